import type { BasisPoints, Cents } from '#domain/money.ts';

type Wallet = { availableCents: Cents; minimumBalanceCents: Cents; commissionBp: BasisPoints };

/** Below this fare most trips of a day would not fit. */
export const LOW_FARE_CENTS = 100_00;

/**
 * What a wallet still lets its partner accept of trips that are paid to the driver: their commission is kept back from what is
 * available, down to the minimum balance. `mostFareCents` is the highest fare whose commission fits, null for any.
 */
export function driverPaidRoom({ availableCents, minimumBalanceCents, commissionBp }: Wallet): {
  state: 'free' | 'low' | 'blocked';
  mostFareCents: Cents | null;
} {
  const room = availableCents - minimumBalanceCents;
  if (commissionBp === 0 && room >= 0) return { state: 'free', mostFareCents: null };
  // Commission rounds half up: it stays within the room while fare × rate < room + ½.
  const most = room < 0 ? 0 : Math.ceil(((2 * room + 1) * 10_000) / (2 * commissionBp)) - 1;
  if (room <= 0) return { state: 'blocked', mostFareCents: most };
  return { state: most < LOW_FARE_CENTS ? 'low' : 'free', mostFareCents: most };
}
