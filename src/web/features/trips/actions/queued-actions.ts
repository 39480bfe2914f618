import type { Trip } from '#contract/trip.ts';
import { actionLabels, type TripAction } from '#domain/trips/actions.ts';
import { type Queued, useQueued } from '#web/lib/send-queue.ts';

/**
 * Maximum age of a queued action. The server stores an idempotency key for 72 hours, and a later call could run twice.
 */
const longestMs = 48 * 3_600_000;
/** Age after which a queued acceptance is dropped, because the driver has made other plans by then. */
const takingMs = 10 * 60_000;
const taking = new Set<TripAction>(['accept', 'assume']);
/** Actions that send the time at which the driver pressed the button. */
const claiming = new Set<TripAction>(['depart', 'arrive', 'begin', 'complete', 'no-show', 'give-back']);

/** Returns the queue entry of an action. `now`: epoch milliseconds of the server's clock. */
export function queuedAction({ id, code }: Trip, action: TripAction, body: object, key: string, now: number): Queued {
  return {
    key,
    path: `/trips/${id}/${action}`,
    body: claiming.has(action) ? { ...body, claimedAt: new Date(now).toISOString() } : body,
    subject: id,
    label: `${actionLabels[action]} · ${code}`,
    at: now,
    until: now + (taking.has(action) ? takingMs : longestMs),
  };
}

/** Returns the user's actions on a trip that are not sent yet, in order. */
export function useQueuedActions(tripId: string): TripAction[] {
  return useQueued()
    .filter(({ subject }) => subject === tripId)
    .map(actionOf);
}

/** Returns the action of a queued call, which is the last segment of its path. */
export function actionOf({ path }: Queued): TripAction {
  return path.slice(path.lastIndexOf('/') + 1) as TripAction;
}
