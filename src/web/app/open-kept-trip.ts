import { session as sessionSchema, type Session } from '#contract/account.ts';
import { trip as tripSchema } from '#contract/trip.ts';
import { tripQuery } from '#web/features/trips/queries.ts';
import { keptTripsForm, readDraft, usersWithDraft } from '#web/lib/drafts.ts';
import { isWorthKeeping, type KeptTrip, noteOpened, outlineOf } from '#web/lib/kept-trips.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { readAgain } from '#web/lib/read-again.ts';
import { assumeSession, rereadSession } from '#web/lib/session-store.ts';

/**
 * Opens the panel at the trip that this device has kept for its user, without the server. The session is assumed until the server
 * answers: it shows what the device holds anyway, and gives no right to anything else. False: there is no such trip.
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
  // Reads the address as it is loaded.
  const { start } = await import('./start.tsx');
  await start(null);
  void rereadSession().then(() => readAgain(queryClient));
  return true;
}

function pathOf({ trip }: KeptTrip): string {
  return `/viagens/${trip.id}`;
}

/** The record of the one user who has left any: with several the device cannot tell who holds it, and shows none. */
export function readKept(): { session: Session; trips: KeptTrip[] } | null {
  const [userId, ...others] = usersWithDraft(keptTripsForm);
  if (userId === undefined || others.length > 0) return null;
  const outline = outlineOf(readDraft(userId, keptTripsForm)?.values);
  const session = sessionSchema.safeParse(outline?.session);
  if (!outline || !session.success || session.data.userId !== userId || session.data.acting) return null;
  const partnerId = session.data.profile.id_parceiro;
  const trips = outline.trips.flatMap(({ at, trip }) => {
    const known = tripSchema.safeParse(trip);
    return known.success && isWorthKeeping(known.data, partnerId) ? [{ at, trip: known.data }] : [];
  });
  return session.data.profile.tipo === 'parceiro' && partnerId !== '' ? { session: session.data, trips } : null;
}
