import type { PaymentMethod } from '#domain/trips/payment-methods.ts';

/** Maximum number of unfinished trips that guests may have requested with one phone. */
export const mostOpenPerPhone = 2;

/** Maximum number of trips that the guests of one client may request in an hour. */
export const mostPerHour = 30;

/** Payment methods that a guest may choose. `billed`: charged to the room. */
export const guestPayments = ['billed', 'card_machine', 'pix_driver', 'cash'] as const satisfies PaymentMethod[];
export type GuestPayment = (typeof guestPayments)[number];

/** Text in place of the name of a user, for a trip that a guest requested. */
export const guestLabel = 'Hóspede, pela página do hotel';
