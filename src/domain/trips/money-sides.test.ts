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
  "the release of the partner's part of a trip paid by %s (%j) under the terms %j is promised for: %s",
  (paymentMethod, payment, terms, promised) => {
    expect(promisedRelease({ paymentMethod, ...payment }, '2026-11-22', terms)).toBe(promised);
  },
);

type Pending = Partial<TripPayment> & { partnerSide?: PartnerSide };

it.each<[what: string, trip: Pending, releaseOn: string | null, releasable: boolean]>([
  ['the promised day has come', {}, '2026-11-22', true],
  ['the promised day is tomorrow', {}, '2026-11-23', false],
  ['the day has come, but the trip is contested', { clientSide: 'disputed' }, '2026-11-22', false],
  ['the day has come, but the part is already released', { partnerSide: 'released' }, '2026-11-22', false],
  ['the release waits for the payment, and the trip is not invoiced', {}, null, false],
  ['the release waits for the payment of the invoice', { clientSide: 'invoiced' }, null, false],
  ['the client has paid', { clientSide: 'paid' }, null, true],
  ['the release waits for the payment, and the trip is contested', { clientSide: 'disputed' }, null, false],
  ['the promised day is tomorrow, although the client has paid', { clientSide: 'paid' }, '2026-11-23', false],
  [
    'the day has come, but the Pix of the passenger is not received',
    { paymentMethod: 'pix_central', clientSide: 'none' },
    '2026-11-22',
    false,
  ],
  [
    'the day has come, and the Pix of the passenger is received',
    { paymentMethod: 'pix_central', clientSide: 'paid' },
    '2026-11-22',
    true,
  ],
  [
    'the day has come, and the passenger owes nothing',
    { paymentMethod: 'pix_central', clientSide: 'none', owedCents: 0 },
    '2026-11-22',
    true,
  ],
])(
  'decides whether the part of the partner is released when %s',
  (_what, { partnerSide = 'pending', ...payment }, releaseOn, releasable) => {
    const billed: TripPayment = { paymentMethod: 'billed', clientSide: 'unbilled', owedCents: 10_00 };
    expect(isReleasable(partnerSide, { ...billed, ...payment }, releaseOn, '2026-11-22')).toBe(releasable);
  },
);
