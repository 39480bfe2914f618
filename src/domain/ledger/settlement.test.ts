import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Posting, reversalOf, sumCents } from '#domain/ledger/entries.ts';
import { receivePassengerPix, setExcessApart } from '#domain/ledger/receipt-entries.ts';
import {
  chargeClientFee,
  chargePartnerFee,
  releaseTrip,
  settlementKind,
  settleTrip,
  type Settlement,
} from '#domain/ledger/settlement.ts';
import {
  adjustWallet,
  confirmTopUp,
  openWallet,
  payPayout,
  refusePayout,
  requestPayout,
  returnPayout,
  returnTopUp,
} from '#domain/ledger/wallet-entries.ts';
import { paymentMethods } from '#domain/trips/payment-methods.ts';

const partnerId = 'p1';
const clientId = 'c1';
const v: Settlement = {
  paymentMethod: 'billed',
  clientId,
  partnerId,
  totalCents: 100_00,
  reimbursementsCents: 0,
  discountCents: 0,
  commissionBp: 15_00,
};

/** Formats entries as in the product specification, D for debit and C for credit. */
function said(postings: Posting[]): string {
  return postings.map(({ kind, cents }) => `${cents < 0 ? 'D' : 'C'} ${kind} ${Math.abs(cents)}`).join(', ');
}

describe('the postings of a trip of 100,00 with 15 % commission, as specified', () => {
  it.each([
    ['billed', settleTrip(v), 'D client_unbilled 10000, C partner_pending 8500, C commission_revenue 1500'],
    ['release', releaseTrip({ partnerId, cents: 85_00 }), 'D partner_pending 8500, C wallet 8500'],
    ['cash', settleTrip({ ...v, paymentMethod: 'cash' }), 'D wallet 1500, C commission_revenue 1500'],
    [
      'Pix to the driver',
      settleTrip({ ...v, paymentMethod: 'pix_driver' }),
      'D wallet 1500, C commission_revenue 1500',
    ],
    ['card machine', settleTrip({ ...v, paymentMethod: 'card_machine' }), 'D wallet 1500, C commission_revenue 1500'],
    [
      'Pix to the central',
      settleTrip({ ...v, paymentMethod: 'pix_central' }),
      'D passenger_receivable 10000, C partner_pending 8500, C commission_revenue 1500',
    ],
    [
      'Pix of the passenger received',
      receivePassengerPix({ clientId, cents: 100_00, excessCents: 0 }),
      'D cash 10000, C passenger_receivable 10000',
    ],
    [
      'Pix of the passenger above the price',
      receivePassengerPix({ clientId, cents: 105_00, excessCents: 5_00 }),
      'D cash 10500, C passenger_receivable 10000, C client_credit 500',
    ],
    [
      'Pix of the passenger above the price, without a client record',
      receivePassengerPix({ clientId: null, cents: 105_00, excessCents: 5_00 }),
      'D cash 10500, C passenger_receivable 10000, C suspense 500',
    ],
    [
      'Pix received before a correction lowered the price',
      setExcessApart({ clientId, excessCents: 5_00 }),
      'D passenger_receivable 500, C client_credit 500',
    ],
    ['top-up', confirmTopUp({ partnerId, cents: 50_00 }), 'D cash 5000, C wallet 5000'],
    ['top-up returned', returnTopUp({ partnerId, cents: 50_00 }), 'D wallet 5000, C cash 5000'],
    ['payout requested', requestPayout({ partnerId, cents: 50_00 }), 'D wallet 5000, C payout_pending 5000'],
    ['payout paid', payPayout({ partnerId, cents: 50_00 }), 'D payout_pending 5000, C cash 5000'],
    ['payout refused', refusePayout({ partnerId, cents: 50_00 }), 'D payout_pending 5000, C wallet 5000'],
    ['payout returned', returnPayout({ partnerId, cents: 50_00 }), 'D cash 5000, C wallet 5000'],
    [
      'client fee shared with the partner',
      chargeClientFee({ clientId, partnerId, feeCents: 20_00, partnerShareBp: 70_00 }),
      'D client_unbilled 2000, C partner_pending 1400, C commission_revenue 600',
    ],
    [
      'client fee that goes to the partner whole',
      chargeClientFee({ clientId, partnerId, feeCents: 20_00, partnerShareBp: 100_00 }),
      'D client_unbilled 2000, C partner_pending 2000',
    ],
    ['late give-back', chargePartnerFee({ partnerId, feeCents: 10_00 }), 'D wallet 1000, C fees_revenue 1000'],
    [
      'billed, with a discount of 12,00',
      settleTrip({ ...v, discountCents: 12_00 }),
      'D client_unbilled 8800, D discounts 1200, C partner_pending 8500, C commission_revenue 1500',
    ],
    [
      'cash, with a discount of 12,00',
      settleTrip({ ...v, paymentMethod: 'cash', discountCents: 12_00 }),
      'D wallet 300, D discounts 1200, C commission_revenue 1500',
    ],
    [
      'cash, with a discount above the commission',
      settleTrip({ ...v, paymentMethod: 'cash', discountCents: 20_00 }),
      'C wallet 500, D discounts 2000, C commission_revenue 1500',
    ],
    [
      'billed, with 20,00 of toll',
      settleTrip({ ...v, reimbursementsCents: 20_00 }),
      'D client_unbilled 10000, C partner_pending 8800, C commission_revenue 1200',
    ],
    ['adjustment', adjustWallet({ partnerId, cents: 7_00 }), 'C wallet 700, D adjustments 700'],
    [
      'adjustment that debits the partner',
      adjustWallet({ partnerId, cents: -7_00 }),
      'D wallet 700, C adjustments 700',
    ],
    ['opening balance', openWallet({ partnerId, cents: 7_00 }), 'C wallet 700, D opening 700'],
    ['opening balance of a partner in debt', openWallet({ partnerId, cents: -7_00 }), 'D wallet 700, C opening 700'],
    ['cash without commission', settleTrip({ ...v, paymentMethod: 'cash', commissionBp: 0 }), ''],
    ['partner fee of zero', chargePartnerFee({ partnerId, feeCents: 0 }), ''],
  ])('are correct for: %s', (_case, postings, expected) => {
    expect(said(postings)).toBe(expected);
  });

  it('name the client and the partner of each account', () => {
    expect(settleTrip(v)).toEqual([
      { kind: 'client_unbilled', clientId, cents: -100_00 },
      { kind: 'partner_pending', partnerId, cents: 85_00 },
      { kind: 'commission_revenue', cents: 15_00 },
    ]);
  });

  it('allow a discount of the full price', () => {
    const given = settleTrip({ ...v, discountCents: 100_00 });
    expect(said(given)).toBe('D discounts 10000, C partner_pending 8500, C commission_revenue 1500');
  });

  it.each(paymentMethods)('refuse a discount above the price of a trip paid by %s', (paymentMethod) => {
    expect(() => settleTrip({ ...v, paymentMethod, discountCents: 100_01 })).toThrow(RangeError);
  });

  it.each([1.5, -1, Number.NaN, 2 ** 53])('refuse an amount of %d centavos', (cents) => {
    expect(() => confirmTopUp({ partnerId, cents })).toThrow(RangeError);
  });

  it('are an entry of the kind "trip_commission" when the driver receives the fare', () => {
    expect(paymentMethods.map(settlementKind)).toEqual([
      'trip_settlement',
      'trip_commission',
      'trip_commission',
      'trip_commission',
      'trip_settlement',
    ]);
  });
});

