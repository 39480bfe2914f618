import { expect, it } from 'vitest';
import { isReleasable, type MoneySides, promisedRelease } from '#domain/trips/money-sides.ts';

const byDay = { releaseFollowsPayment: false, releaseDays: 7 };
const byPayment = { releaseFollowsPayment: true, releaseDays: 7 };

it.each([
  ['billed', byDay, '2026-11-29'],
  ['pix_central', byDay, '2026-11-29'],
  ['billed', byPayment, null],
  ['pix_central', byPayment, null],
  ['cash', byPayment, '2026-11-29'],
] as const)('a trip paid by %s under %j that ends on a day is promised for %s', (method, terms, promised) => {
  expect(promisedRelease(method, '2026-11-22', terms)).toBe(promised);
});

const pending: MoneySides = { clientSide: 'unbilled', partnerSide: 'pending' };

it.each<[what: string, sides: Partial<MoneySides>, releaseOn: string | null, releasable: boolean]>([
  ['its day', {}, '2026-11-22', true],
  ['the day before', {}, '2026-11-23', false],
  ['its day, contested', { clientSide: 'disputed' }, '2026-11-22', false],
  ['its day, released already', { partnerSide: 'released' }, '2026-11-22', false],
  ['the payment, not invoiced', {}, null, false],
  ['the payment, paid in part', { clientSide: 'invoiced' }, null, false],
  ['the payment, paid', { clientSide: 'paid' }, null, true],
  ['the payment, contested', { clientSide: 'disputed' }, null, false],
  ['its day, though the client has paid before', { clientSide: 'paid' }, '2026-11-23', false],
])('on %s', (_what, sides, releaseOn, releasable) => {
  expect(isReleasable({ ...pending, ...sides }, releaseOn, '2026-11-22')).toBe(releasable);
});
