import type { Cents } from '#domain/money.ts';

type InvoiceBalance = { paidCents: Cents; openCents: Cents };
type Payment = { cents: Cents; excessCents: Cents; recoveredCents: Cents };

/**
 * Computes the effect of reversing a payment on its invoice. `unpaidCents`: amount that is no longer paid. `lostCents`:
 * part of the payment that had recovered a write-off and is lost again. Later credit notes reduce this part.
 * `creditCents`: credit of the client that resulted from the payment, as an excess or through credit notes.
 */
export function takePaymentBack(
  { paidCents, openCents }: InvoiceBalance,
  { cents, excessCents, recoveredCents }: Payment,
): { unpaidCents: Cents; lostCents: Cents; creditCents: Cents; openCents: Cents } {
  const unpaidCents = Math.min(paidCents, cents - excessCents);
  const lostCents = Math.min(recoveredCents, openCents + unpaidCents);
  return { unpaidCents, lostCents, creditCents: cents - unpaidCents, openCents: openCents + unpaidCents - lostCents };
}
