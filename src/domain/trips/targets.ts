import { type Doer, isAttendant, isClientSide, isGuest } from '#domain/access/roles.ts';
import type { Facts, TripFacts } from '#domain/trips/facts.ts';
import { marketStatus } from '#domain/trips/launch.ts';
import { type TripStatus, tripStatuses } from '#domain/trips/status.ts';
import { transitions } from '#domain/trips/transitions.ts';

/** Targets of actions that do not always lead to the same status. */
export const computedTargets = ['same', 'previous', 'market', 'entry'] as const;
export type Target = TripStatus | (typeof computedTargets)[number];

/**
 * Returns the status to which an action leads.
 * - `same`: the status does not change.
 * - `previous`: the status before the last step of the assigned partner.
 * - `market`: available from the lead time on, and scheduled before. Trips of a suspended client stay scheduled until
 *   an administrator acts.
 * - `entry`: awaiting approval if the client's policy requires it, and `market` for other trips. A launched trip stays
 *   available.
 */
export function resolveTarget(target: Target, facts: Facts): TripStatus {
  const { doer, trip, context } = facts;
  const { status } = trip;
  const pickupAt = context.edited?.pickupAt ?? trip.pickupAt;
  const market = waitsForAdministrator(doer, trip) ? 'scheduled' : marketStatus(pickupAt, context.now, context.policy);
  if (target === 'market') return market;
  if (target === 'entry') return asksApproval(facts) ? 'awaiting_approval' : status === 'available' ? status : market;
  if (target === 'previous') return previousStatus(trip);
  if (target !== 'same') return target;
  if (status === 'new') throw new RangeError('A trip that is new cannot stay where it is');
  return status;
}

function previousStatus({ undo }: TripFacts): TripStatus {
  if (undo === null) throw new RangeError('There is no step to undo');
  return undo.to;
}

/** Returns every status to which an action may lead from this status, for the diagram. */
export function possibleTargets(target: Target, from: TripStatus | 'new'): TripStatus[] {
  const market: TripStatus[] = ['scheduled', 'available'];
  if (target === 'market') return market;
  if (target === 'previous') return statusesBefore(from);
  if (target === 'entry') return ['awaiting_approval', ...(from === 'available' ? ['available' as const] : market)];
  return tripStatuses.filter((status) => status === (target === 'same' ? from : target));
}

/** Returns the statuses from which a step that can be undone leads to this status. */
function statusesBefore(status: TripStatus | 'new'): TripStatus[] {
  const steps = transitions.filter(({ to, effects }) => to === status && effects?.includes('open-undo'));
  return tripStatuses.filter((from) => steps.some((step) => step.from.includes(from)));
}

/**
 * Returns true when an action waits for an administrator. Only administrators may start trips of a suspended client.
 */
export function waitsForAdministrator(doer: Doer, { clientSuspended }: Pick<TripFacts, 'clientSuspended'>): boolean {
  return clientSuspended && doer.role !== 'admin';
}

/**
 * Returns true when the action requires an approval. The client's policy applies to clients, their guests and
 * attendants, not to administrators and the trips of a series.
 */
export function asksApproval({ doer, context }: Facts): boolean {
  return (isClientSide(doer) || isAttendant(doer) || isGuest(doer)) && context.approvalRequired !== false;
}
