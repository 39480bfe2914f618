import type { BasisPoints, Cents } from '#domain/money.ts';

type Wallet = { availableCents: Cents; minimumBalanceCents: Cents; commissionBp: BasisPoints };

/** The state is `low` while the highest allowed fare is below this amount, because most trips cost more. */
export const LOW_FARE_CENTS = 100_00;

/**
 * Returns which driver-paid trips a wallet still allows. The commission of these trips is reserved from the available
 * amount, which must not fall below the minimum balance. `mostFareCents`: the highest fare whose commission can be
 * reserved; null: any fare.
 */
export function driverPaidRoom({ availableCents, minimumBalanceCents, commissionBp }: Wallet): {
  state: 'free' | 'low' | 'blocked';
  mostFareCents: Cents | null;
} {
  const room = availableCents - minimumBalanceCents;
  if (commissionBp === 0 && room >= 0) return { state: 'free', mostFareCents: null };
  // The commission is rounded half up, so a commission can be reserved while fare × rate < room + ½.
  const most = room < 0 ? 0 : Math.ceil(((2 * room + 1) * 10_000) / (2 * commissionBp)) - 1;
  if (room <= 0) return { state: 'blocked', mostFareCents: most };
  return { state: most < LOW_FARE_CENTS ? 'low' : 'free', mostFareCents: most };
}
