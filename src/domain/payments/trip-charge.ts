import type { Cents } from '#domain/money.ts';

/** Requested, received and excess amount of the Pix charge of a trip, in centavos. */
export type TripCharge = { amountCents: Cents; receivedCents: Cents; excessCents: Cents };

/** Returns the txid on the Pix and on the bank statement: `V-000123` → `VIAGEM000123`. */
export function tripTxid(code: string): string {
  return code.replace('V-', 'VIAGEM');
}

/** Adds a received amount. The received amount pays the open amount, and the rest becomes excess. */
export function receiveFor(charge: TripCharge, cents: Cents): TripCharge {
  const pays = Math.min(cents, charge.amountCents - charge.receivedCents);
  return {
    ...charge,
    receivedCents: charge.receivedCents + pays,
    excessCents: charge.excessCents + cents - pays,
  };
}

/** Changes the requested amount. Received money counts up to the new amount, and the rest becomes excess. */
export function correctCharge({ receivedCents, excessCents }: TripCharge, amountCents: Cents): TripCharge {
  const kept = Math.min(receivedCents, amountCents);
  return { amountCents, receivedCents: kept, excessCents: excessCents + receivedCents - kept };
}
