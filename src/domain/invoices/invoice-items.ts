import { type Cents, mulDivRoundHalfUp } from '#domain/money.ts';

/** One trip of an invoice: what the client was billed, how much of it is paid, and how much was taken back. */
export type ItemAmounts = { cents: Cents; paidCents: Cents; creditedCents: Cents };

export function openOf({ cents, paidCents, creditedCents }: ItemAmounts): Cents {
  return cents - paidCents - creditedCents;
}

/**
 * A payment goes to the oldest items first, each up to what is open of it; items come in that order. What is left when
 * nothing is open is excess.
 */
export function payOldestFirst<Item extends ItemAmounts>(
  items: readonly Item[],
  cents: Cents,
): { paid: { item: Item; cents: Cents }[]; excessCents: Cents } {
  let left = cents;
  const paid: { item: Item; cents: Cents }[] = [];
  for (const item of items) {
    const share = Math.min(left, openOf(item));
    if (share > 0) paid.push({ item, cents: share });
    left -= share;
  }
  return { paid, excessCents: left };
}

/**
 * A payment is taken back from the items that were paid last: what the other payments came to stands on the oldest, as if it had
 * never been there. Items come the newest first.
 */
export function unpayNewestFirst<Item extends Pick<ItemAmounts, 'paidCents'>>(
  items: readonly Item[],
  cents: Cents,
): { item: Item; cents: Cents }[] {
  let left = cents;
  const unpaid: { item: Item; cents: Cents }[] = [];
  for (const item of items) {
    const share = Math.min(left, item.paidCents);
    if (share > 0) unpaid.push({ item, cents: share });
    left -= share;
  }
  return unpaid;
}

/** What settling a trip posted, beside what its client owes: `cents + discountCents` is partner and commission together. */
export type ItemShares = ItemAmounts & { partnerCents: Cents; discountCents: Cents };

export type Credit = {
  cents: Cents;
  /** Taken back from the partner, from the commission, and from the discount that the central had given. */
  partnerCents: Cents;
  commissionCents: Cents;
  discountCents: Cents;
  /** Of what the client had paid already: it is its credit from now on. */
  overpaidCents: Cents;
};

/**
 * Takes `cents` of an item back: from partner, commission and discount in the proportion in which they came about. Each credit is
 * the difference of two roundings of the whole, so that however it is cut, all of an item takes back exactly what was posted.
 * Throws a RangeError for more than the item has left, and for nothing.
 */
export function creditItem(item: ItemShares, cents: Cents): Credit {
  const { creditedCents: before } = item;
  if (cents <= 0 || before + cents > item.cents)
    throw new RangeError(`No credit of ${cents} on an item of ${item.cents}`);
  const share = (whole: Cents) =>
    mulDivRoundHalfUp(whole, before + cents, item.cents) - mulDivRoundHalfUp(whole, before, item.cents);
  const [partnerCents, discountCents] = [share(item.partnerCents), share(item.discountCents)];
  return {
    cents,
    partnerCents,
    discountCents,
    commissionCents: cents + discountCents - partnerCents,
    overpaidCents: Math.max(0, cents - openOf(item)),
  };
}
