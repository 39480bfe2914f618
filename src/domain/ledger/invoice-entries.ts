import type { Credit } from '#domain/invoices/invoice-items.ts';
import { balanced, credit, debit, move, type Posting } from '#domain/ledger/entries.ts';
import type { Cents } from '#domain/money.ts';

/** What clients owe, pay and are forgiven. Amounts in centavos. */
type ClientAmount = { clientId: string; cents: Cents };

const cash = { kind: 'cash' } as const;

export function closeInvoice({ clientId, cents }: ClientAmount): Posting[] {
  return balanced(debit({ kind: 'receivable', clientId }, cents), credit({ kind: 'client_unbilled', clientId }, cents));
}

/** `excessCents`: more than was open, which the client may use later. */
export function payInvoice({ clientId, cents, excessCents }: ClientAmount & { excessCents: Cents }): Posting[] {
  return balanced(
    debit(cash, cents),
    credit({ kind: 'receivable', clientId }, cents - excessCents),
    credit({ kind: 'client_credit', clientId }, excessCents),
  );
}

/** A client pays before it owes. */
export function prepay({ clientId, cents }: ClientAmount): Posting[] {
  return balanced(debit(cash, cents), credit({ kind: 'client_credit', clientId }, cents));
}

/** What a client had paid before, or too much, pays an invoice. */
export function applyCredit({ clientId, cents }: ClientAmount): Posting[] {
  return balanced(debit({ kind: 'client_credit', clientId }, cents), credit({ kind: 'receivable', clientId }, cents));
}

export function writeOff({ clientId, cents }: ClientAmount): Posting[] {
  return balanced(debit({ kind: 'losses' }, cents), credit({ kind: 'receivable', clientId }, cents));
}

/** What was written off is owed again, as it comes in after all. */
export function recoverWriteOff({ clientId, cents }: ClientAmount): Posting[] {
  return balanced(debit({ kind: 'receivable', clientId }, cents), credit({ kind: 'losses' }, cents));
}

/**
 * A billed trip is taken back, whole or in part, after it was invoiced. The partner's part comes out of where it stands:
 * still to be released, or in its wallet.
 */
export function noteCredit(
  { clientId, partnerId, released }: { clientId: string; partnerId: string; released: boolean },
  { cents, partnerCents, commissionCents, discountCents, overpaidCents }: Credit,
): Posting[] {
  return balanced(
    debit({ kind: released ? 'wallet' : 'partner_pending', partnerId }, partnerCents),
    // Rounding may take a centavo more from the partner than the credit comes to.
    move({ kind: 'commission_revenue' }, 0 - commissionCents),
    credit({ kind: 'discounts' }, discountCents),
    credit({ kind: 'receivable', clientId }, cents - overpaidCents),
    credit({ kind: 'client_credit', clientId }, overpaidCents),
  );
}
