import { type Outcome, ok, refuse } from '#domain/outcome.ts';
import type { Cents } from '#domain/money.ts';
import type { PartnerSide } from './money-sides.ts';
import { isTerminal, type TripStatus } from './status.ts';

/** States of a receipt. `replaced`: the amount of the trip was corrected after the receipt was issued. */
export const receiptStates = ['valid', 'replaced'] as const;

/** Letters and digits that are not confused on paper. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const codeLength = 20;

/**
 * Returns the code of a receipt from at least twenty random bytes. A code has a hundred bits, so it cannot be guessed.
 */
export function receiptCode(random: Uint8Array): string {
  return Array.from(random.subarray(0, codeLength), (byte) => alphabet[byte % alphabet.length]).join('');
}

/** Normalises a typed or linked code to its stored form: `k7qf-2m9x …` → `K7QF2M9X…`. */
export function normaliseReceiptCode(typed: string): string {
  return typed.toUpperCase().replaceAll(/[\s-]/g, '');
}

/** Formats a code for print, in groups of four characters. */
export function printReceiptCode(code: string): string {
  return code.replaceAll(/(.{4})(?=.)/g, '$1-');
}

type Finished = { status: TripStatus; partnerSide: PartnerSide; totalCents: Cents | null; discountCents: Cents };

/** Returns the amount of a receipt: the client's amount of a finished trip that is not in review. */
export function receiptAmount(trip: Finished): Outcome<Cents> {
  if (!isTerminal(trip.status)) return refuse('too_early', 'O recibo sai quando a viagem terminar.');
  if (trip.partnerSide === 'in_review') {
    return refuse('too_early', 'O valor está em conferência na central: o recibo sai quando for confirmado.');
  }
  const cents = (trip.totalCents ?? 0) - trip.discountCents;
  return cents > 0 ? ok(cents) : refuse('gone', 'Esta viagem não teve valor: não há recibo.');
}
