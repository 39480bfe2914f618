import { balanced, credit, debit, move, type Posting } from '#domain/ledger/entries.ts';
import type { Cents } from '#domain/money.ts';

/** Money into, out of and within one partner's wallet, beside what its trips bring. Amounts in centavos. */
type WalletAmount = { partnerId: string; cents: Cents };

const cash = { kind: 'cash' } as const;

export function confirmTopUp({ partnerId, cents }: WalletAmount): Posting[] {
  return balanced(debit(cash, cents), credit({ kind: 'wallet', partnerId }, cents));
}

/** The bank took a confirmed top-up back. */
export function returnTopUp({ partnerId, cents }: WalletAmount): Posting[] {
  return balanced(debit({ kind: 'wallet', partnerId }, cents), credit(cash, cents));
}

export function requestPayout({ partnerId, cents }: WalletAmount): Posting[] {
  return balanced(debit({ kind: 'wallet', partnerId }, cents), credit({ kind: 'payout_pending', partnerId }, cents));
}

export function payPayout({ partnerId, cents }: WalletAmount): Posting[] {
  return balanced(debit({ kind: 'payout_pending', partnerId }, cents), credit(cash, cents));
}

/** Refused by the central or cancelled by the partner, before it was paid. */
export function refusePayout({ partnerId, cents }: WalletAmount): Posting[] {
  return balanced(debit({ kind: 'payout_pending', partnerId }, cents), credit({ kind: 'wallet', partnerId }, cents));
}

/** The bank sent a paid payout back. */
export function returnPayout({ partnerId, cents }: WalletAmount): Posting[] {
  return balanced(debit(cash, cents), credit({ kind: 'wallet', partnerId }, cents));
}

/** By an administrator's hand: positive credits the partner, negative debits it. */
export function adjustWallet({ partnerId, cents }: WalletAmount): Posting[] {
  return balanced(move({ kind: 'wallet', partnerId }, cents), move({ kind: 'adjustments' }, 0 - cents));
}

/** What a client had to its credit (or owed, when negative) before the panel kept the books. */
export function openClient({ clientId, cents }: { clientId: string; cents: Cents }): Posting[] {
  const kind = cents > 0 ? 'client_credit' : 'receivable';
  return balanced(move({ kind, clientId }, cents), move({ kind: 'opening' }, 0 - cents));
}

/** What the central owed a partner (or was owed, when negative) before the panel kept the books. */
export function openWallet({ partnerId, cents }: WalletAmount): Posting[] {
  return balanced(move({ kind: 'wallet', partnerId }, cents), move({ kind: 'opening' }, 0 - cents));
}
