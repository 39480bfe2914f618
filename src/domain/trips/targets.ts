import { type Doer, isAttendant, isClientSide } from '#domain/access/roles.ts';
import type { Facts, TripFacts } from '#domain/trips/facts.ts';
import { marketStatus } from '#domain/trips/launch.ts';
import { type TripStatus, tripStatuses } from '#domain/trips/status.ts';
import { transitions } from '#domain/trips/transitions.ts';

/** Where a trip goes that does not always go to the same place. */
export const computedTargets = ['same', 'previous', 'market', 'entry'] as const;
export type Target = TripStatus | (typeof computedTargets)[number];

/**
 * Where an action leads.
 * - `same`: the trip stays where it is.
 * - `previous`: the status before the holder's last step.
 * - `market`: available if the lead time has come, else scheduled, where a suspended client's trips wait for an administrator.
 * - `entry`: awaiting approval if the client's policy asks for it, else on the market; a trip that was launched stays so.
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

/** Every status that an action may lead to from this one: what the diagram draws. */
export function possibleTargets(target: Target, from: TripStatus | 'new'): TripStatus[] {
  const market: TripStatus[] = ['scheduled', 'available'];
  if (target === 'market') return market;
  if (target === 'previous') return statusesBefore(from);
  if (target === 'entry') return ['awaiting_approval', ...(from === 'available' ? ['available' as const] : market)];
  return tripStatuses.filter((status) => status === (target === 'same' ? from : target));
}

/** Statuses from which a step that can be undone leads here. */
function statusesBefore(status: TripStatus | 'new'): TripStatus[] {
  const steps = transitions.filter(({ to, effects }) => to === status && effects?.includes('open-undo'));
  return tripStatuses.filter((from) => steps.some((step) => step.from.includes(from)));
}

/** Nothing of a suspended client begins but at an administrator's word. */
export function waitsForAdministrator(doer: Doer, { clientSuspended }: Pick<TripFacts, 'clientSuspended'>): boolean {
  return clientSuspended && doer.role !== 'admin';
}

/** Clients and attendants are bound by the client's policy; the central's administrators and its recurrences are not. */
export function asksApproval({ doer, context }: Facts): boolean {
  return (isClientSide(doer) || isAttendant(doer)) && context.approvalRequired !== false;
}
