import { session as sessionSchema, type Session } from '#contract/account.ts';
import { trip as tripSchema } from '#contract/trip.ts';
import { keptTripsForm, readDraft, usersWithDraft } from '#web/lib/drafts.ts';
import { isWorthKeeping, type KeptTrip, outlineOf } from '#web/lib/kept-trips.ts';

/**
 * Returns the stored session and trips if exactly one user has any. With several users, the page cannot know offline
 * which of them uses the device.
 */
export function readKept(): { session: Session; trips: KeptTrip[] } | null {
  const [userId, ...others] = usersWithDraft(keptTripsForm);
  if (userId === undefined || others.length > 0) return null;
  const outline = outlineOf(readDraft(userId, keptTripsForm)?.values);
  const session = sessionSchema.safeParse(outline?.session);
  if (!outline || !session.success || session.data.userId !== userId || session.data.acting) return null;
  if (Date.parse(session.data.expiresAt) <= Date.now()) return null;
  const partnerId = session.data.profile.id_parceiro;
  const trips = outline.trips.flatMap(({ at, trip }) => {
    const known = tripSchema.safeParse(trip);
    return known.success && isWorthKeeping(known.data, partnerId) ? [{ at, trip: known.data }] : [];
  });
  return session.data.profile.tipo === 'parceiro' && partnerId !== '' ? { session: session.data, trips } : null;
}
