import { expect, it } from 'vitest';
import { isReleasable, type PartnerSide, promisedRelease, type TripPayment } from '#domain/trips/money-sides.ts';

const byDay = { releaseFollowsPayment: false, releaseDays: 7 };
const byPayment = { releaseFollowsPayment: true, releaseDays: 7 };

const none = { clientSide: 'none', owedCents: 10_00 } as const;

it.each<
  [
    method: TripPayment['paymentMethod'],
    payment: Omit<TripPayment, 'paymentMethod'>,
    terms: typeof byDay,
    promised: string | null,
  ]
>([
  ['billed', none, byDay, '2026-11-29'],
  ['pix_central', none, byDay, null],
  ['pix_central', { ...none, clientSide: 'paid' }, byDay, '2026-11-29'],
  ['pix_central', { ...none, owedCents: 0 }, byDay, '2026-11-29'],
  ['billed', none, byPayment, null],
  ['pix_central', none, byPayment, null],
  ['pix_central', { ...none, clientSide: 'paid' }, byPayment, null],
  ['cash', none, byPayment, '2026-11-29'],
])(
  'a trip paid by %s, %j, under %j that ends on a day is promised for %s',
  (paymentMethod, payment, terms, promised) => {
    expect(promisedRelease({ paymentMethod, ...payment }, '2026-11-22', terms)).toBe(promised);
  },
);

type Pending = Partial<TripPayment> & { partnerSide?: PartnerSide };

it.each<[what: string, trip: Pending, releaseOn: string | null, releasable: boolean]>([
  ['its day', {}, '2026-11-22', true],
  ['the day before', {}, '2026-11-23', false],
  ['its day, contested', { clientSide: 'disputed' }, '2026-11-22', false],
  ['its day, released already', { partnerSide: 'released' }, '2026-11-22', false],
  ['the payment, not invoiced', {}, null, false],
  ['the payment, paid in part', { clientSide: 'invoiced' }, null, false],
  ['the payment, paid', { clientSide: 'paid' }, null, true],
  ['the payment, contested', { clientSide: 'disputed' }, null, false],
  ['its day, though the client has paid before', { clientSide: 'paid' }, '2026-11-23', false],
  ['its day, by a Pix that did not come', { paymentMethod: 'pix_central', clientSide: 'none' }, '2026-11-22', false],
  ['its day, by a Pix that came', { paymentMethod: 'pix_central', clientSide: 'paid' }, '2026-11-22', true],
  [
    'its day, by a Pix of nothing',
    { paymentMethod: 'pix_central', clientSide: 'none', owedCents: 0 },
    '2026-11-22',
    true,
  ],
])('on %s', (_what, { partnerSide = 'pending', ...payment }, releaseOn, releasable) => {
  const billed: TripPayment = { paymentMethod: 'billed', clientSide: 'unbilled', owedCents: 10_00 };
  expect(isReleasable(partnerSide, { ...billed, ...payment }, releaseOn, '2026-11-22')).toBe(releasable);
});
