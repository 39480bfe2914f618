import { type Actor, actorOf } from '#domain/access/roles.ts';
import { useSession } from '#web/lib/session.ts';
import type { PaySide } from '#web/entities/trip/trip-pay.ts';

/** Returns the signed-in user in the form that the domain rules take. */
export function useDoer(): Actor {
  const { userId, profile, approvesTrips } = useSession();
  const doer = actorOf(userId, profile, approvesTrips);
  if (doer === null) throw new Error('pages behind sign-in are for people with a role');
  return doer;
}

/** Which side of a trip's money this person cares for. */
export function usePaySide(): PaySide {
  return useDoer().role === 'parceiro' ? 'partner' : 'fare';
}
