import { type Actor, actorOf } from '#domain/access/roles.ts';
import { useSession } from '#web/lib/session.ts';
import type { PaySide } from '#web/entities/trip/trip-pay.ts';

/** Returns the signed-in user as the `Actor` of the domain rules. */
export function useDoer(): Actor {
  const { userId, profile, approvesTrips, driverId } = useSession();
  const doer = actorOf(userId, profile, approvesTrips, driverId);
  if (doer === null) throw new Error('pages behind sign-in are for people with a role');
  return doer;
}

/** Returns the amounts that the user sees: the partner's part, or the fare. */
export function usePaySide(): PaySide {
  return useDoer().role === 'parceiro' ? 'partner' : 'fare';
}
