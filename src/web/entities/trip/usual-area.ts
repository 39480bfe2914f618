import type { ServiceArea } from '#contract/places.ts';
import { api } from '#web/lib/api.ts';
import { deviceStorage } from '#web/lib/browser-storage.ts';

const storageKey = 'painel.praca';

export const latestTripQuery = api.trips.list.queryOptions({ input: { limit: 1 }, staleTime: 10 * 60_000 });

/** Returns the area chosen last on this device, or else the area of the latest trip. */
export function usualArea(areas: readonly ServiceArea[], latest: string | undefined): ServiceArea | undefined {
  const named = (wanted: string | null | undefined) => areas.find(({ id }) => id === wanted);
  return named(deviceStorage.read(storageKey)) ?? named(latest) ?? areas[0];
}

export function keepUsualArea(id: string): void {
  deviceStorage.write(storageKey, id);
}
