import { balanced, credit, debit, type Posting } from '#domain/ledger/entries.ts';
import type { Cents } from '#domain/money.ts';

/** Money that came in, and nobody knows whose it is. In centavos. */
export function parkReceipt(cents: Cents): Posting[] {
  return balanced(debit({ kind: 'cash' }, cents), credit({ kind: 'suspense' }, cents));
}

/** Money that came in for a partner without a request of its that asks for as much. */
export function receiveForPartner({ partnerId, cents }: { partnerId: string; cents: Cents }): Posting[] {
  return balanced(debit({ kind: 'cash' }, cents), credit({ kind: 'wallet', partnerId }, cents));
}
