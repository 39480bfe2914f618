import type { Credit } from '#domain/invoices/invoice-items.ts';
import { balanced, credit, debit, move, type Posting } from '#domain/ledger/entries.ts';
import type { Cents } from '#domain/money.ts';

/** Amount of a client, in centavos. */
type ClientAmount = { clientId: string; cents: Cents };

const cash = { kind: 'cash' } as const;

export function closeInvoice({ clientId, cents }: ClientAmount): Posting[] {
  return balanced(debit({ kind: 'receivable', clientId }, cents), credit({ kind: 'client_unbilled', clientId }, cents));
}

/** Posts a payment. `excessCents`: the part beyond the open amount, which becomes credit of the client. */
export function payInvoice({ clientId, cents, excessCents }: ClientAmount & { excessCents: Cents }): Posting[] {
  return balanced(
    debit(cash, cents),
    credit({ kind: 'receivable', clientId }, cents - excessCents),
    credit({ kind: 'client_credit', clientId }, excessCents),
  );
}

/** Posts a prepayment of a client. */
export function prepay({ clientId, cents }: ClientAmount): Posting[] {
  return balanced(debit(cash, cents), credit({ kind: 'client_credit', clientId }, cents));
}

/** Pays an invoice from the credit of the client. */
export function applyCredit({ clientId, cents }: ClientAmount): Posting[] {
  return balanced(debit({ kind: 'client_credit', clientId }, cents), credit({ kind: 'receivable', clientId }, cents));
}

export function writeOff({ clientId, cents }: ClientAmount): Posting[] {
  return balanced(debit({ kind: 'losses' }, cents), credit({ kind: 'receivable', clientId }, cents));
}

/** Posts a written-off amount as receivable again, because the client pays after all. */
export function recoverWriteOff({ clientId, cents }: ClientAmount): Posting[] {
  return balanced(debit({ kind: 'receivable', clientId }, cents), credit({ kind: 'losses' }, cents));
}

/**
 * Posts a credit note for an invoiced trip, in full or in part. The partner's part is taken from the pending amount of
 * the partner, or from the partner's wallet after the release.
 */
export function noteCredit(
  { clientId, partnerId, released }: { clientId: string; partnerId: string; released: boolean },
  { cents, partnerCents, commissionCents, discountCents, overpaidCents }: Credit,
): Posting[] {
  return balanced(
    debit({ kind: released ? 'wallet' : 'partner_pending', partnerId }, partnerCents),
    // The commission may be negative, because rounding may take one centavo more from the partner than the credited
    // amount.
    move({ kind: 'commission_revenue' }, 0 - commissionCents),
    credit({ kind: 'discounts' }, discountCents),
    credit({ kind: 'receivable', clientId }, cents - overpaidCents),
    credit({ kind: 'client_credit', clientId }, overpaidCents),
  );
}
