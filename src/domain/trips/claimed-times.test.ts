import { expect, it } from 'vitest';
import { claimOf } from '#domain/trips/claimed-times.ts';

const now = new Date('2026-03-12T15:00:00Z');
const assignedSince = new Date('2026-03-12T14:00:00Z');

it.each([
  ['ten minutes ago', '2026-03-12T14:50:00Z', true],
  ['a minute ago', '2026-03-12T14:59:00Z', true],
  ['less than a minute ago', '2026-03-12T14:59:01Z', false],
  ['in the future', '2026-03-12T15:30:00Z', false],
  ['at the acceptance of the trip', '2026-03-12T14:00:00Z', true],
  ['before the acceptance of the trip', '2026-03-12T13:59:59Z', false],
])('the time "%s" (%s), claimed by a partner that was offline, is stored: %j', (_name, claimed, kept) => {
  const claimedAt = new Date(claimed);
  expect(claimOf(claimedAt, { now, assignedSince })).toEqual(kept ? claimedAt : null);
});
