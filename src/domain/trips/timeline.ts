import type { TripAction } from '#domain/trips/actions.ts';
import type { ReceiptAction } from '#domain/trips/expense-receipts.ts';
import type { MoneyAction } from '#domain/trips/money-actions.ts';
import type { PassengerAction } from '#domain/trips/passenger-words.ts';

/** All actions that are stored in a trip's timeline. */
export type TimelineAction = TripAction | MoneyAction | ReceiptAction | PassengerAction;
