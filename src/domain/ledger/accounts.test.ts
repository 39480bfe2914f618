import { describe, expect, it } from 'vitest';
import { accountKinds, accountNatures, naturalBalanceCents } from '#domain/ledger/accounts.ts';
import { balanced, credit, debit, sumCents } from '#domain/ledger/entries.ts';
import { entryKeys } from '#domain/ledger/entry-keys.ts';
import { type EntryKind, entryKinds, walletFloorCents } from '#domain/ledger/entry-kinds.ts';

const belongingTo = (owner: string) => accountKinds.filter((kind) => accountNatures[kind].of === owner);

describe('accounts', () => {
  it('belong to a partner, a client or the central', () => {
    expect(belongingTo('partner')).toEqual(['wallet', 'partner_pending', 'payout_pending']);
    expect(belongingTo('client')).toEqual(['client_unbilled', 'client_credit', 'receivable']);
    expect(belongingTo('central')).toHaveLength(9);
  });

  it('are guarded for wallets, pending payouts and client credit, whose balances have a minimum', () => {
    expect(accountKinds.filter((kind) => accountNatures[kind].guarded)).toEqual([
      'wallet',
      'payout_pending',
      'client_credit',
    ]);
  });

  it('have a positive balance on their normal side', () => {
    expect(naturalBalanceCents('wallet', 10_00)).toBe(10_00); // the central owes the partner 10,00
    expect(naturalBalanceCents('cash', -10_00)).toBe(10_00); // the central has 10,00 in cash
    expect(naturalBalanceCents('commission_revenue', 10_00)).toBe(10_00);
    expect(Object.is(naturalBalanceCents('cash', 0), 0)).toBe(true);
  });
});

it('a credit is a positive posting and a debit a negative posting', () => {
  expect(sumCents([debit({ kind: 'cash' }, 10_00), credit({ kind: 'suspense' }, 12_50)])).toBe(2_50);
});

it('an entry whose postings do not sum to zero is refused', () => {
  const lines = [debit({ kind: 'cash' }, 10_00), credit({ kind: 'suspense' }, 9_99)];
  expect(() => balanced(...lines)).toThrow(RangeError);
});

describe('the minimum of a wallet', () => {
  const kinds = Object.keys(entryKinds) as EntryKind[];

  it.each([
    { minimum: 0, payout: 0, adjustment: 0 },
    { minimum: 50_00, payout: 50_00, adjustment: 50_00 },
    { minimum: -50_00, payout: 0, adjustment: -50_00 },
  ])(
    '($minimum) limits payouts to $payout and adjustments to $adjustment, and no other entry',
    ({ minimum, payout, adjustment }) => {
      const floors = Object.fromEntries(kinds.map((kind) => [kind, walletFloorCents(kind, minimum)]));
      const none = Object.fromEntries(kinds.map((kind) => [kind, null]));
      expect(floors).toEqual({ ...none, payout_request: payout, adjustment });
    },
  );

  it('can be ignored by an administrator for adjustments, never for payouts', () => {
    expect(walletFloorCents('adjustment', 0, true)).toBeNull();
    expect(walletFloorCents('payout_request', 0, true)).toBe(0);
  });
});

it('entry keys of different kinds never collide for the same subject', () => {
  expect(entryKeys.tripSettlement('t1')).toBe('trip:t1:settle');
  expect(entryKeys.pixReceipt('E123')).toBe('pix:E123');
  const { tripSettlement, tripRelease, tripFee, topUp, topUpReturn, pixReceipt, opening, reversal } = entryKeys;
  const { payoutRequest, payout, payoutRefusal, payoutReturn } = entryKeys;
  const ofTrips = [tripSettlement, tripRelease, tripFee];
  const ofWallets = [topUp, topUpReturn, payoutRequest, payout, payoutRefusal, payoutReturn, pixReceipt, opening];
  const one = [...ofTrips, ...ofWallets, reversal].map((key) => key('x'));
  const two = [entryKeys.lateGiveBack('x', 'y'), entryKeys.adjustment('x', 'y'), entryKeys.adjustmentRow('x')];
  expect(new Set([...one, ...two]).size).toBe(one.length + two.length);
});
