import type { Trip } from '#contract/trip.ts';
import { paymentMethodLabels } from '#domain/trips/payment-methods.ts';
import { isTerminal } from '#domain/trips/status.ts';

/** The view on a trip's money: the price (`fare`), or the partner's part (`partner`). */
export type PaySide = 'fare' | 'partner';

/**
 * An amount of a trip in one of the two views. `cents` is null when the amount is unknown or nothing is to be paid, and
 * `note` distinguishes these cases.
 */
export type Pay = { cents: number | null; note: string; method: string };

/** Returns the final amount of a trip. Before the final amount exists, returns the estimate. */
export function payOf(trip: Trip, side: PaySide): Pay {
  const final = trip.totalCents !== null;
  const method = paymentMethodLabels[trip.paymentMethod];
  if (isTerminal(trip.status) && !final) return { cents: null, note: 'Sem valor', method };
  const cents = side === 'partner' ? trip.partnerCents : fareOf(trip);
  // The viewing partner gave the trip back, and another partner ran it. The amount of the other partner is hidden.
  if (cents === null && side === 'partner' && trip.estimateCents !== null)
    return { cents, note: 'Com outro parceiro', method };
  if (cents === null) return { cents, note: 'A combinar / taxímetro', method };
  if (side === 'partner') return { cents, note: final ? 'Sua parte' : 'Sua parte estimada', method };
  return { cents, note: final ? 'Valor final' : 'Estimativa', method };
}

/** Returns the amount that the client pays, or the estimate. */
function fareOf(trip: Trip): number | null {
  return trip.clientAmountCents ?? trip.estimateCents;
}
