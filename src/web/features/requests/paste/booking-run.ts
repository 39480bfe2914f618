import type { NewBooking } from '#contract/new-booking.ts';
import type { Trip } from '#contract/trip.ts';
import { type ApiProblem, errorText, isUncertain } from '#web/lib/api-problem.ts';
import { newKey } from '#web/lib/use-send.ts';
import type { DraftsAction } from './drafts-state.ts';
import { type Answers, fieldOf } from './slots.ts';

/** A booking that can be sent. `key`: idempotency key of a send without an answer; null for a booking never sent. */
export type Ready = { id: string; booking: NewBooking; key: string | null; places: Answers };

/** Creates a booking under an idempotency key. */
export type Create = (booking: NewBooking, key: string) => Promise<{ trips: readonly Trip[] }>;

type Dispatch = (action: DraftsAction) => void;

/**
 * Books drafts one after the other. All are reserved first, so that none is changed, discarded or sent from elsewhere
 * before its turn. The run stops when the server cannot be reached or refuses all bookings.
 */
export async function bookInTurn(ready: readonly Ready[], create: Create, dispatch: Dispatch): Promise<void> {
  dispatch({ type: 'queued', ids: ready.map(({ id }) => id) });
  try {
    for (const one of ready) if (!(await send(one, create, dispatch))) break;
  } finally {
    dispatch({ type: 'halted' });
  }
}

/** Returns false when the run must stop. */
async function send({ id, booking, key, places }: Ready, create: Create, dispatch: Dispatch): Promise<boolean> {
  const call = { booking, key: key ?? newKey() };
  dispatch({ type: 'sent', id, call, places });
  try {
    const { trips } = await create(call.booking, call.key);
    dispatch({ type: 'booked', id, trips });
    return true;
  } catch (error) {
    const message = errorText(error);
    if (isUncertain(error)) {
      dispatch({ type: 'unanswered', id, message });
      return false;
    }
    const { fields, status, reason } = error as ApiProblem;
    const named = Object.fromEntries(Object.entries(fields).map(([field, said]) => [fieldOf(field), said]));
    const isRepeat = reason === 'repeated_request';
    dispatch({ type: 'refused', id, clientId: booking.clientId ?? null, fields: named, message, isRepeat });
    return status !== 401 && status !== 429;
  }
}
