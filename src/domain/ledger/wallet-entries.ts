import { balanced, credit, debit, move, type Posting } from '#domain/ledger/entries.ts';
import type { Cents } from '#domain/money.ts';

/** Amount of one partner's wallet, in centavos, for entries other than those of trips. */
type WalletAmount = { partnerId: string; cents: Cents };

const cash = { kind: 'cash' } as const;

export function confirmTopUp({ partnerId, cents }: WalletAmount): Posting[] {
  return balanced(debit(cash, cents), credit({ kind: 'wallet', partnerId }, cents));
}

/** Reverses a confirmed top-up that the bank took back. */
export function returnTopUp({ partnerId, cents }: WalletAmount): Posting[] {
  return balanced(debit({ kind: 'wallet', partnerId }, cents), credit(cash, cents));
}

export function requestPayout({ partnerId, cents }: WalletAmount): Posting[] {
  return balanced(debit({ kind: 'wallet', partnerId }, cents), credit({ kind: 'payout_pending', partnerId }, cents));
}

export function payPayout({ partnerId, cents }: WalletAmount): Posting[] {
  return balanced(debit({ kind: 'payout_pending', partnerId }, cents), credit(cash, cents));
}

/** Returns an unpaid payout to the wallet, after a refusal by the central or a cancellation by the partner. */
export function refusePayout({ partnerId, cents }: WalletAmount): Posting[] {
  return balanced(debit({ kind: 'payout_pending', partnerId }, cents), credit({ kind: 'wallet', partnerId }, cents));
}

/** Returns a paid payout that the bank sent back. */
export function returnPayout({ partnerId, cents }: WalletAmount): Posting[] {
  return balanced(debit(cash, cents), credit({ kind: 'wallet', partnerId }, cents));
}

/** Posts a manual adjustment: positive credits the partner, negative debits it. */
export function adjustWallet({ partnerId, cents }: WalletAmount): Posting[] {
  return balanced(move({ kind: 'wallet', partnerId }, cents), move({ kind: 'adjustments' }, 0 - cents));
}

/**
 * Posts the opening balance of a client: the credit of the client before the panel was in use, or a debt when negative.
 */
export function openClient({ clientId, cents }: { clientId: string; cents: Cents }): Posting[] {
  const kind = cents > 0 ? 'client_credit' : 'receivable';
  return balanced(move({ kind, clientId }, cents), move({ kind: 'opening' }, 0 - cents));
}

/**
 * Posts the opening balance of a partner: the credit of the partner before the panel was in use, or a debt when
 * negative.
 */
export function openWallet({ partnerId, cents }: WalletAmount): Posting[] {
  return balanced(move({ kind: 'wallet', partnerId }, cents), move({ kind: 'opening' }, 0 - cents));
}
