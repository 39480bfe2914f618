import { balanced, credit, debit, type Posting } from '#domain/ledger/entries.ts';
import type { Cents } from '#domain/money.ts';

/** Posts an unidentified receipt, in centavos. */
export function parkReceipt(cents: Cents): Posting[] {
  return balanced(debit({ kind: 'cash' }, cents), credit({ kind: 'suspense' }, cents));
}

/**
 * Excess of a passenger's payment. The excess becomes credit of the client or, without a client record (null), an
 * unidentified receipt.
 */
type Excess = { clientId: string | null; excessCents: Cents };

/** Posts a passenger's Pix to the central; `excessCents` is the part beyond the price of the trip. */
export function receivePassengerPix({ cents, ...excess }: Excess & { cents: Cents }): Posting[] {
  return balanced(
    debit({ kind: 'cash' }, cents),
    credit({ kind: 'passenger_receivable' }, cents - excess.excessCents),
    keepExcess(excess),
  );
}

/** Posts the excess that results when a correction lowers the price below the paid amount. */
export function setExcessApart(excess: Excess): Posting[] {
  return balanced(debit({ kind: 'passenger_receivable' }, excess.excessCents), keepExcess(excess));
}

function keepExcess({ clientId, excessCents }: Excess): Posting {
  return credit(clientId === null ? { kind: 'suspense' } : { kind: 'client_credit', clientId }, excessCents);
}

/** Posts a receipt for a partner without a matching top-up request. */
export function receiveForPartner({ partnerId, cents }: { partnerId: string; cents: Cents }): Posting[] {
  return balanced(debit({ kind: 'cash' }, cents), credit({ kind: 'wallet', partnerId }, cents));
}
