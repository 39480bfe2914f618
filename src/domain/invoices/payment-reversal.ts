import type { Cents } from '#domain/money.ts';

type Standing = { paidCents: Cents; openCents: Cents };
type Payment = { cents: Cents; excessCents: Cents; recoveredCents: Cents };

/**
 * What taking a payment back does to its invoice. `unpaidCents`: open again. `lostCents`: of that, what the payment had recovered of a
 * write-off and is lost again; less than it recovered where credit notes have made the invoice smaller since. `creditCents`: what the
 * payment had left as its client's credit, by being too much or by credit notes.
 */
export function takePaymentBack(
  { paidCents, openCents }: Standing,
  { cents, excessCents, recoveredCents }: Payment,
): { unpaidCents: Cents; lostCents: Cents; creditCents: Cents; openCents: Cents } {
  const unpaidCents = Math.min(paidCents, cents - excessCents);
  const lostCents = Math.min(recoveredCents, openCents + unpaidCents);
  return { unpaidCents, lostCents, creditCents: cents - unpaidCents, openCents: openCents + unpaidCents - lostCents };
}
