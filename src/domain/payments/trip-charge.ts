import type { Cents } from '#domain/money.ts';

/** What a trip's Pix charge asks for, what came in for that, and what came in beyond it. In centavos. */
export type TripCharge = { amountCents: Cents; receivedCents: Cents; excessCents: Cents };

/** What stands on a passenger's Pix and on the bank's statement: `V-000123` → `VIAGEM000123`. */
export function tripTxid(code: string): string {
  return code.replace('V-', 'VIAGEM');
}

/** So much came in: it pays what is open, and is too much beyond that. */
export function receiveFor(charge: TripCharge, cents: Cents): TripCharge {
  const pays = Math.min(cents, charge.amountCents - charge.receivedCents);
  return {
    ...charge,
    receivedCents: charge.receivedCents + pays,
    excessCents: charge.excessCents + cents - pays,
  };
}

/** The trip comes to another amount: what was received for the first one pays it as far as it goes. */
export function correctCharge({ receivedCents, excessCents }: TripCharge, amountCents: Cents): TripCharge {
  const kept = Math.min(receivedCents, amountCents);
  return { amountCents, receivedCents: kept, excessCents: excessCents + receivedCents - kept };
}
