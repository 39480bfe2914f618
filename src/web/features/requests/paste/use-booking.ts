import { useRef } from 'react';
import { client } from '#web/lib/api.ts';
import { rereadKnown } from '../queries.ts';
import { bookInTurn, type Create, type Ready } from './booking-run.ts';
import type { DraftsAction } from './drafts-state.ts';

const create: Create = (booking, idempotencyKey) => client.bookings.create(booking, { context: { idempotencyKey } });

/** Returns the function that books drafts, in one run at a time. */
export function useBooking(dispatch: (action: DraftsAction) => void): (ready: readonly Ready[]) => Promise<void> {
  const isRunning = useRef(false);
  return async (ready) => {
    if (isRunning.current) return;
    isRunning.current = true;
    try {
      await bookInTurn(ready, create, dispatch);
    } finally {
      isRunning.current = false;
      // The known passengers have new open trips.
      void rereadKnown();
    }
  };
}
