import { useRef, useState } from 'react';
import type { NewBooking } from '#contract/bookings.ts';
import { client } from '#web/lib/api.ts';
import { type ApiProblem, errorText, isUncertain } from '#web/lib/api-problem.ts';
import { newKey } from '#web/lib/new-key.ts';
import type { DraftsAction } from './drafts-state.ts';
import { fieldOf } from './slots.ts';

type Call = { body: string; key: string };
export type Ready = { id: string; booking: NewBooking };

/**
 * Books drafts one after the other. A draft keeps its idempotency key until an answer arrives, so that a repeated send
 * gets the first result. The run stops when the server cannot be reached.
 */
export function useBooking(dispatch: (action: DraftsAction) => void) {
  const calls = useRef(new Map<string, Call>());
  const [isBusy, setIsBusy] = useState(false);

  async function send({ id, booking }: Ready): Promise<boolean> {
    const call = calls.current.get(id) ?? { body: JSON.stringify(booking), key: newKey() };
    calls.current.set(id, call);
    dispatch({ type: 'sent', id });
    try {
      // An unanswered booking is repeated as it was sent, even if the rules of the client changed meanwhile.
      const input = JSON.parse(call.body) as NewBooking;
      const { trips } = await client.bookings.create(input, { context: { idempotencyKey: call.key } });
      dispatch({ type: 'booked', id, trips });
      return true;
    } catch (error) {
      const message = errorText(error);
      if (isUncertain(error)) {
        dispatch({ type: 'unanswered', id, message });
        return false;
      }
      calls.current.delete(id);
      const { fields, status, reason } = error as ApiProblem;
      const named = Object.fromEntries(Object.entries(fields).map(([field, said]) => [fieldOf(field), said]));
      const isRepeat = reason === 'repeated_request';
      dispatch({ type: 'refused', id, clientId: booking.clientId ?? null, fields: named, message, isRepeat });
      return status !== 401 && status !== 429;
    }
  }

  async function book(ready: readonly Ready[]): Promise<void> {
    if (isBusy) return;
    setIsBusy(true);
    try {
      for (const one of ready) if (!(await send(one))) break;
    } finally {
      setIsBusy(false);
    }
  }

  return { isBusy, book };
}
