import { balanced, credit, debit, type Posting } from '#domain/ledger/entries.ts';
import type { Cents } from '#domain/money.ts';

/** Money that came in, and nobody knows whose it is. In centavos. */
export function parkReceipt(cents: Cents): Posting[] {
  return balanced(debit({ kind: 'cash' }, cents), credit({ kind: 'suspense' }, cents));
}

/** Where what a passenger paid too much is kept: a client's credit, or with no client's record (null) what is not identified. */
type Excess = { clientId: string | null; excessCents: Cents };

/** A passenger's Pix to the central has come in; `excessCents` of it is more than the trip came to. */
export function receivePassengerPix({ cents, ...excess }: Excess & { cents: Cents }): Posting[] {
  return balanced(
    debit({ kind: 'cash' }, cents),
    credit({ kind: 'passenger_receivable' }, cents - excess.excessCents),
    keepExcess(excess),
  );
}

/** The trip came to less than its passenger had paid by then. */
export function setExcessApart(excess: Excess): Posting[] {
  return balanced(debit({ kind: 'passenger_receivable' }, excess.excessCents), keepExcess(excess));
}

function keepExcess({ clientId, excessCents }: Excess): Posting {
  return credit(clientId === null ? { kind: 'suspense' } : { kind: 'client_credit', clientId }, excessCents);
}

/** Money that came in for a partner without a request of its that asks for as much. */
export function receiveForPartner({ partnerId, cents }: { partnerId: string; cents: Cents }): Posting[] {
  return balanced(debit({ kind: 'cash' }, cents), credit({ kind: 'wallet', partnerId }, cents));
}
