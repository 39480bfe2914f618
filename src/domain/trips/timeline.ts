import type { TripAction } from '#domain/trips/actions.ts';
import type { ReceiptAction } from '#domain/trips/expense-receipts.ts';
import type { MoneyAction } from '#domain/trips/money-actions.ts';
import type { PassengerAction } from '#domain/trips/passenger-words.ts';
import { reopeningForClient } from '#domain/trips/reopening.ts';

/** All actions that are stored in a trip's timeline. */
export type TimelineAction = TripAction | MoneyAction | ReceiptAction | PassengerAction;

/** Actions whose reason explains to drivers why the dispatch chose another one. */
const dispatchActions = new Set(['designate', 'offer', 'accept']);

/** Returns the reason of an event as a client reads it. */
export function reasonForClient(event: { action: string; actorRole: string; reason: string | null }): string | null {
  if (dispatchActions.has(event.action)) return null;
  const isReopening = event.action === 'give-back' && event.actorRole === 'system';
  return isReopening ? reopeningForClient(event.reason) : event.reason;
}
