import type { Trip } from '#contract/trip.ts';
import { foreseenStatus } from '#domain/trips/decide.ts';
import { isAssigned, type TripStatus } from '#domain/trips/status.ts';
import { useQueuedActions } from './queued-actions.ts';
import { type OrderedAction, orderedActions } from './trip-action.ts';
import { useDoer } from '../shared/use-doer.ts';

/**
 * Returns the buttons of the trip as if the queued actions were done, so that a driver without connection can continue.
 */
export function useNextActions(trip: Trip): OrderedAction[] {
  const doer = useDoer();
  const queued = useQueuedActions(trip.id);
  if (queued.length === 0) return orderedActions(doer, trip);
  let status: TripStatus | null = trip.partnerId === doer.partnerId ? trip.status : null;
  for (const action of queued) status = status && foreseenStatus(action, doer, { ...trip, status });
  // Only the server decides whether the trip is assigned to the partner, so no buttons are shown until the server
  // answers.
  return status && isOwn(status) ? orderedActions(doer, { ...trip, status, undo: null }) : [];
}

function isOwn(status: TripStatus): boolean {
  return status === 'in_progress' || isAssigned(status);
}
