import { tripQuery } from '#web/features/trips/queries.ts';
import { type KeptTrip, noteOpened } from '#web/lib/kept-trips.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { readAgain } from '#web/lib/read-again.ts';
import { assumeSession, rereadSession } from '#web/lib/session-store.ts';
import { readKept } from './read-kept-trips.ts';

/**
 * Opens the panel offline, at the trip stored on this device. The stored session is assumed to be valid until the
 * server answers, because the page shows only data that the device already has. Returns false if no trip is stored.
 */
export async function openKeptTrip(): Promise<boolean> {
  const kept = readKept();
  const [usual] = kept?.trips ?? [];
  if (!kept || !usual) return false;
  const { trip } = kept.trips.find((one) => window.location.pathname === pathOf(one)) ?? usual;
  window.history.replaceState(null, '', `/viagens/${trip.id}`);
  for (const one of kept.trips) {
    noteOpened(one);
    queryClient.setQueryData(tripQuery(one.trip.id).queryKey, one.trip, { updatedAt: one.at });
  }
  assumeSession(kept.session);
  // start.tsx reads the URL when the module is loaded.
  const { start } = await import('./start.tsx');
  await start(null);
  void rereadSession().then(() => readAgain(queryClient));
  return true;
}

function pathOf({ trip }: KeptTrip): string {
  return `/viagens/${trip.id}`;
}
