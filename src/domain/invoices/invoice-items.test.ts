import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { creditItem, openOf, payOldestFirst, unpayNewestFirst } from '#domain/invoices/invoice-items.ts';
import { noteCredit } from '#domain/ledger/invoice-entries.ts';
import { sumCents } from '#domain/ledger/entries.ts';
import { settleTrip } from '#domain/ledger/settlement.ts';

const amount = fc.integer({ min: 0, max: 500_000 });
const item = fc
  .tuple(amount, amount, amount)
  .map(([paidCents, creditedCents, left]) => ({ cents: paidCents + creditedCents + left, paidCents, creditedCents }));

describe('a payment', () => {
  it('pays the oldest items first, each up to its open amount', () => {
    const items = [10_00, 20_00, 30_00].map((cents) => ({ cents, paidCents: 0, creditedCents: 0 }));
    const { paid, excessCents } = payOldestFirst(items, 25_00);
    expect(paid.map(({ cents }) => cents)).toEqual([10_00, 15_00]);
    expect(excessCents).toBe(0);
    expect(payOldestFirst(items, 61_00).excessCents).toBe(1_00);
  });

  it('is distributed to the last centavo, exceeds no item, and pays no item before all older items', () => {
    fc.assert(
      fc.property(fc.array(item, { maxLength: 12 }), amount, (items, cents) => {
        const { paid, excessCents } = payOldestFirst(items, cents);
        expect(paid.reduce((sum, one) => sum + one.cents, excessCents)).toBe(cents);
        for (const one of paid) expect(one.cents).toBeLessThanOrEqual(openOf(one.item));
        const last = paid.at(-1);
        const before = items.slice(0, last ? items.indexOf(last.item) : 0);
        const of = (which: (typeof items)[number]) => paid.find((one) => one.item === which)?.cents ?? 0;
        for (const one of before) expect(of(one)).toBe(openOf(one));
        const everythingPaid = items.every((one) => of(one) === openOf(one));
        expect(excessCents === 0 || everythingPaid).toBe(true);
      }),
    );
  });
});

type Owed = { cents: number; paidCents: number; creditedCents: number };

function apply(items: Owed[], moved: { item: Owed; cents: number }[], sign: 1 | -1): Owed[] {
  return items.map((one) => {
    const cents = moved.find(({ item: which }) => which === one)?.cents ?? 0;
    return { cents: one.cents, paidCents: one.paidCents + sign * cents, creditedCents: one.creditedCents };
  });
}

const pay = (items: Owed[], cents: number) => apply(items, payOldestFirst(items, cents).paid, 1);

const unpay = (items: Owed[], cents: number) => apply(items, unpayNewestFirst(items.toReversed(), cents), -1);

describe('a reversed payment', () => {
  it('reopens the items that were paid last, even when the oldest payment is reversed', () => {
    const items = [10_00, 20_00, 30_00].map((cents) => ({ cents, paidCents: 0, creditedCents: 0 }));
    const left = unpay(pay(pay(items, 15_00), 30_00), 15_00);
    expect(left.map(({ paidCents }) => paidCents)).toEqual([10_00, 20_00, 0]);
  });

  it('leaves the items as if the payment had never been made, in any order of payments', () => {
    const parts = fc.array(fc.record({ cents: amount, taken: fc.boolean() }), { maxLength: 6 });
    fc.assert(
      fc.property(fc.array(amount, { minLength: 1, maxLength: 12 }), parts, (amounts, payments) => {
        const items = amounts.map((cents) => ({ cents, paidCents: 0, creditedCents: 0 }));
        let open = amounts.reduce((sum, cents) => sum + cents, 0);
        const applied = payments.map(({ cents, taken }) => {
          const share = Math.min(cents, open);
          open -= share;
          return { share, taken };
        });
        const paid = applied.reduce((standing, { share }) => pay(standing, share), items);
        const taken = applied.filter((one) => one.taken);
        const left = taken.reduce((standing, { share }) => unpay(standing, share), paid);
        const kept = applied.filter((one) => !one.taken);
        expect(left).toEqual(kept.reduce((standing, { share }) => pay(standing, share), items));
      }),
    );
  });
});

describe('a credit', () => {
  const trip = { paymentMethod: 'billed', clientId: 'c', partnerId: 'p', totalCents: 100_00 } as const;

  it('over a whole trip posts the inverse of the settlement of that trip', () => {
    const settled = settleTrip({ ...trip, reimbursementsCents: 20_00, discountCents: 7_00, commissionBp: 15_00 });
    const whole = { cents: 93_00, paidCents: 0, creditedCents: 0, partnerCents: 88_00, discountCents: 7_00 };
    const posted = noteCredit({ clientId: 'c', partnerId: 'p', released: false }, creditItem(whole, 93_00));
    const turned = settled.map(({ cents, kind }) => `${kind === 'client_unbilled' ? 'receivable' : kind} ${-cents}`);
    expect(posted.map(({ cents, kind }) => `${kind} ${cents}`).toSorted()).toEqual(turned.toSorted());
  });

  it('in several parts reverses exactly the posted amounts, and the entry of each part sums to zero', () => {
    const pieces = fc.array(fc.integer({ min: 1, max: 3_000 }), { minLength: 1, maxLength: 8 });
    const laws = fc.property(
      pieces,
      fc.double({ min: 0, max: 1, noNaN: true }),
      amount,
      amount,
      (cut, share, discount, paid) => {
        const cents = cut.reduce((sum, one) => sum + one, 0);
        const partnerCents = Math.round((cents + discount) * share);
        const standing = {
          cents,
          paidCents: Math.min(paid, cents),
          creditedCents: 0,
          partnerCents,
          discountCents: discount,
        };
        const taken = { partnerCents: 0, discountCents: 0, commissionCents: 0 };
        for (const piece of cut) {
          const credit = creditItem(standing, piece);
          expect(sumCents(noteCredit({ clientId: 'c', partnerId: 'p', released: true }, credit))).toBe(0);
          expect(credit.partnerCents).toBeGreaterThanOrEqual(0);
          standing.creditedCents += piece;
          standing.paidCents -= credit.overpaidCents;
          expect(openOf(standing)).toBeGreaterThanOrEqual(0);
          taken.partnerCents += credit.partnerCents;
          taken.discountCents += credit.discountCents;
          taken.commissionCents += credit.commissionCents;
        }
        expect(taken).toEqual({
          partnerCents,
          discountCents: discount,
          commissionCents: cents + discount - partnerCents,
        });
        expect(standing).toMatchObject({ paidCents: 0, creditedCents: cents });
        expect(() => creditItem(standing, 1)).toThrow(RangeError);
      },
    );
    fc.assert(laws);
  });
});
