import type { LocalDate } from '#domain/time.ts';
import { createPolicy } from '#server/features/ranks/change-policies.ts';
import { createRank } from '#server/features/ranks/change-ranks.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { byTheLoader, type DemoArea, required } from './people.ts';

const ranks = [
  { name: 'Aeroporto de Congonhas', lat: -23.6273, lng: -46.6566, capacity: 20 },
  { name: 'Avenida Paulista', lat: -23.5614, lng: -46.6559, capacity: 8 },
  { name: 'Estação da Luz', lat: -23.5353, lng: -46.6345, capacity: 6 },
  { name: 'Rodoviária do Tietê', lat: -23.5163, lng: -46.6254, capacity: 12 },
] as const;

/**
 * Policies by index of the area. Trips without a policy go to the pool. With `poolFirst` the trips that exist when the
 * panel opens are in the pool, too.
 */
const policies = [
  { areaIndex: 0, category: 'executivo', kind: 'fila', poolFirst: false, mostMinutes: 15 },
  { areaIndex: 1, category: 'comum', kind: 'proximidade', poolFirst: true, mostMinutes: 30 },
  { areaIndex: 1, category: 'van', kind: 'equilibrio', poolFirst: true, mostMinutes: 60 },
] as const;

/** Creates four ranks in the first area, and one policy of each offering kind that is valid from this day on. */
export async function makeDispatch(tx: Tx, areas: readonly DemoArea[], validFrom: LocalDate): Promise<void> {
  for (const { name, lat, lng, capacity } of ranks) {
    const ground = { centre: { lat, lng }, radiusMeters: 150, corners: null };
    const serviceAreaId = areas[0]?.id ?? '';
    required(
      await createRank(tx, byTheLoader, { serviceAreaId, name, ...ground, categories: [], capacity, active: true }),
    );
  }
  for (const { areaIndex, ...policy } of policies) {
    required(
      await createPolicy(tx, byTheLoader, {
        serviceAreaId: areas[areaIndex]?.id ?? '',
        ...policy,
        validFrom,
        offerSeconds: 20,
        chainSeconds: 240,
        startMarginSeconds: 900,
        rankMeters: 20_000,
        endingMinutes: 0,
      }),
    );
  }
}
