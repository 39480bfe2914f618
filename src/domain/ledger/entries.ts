import type { Account } from '#domain/ledger/accounts.ts';
import type { Cents } from '#domain/money.ts';

/**
 * One line of an entry. **A credit is positive, a debit negative**: a positive wallet is money that the central owes
 * the partner, and an entry sums to zero.
 */
export type Posting = Account & { cents: Cents };

export function credit(account: Account, cents: Cents): Posting {
  return { ...account, cents: checked(cents) };
}

export function debit(account: Account, cents: Cents): Posting {
  return { ...account, cents: 0 - checked(cents) };
}

/** Returns a posting of either sign: positive credits the account, negative debits it. */
export function move(account: Account, cents: Cents): Posting {
  return cents < 0 ? debit(account, -cents) : credit(account, cents);
}

/**
 * Returns the postings of one entry without zero lines; the result may be empty. Throws a RangeError when the postings
 * do not sum to zero.
 */
export function balanced(...postings: readonly Posting[]): Posting[] {
  const sum = sumCents(postings);
  if (sum !== 0) throw new RangeError(`Postings are ${sum} centavos out of balance`);
  return postings.filter(({ cents }) => cents !== 0);
}

export function sumCents(postings: readonly Posting[]): Cents {
  return postings.reduce((sum, { cents }) => sum + cents, 0);
}

/** Returns the postings that reverse an entry. The stored postings are negated, never computed again. */
export function reversalOf(postings: readonly Posting[]): Posting[] {
  return postings.map((posting) => ({ ...posting, cents: 0 - posting.cents }));
}

function checked(cents: Cents): Cents {
  if (!Number.isSafeInteger(cents) || cents < 0) throw new RangeError(`${cents} is no amount of centavos to post`);
  return cents;
}
