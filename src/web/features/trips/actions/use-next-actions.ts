import type { Trip } from '#contract/trip.ts';
import { foreseenStatus } from '#domain/trips/decide.ts';
import { isHeld, type TripStatus } from '#domain/trips/status.ts';
import { useQueuedActions } from './queued-actions.ts';
import { type OrderedAction, orderedActions } from './trip-action.ts';
import { useDoer } from '../shared/use-doer.ts';

/** A trip's buttons once what is queued has been done: the next step is at hand in the tunnel too. */
export function useNextActions(trip: Trip): OrderedAction[] {
  const doer = useDoer();
  const queued = useQueuedActions(trip.id);
  if (queued.length === 0) return orderedActions(doer, trip);
  let status: TripStatus | null = trip.partnerId === doer.partnerId ? trip.status : null;
  for (const action of queued) status = status && foreseenStatus(action, doer, { ...trip, status });
  // Whether the trip becomes or remains one's own is for the server to say: until then there is nothing to do with it.
  return status && isOwn(status) ? orderedActions(doer, { ...trip, status, undo: null }) : [];
}

function isOwn(status: TripStatus): boolean {
  return status === 'in_progress' || isHeld(status);
}
