import type { Trip } from '#contract/trip.ts';
import { paymentMethodLabels } from '#domain/trips/payment-methods.ts';
import { isTerminal } from '#domain/trips/status.ts';

/** Whose side of a trip's money is meant: what it costs, or what the partner is left with. */
export type PaySide = 'fare' | 'partner';

/** An amount of a trip as one side knows it. `cents` null: nothing is known, or there is nothing to pay; `note` says which. */
export type Pay = { cents: number | null; note: string; method: string };

/** What a trip pays: the final amount once there is one, the estimate before. */
export function payOf(trip: Trip, side: PaySide): Pay {
  const final = trip.totalCents !== null;
  const method = paymentMethodLabels[trip.paymentMethod];
  if (isTerminal(trip.status) && !final) return { cents: null, note: 'Sem valor', method };
  const cents = side === 'partner' ? trip.partnerCents : fareOf(trip);
  // Given back, and run by another: its part is not told.
  if (cents === null && side === 'partner' && trip.estimateCents !== null)
    return { cents, note: 'Com outro parceiro', method };
  if (cents === null) return { cents, note: 'A combinar / taxímetro', method };
  if (side === 'partner') return { cents, note: final ? 'Sua parte' : 'Sua parte estimada', method };
  return { cents, note: final ? 'Valor final' : 'Estimativa', method };
}

/** The amount that the client pays, or the estimate. */
function fareOf(trip: Trip): number | null {
  return trip.clientAmountCents ?? trip.estimateCents;
}
