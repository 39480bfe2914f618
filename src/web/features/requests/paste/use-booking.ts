import { useState } from 'react';
import { client } from '#web/lib/api.ts';
import { bookInTurn, type Create, type Ready } from './booking-run.ts';
import type { DraftsAction } from './drafts-state.ts';

const create: Create = (booking, idempotencyKey) => client.bookings.create(booking, { context: { idempotencyKey } });

/** Books drafts, in one run at a time. */
export function useBooking(dispatch: (action: DraftsAction) => void) {
  const [isBusy, setIsBusy] = useState(false);

  async function book(ready: readonly Ready[]): Promise<void> {
    if (isBusy) return;
    setIsBusy(true);
    try {
      await bookInTurn(ready, create, dispatch);
    } finally {
      setIsBusy(false);
    }
  }

  return { isBusy, book };
}
