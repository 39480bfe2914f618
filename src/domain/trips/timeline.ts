import type { TripAction } from '#domain/trips/actions.ts';
import type { ReceiptAction } from '#domain/trips/expense-receipts.ts';
import type { MoneyAction } from '#domain/trips/money-actions.ts';

/** All actions that are stored in a trip's timeline. */
export type TimelineAction = TripAction | MoneyAction | ReceiptAction;
