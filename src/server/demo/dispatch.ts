import type { LocalDate } from '#domain/time.ts';
import { createPolicy } from '#server/features/ranks/change-policies.ts';
import { createRank } from '#server/features/ranks/change-ranks.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { byTheLoader, required } from './people.ts';

const ranks = [
  { name: 'Aeroporto de Congonhas', lat: -23.6273, lng: -46.6566, capacity: 20 },
  { name: 'Avenida Paulista', lat: -23.5614, lng: -46.6559, capacity: 8 },
  { name: 'Estação da Luz', lat: -23.5353, lng: -46.6345, capacity: 6 },
  { name: 'Rodoviária do Tietê', lat: -23.5163, lng: -46.6254, capacity: 12 },
] as const;

/** Creates four ranks, and the policy that offers trips of the category `executivo` to their drivers from this day on. */
export async function makeDispatch(tx: Tx, serviceAreaId: string, validFrom: LocalDate): Promise<void> {
  for (const { name, lat, lng, capacity } of ranks) {
    const ground = { centre: { lat, lng }, radiusMeters: 150, corners: null };
    required(
      await createRank(tx, byTheLoader, { serviceAreaId, name, ...ground, categories: [], capacity, active: true }),
    );
  }
  required(
    await createPolicy(tx, byTheLoader, {
      serviceAreaId,
      category: 'executivo',
      validFrom,
      kind: 'fila',
      offerSeconds: 20,
      chainSeconds: 240,
      startMarginSeconds: 900,
      poolFirst: false,
      rankMeters: 20_000,
      mostMinutes: 15,
      endingMinutes: 0,
    }),
  );
}