const amount = fc.nat(10_000_000_00);
const anySettlement: fc.Arbitrary<Settlement> = fc
  .record({
    paymentMethod: fc.constantFrom(...paymentMethods),
    fareCents: amount,
    reimbursementsCents: amount,
    commissionBp: fc.nat(100_00),
    discountShare: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  .map(({ fareCents, reimbursementsCents, discountShare, paymentMethod, commissionBp }) => {
    const totalCents = fareCents + reimbursementsCents;
    const discountCents = Math.floor(totalCents * discountShare);
    return { paymentMethod, clientId, partnerId, totalCents, reimbursementsCents, discountCents, commissionBp };
  });

const signed = fc.integer({ min: -1_000_000_00, max: 1_000_000_00 });
const anyEntry: fc.Arbitrary<Posting[]> = fc.oneof(
  anySettlement.map(settleTrip),
  fc
    .tuple(amount, fc.nat(100_00))
    .map(([feeCents, partnerShareBp]) => chargeClientFee({ clientId, partnerId, feeCents, partnerShareBp })),
  amount.map((feeCents) => chargePartnerFee({ partnerId, feeCents })),
  fc
    .tuple(amount, amount, fc.constantFrom(null, clientId))
    .map(([a, b, owner]) =>
      receivePassengerPix({ clientId: owner, cents: Math.max(a, b), excessCents: Math.min(a, b) }),
    ),
  amount.map((excessCents) => setExcessApart({ clientId, excessCents })),
  ...[releaseTrip, confirmTopUp, returnTopUp, requestPayout, payPayout, refusePayout, returnPayout].map((build) =>
    amount.map((cents) => build({ partnerId, cents })),
  ),
  ...[adjustWallet, openWallet].map((build) => signed.map((cents) => build({ partnerId, cents }))),
);

describe('laws of all entries', () => {
  it('every entry sums to zero, in whole centavos, without empty lines or duplicate accounts', () => {
    fc.assert(
      fc.property(anyEntry, (postings) => {
        expect(sumCents(postings)).toBe(0);
        expect(postings.every(({ cents }) => Number.isSafeInteger(cents) && cents !== 0)).toBe(true);
        expect(postings).not.toHaveLength(1);
        expect(new Set(postings.map(({ kind }) => kind)).size).toBe(postings.length);
      }),
      { numRuns: 1_000 },
    );
  });

  it('the amounts that client and central pay equal the amounts that partner and central earn', () => {
    fc.assert(
      fc.property(anySettlement, (trip) => {
        const cents = Object.fromEntries(settleTrip(trip).map((posting) => [posting.kind, posting.cents]));
        const paid = -((cents.client_unbilled ?? 0) + (cents.passenger_receivable ?? 0));
        const inHand = ['cash', 'pix_driver', 'card_machine'].includes(trip.paymentMethod);
        const taken = inHand ? trip.totalCents - trip.discountCents : 0;
        expect(paid + taken + trip.discountCents).toBe(trip.totalCents);
        const earned = taken + (cents.wallet ?? 0) + (cents.partner_pending ?? 0);
        expect(earned + (cents.commission_revenue ?? 0)).toBe(trip.totalCents);
      }),
    );
  });

  it('a reversal undoes an entry, and another reversal undoes the reversal', () => {
    fc.assert(
      fc.property(anyEntry, (postings) => {
        const reversed = reversalOf(postings);
        expect(reversed.map(({ cents }, line) => cents + (postings[line]?.cents ?? Number.NaN))).toEqual(
          postings.map(() => 0),
        );
        expect(sumCents(reversed)).toBe(0);
        expect(reversalOf(reversed)).toEqual(postings);
      }),
    );
  });
});
