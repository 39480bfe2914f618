import type { Cents } from '#domain/money.ts';

type InvoiceBalance = { paidCents: Cents; openCents: Cents };
type Payment = { cents: Cents; excessCents: Cents; recoveredCents: Cents };

/**
 * Computes the effect of reversing a payment on its invoice. `unpaidCents`: amount that is open again. `lostCents`:
 * part of it that had recovered a write-off and is lost again; less when credit notes have reduced the invoice since.
 * `creditCents`: credit that the payment had left, by an excess or through credit notes.
 */
export function takePaymentBack(
  { paidCents, openCents }: InvoiceBalance,
  { cents, excessCents, recoveredCents }: Payment,
): { unpaidCents: Cents; lostCents: Cents; creditCents: Cents; openCents: Cents } {
  const unpaidCents = Math.min(paidCents, cents - excessCents);
  const lostCents = Math.min(recoveredCents, openCents + unpaidCents);
  return { unpaidCents, lostCents, creditCents: cents - unpaidCents, openCents: openCents + unpaidCents - lostCents };
}
