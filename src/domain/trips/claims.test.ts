import { expect, it } from 'vitest';
import { claimOf } from '#domain/trips/claims.ts';

const now = new Date('2026-03-12T15:00:00Z');
const heldSince = new Date('2026-03-12T14:00:00Z');

it.each([
  ['ten minutes ago', '2026-03-12T14:50:00Z', true],
  ['a minute ago', '2026-03-12T14:59:00Z', true],
  ['just now', '2026-03-12T14:59:01Z', false],
  ['by a clock that runs ahead', '2026-03-12T15:30:00Z', false],
  ['when it was accepted', '2026-03-12T14:00:00Z', true],
  ['before it was accepted', '2026-03-12T13:59:59Z', false],
])('a claim of %s is kept: %s %j', (_name, claimed, kept) => {
  const claimedAt = new Date(claimed);
  expect(claimOf(claimedAt, { now, heldSince })).toEqual(kept ? claimedAt : null);
});
