import { type Cents, mulDivRoundHalfUp } from '#domain/money.ts';

/** Value of the filter by cost centre for lines without one. */
export const NO_COST_CENTRE = 'none';

/** One trip of an invoice: billed, paid and credited amounts. */
export type ItemAmounts = { cents: Cents; paidCents: Cents; creditedCents: Cents };

export function openOf({ cents, paidCents, creditedCents }: ItemAmounts): Cents {
  return cents - paidCents - creditedCents;
}

/**
 * Distributes a payment over the items, oldest first, each up to its open amount. The rest of the payment is excess.
 * `items` must be sorted oldest first.
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
 * Takes a payment back from the items that were paid last, so that the other payments remain on the oldest items.
 * `items` must be sorted newest first.
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

/**
 * Amounts of an item with the posted shares of its trip. `cents + discountCents` equals the partner's part plus the
 * commission.
 */
export type ItemShares = ItemAmounts & { partnerCents: Cents; discountCents: Cents };

export type Credit = {
  cents: Cents;
  /** Amounts taken back from the partner, the commission, and the discount of the central. */
  partnerCents: Cents;
  commissionCents: Cents;
  discountCents: Cents;
  /** Part that the client has already paid. This part becomes credit of the client. */
  overpaidCents: Cents;
};

/**
 * Credits `cents` of an item. Partner's part, commission and discount are reduced in their original proportion. Each
 * credit is the difference of two rounded totals, so that any sequence of credits adds up exactly to the posted
 * amounts. Throws a RangeError for zero, and for more than the amount that is not yet credited.
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
