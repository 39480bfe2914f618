import { expect, it } from 'vitest';
import { mayLoseReceipts, takesReceipts } from '#domain/trips/expense-receipts.ts';
import { clientSides, partnerSides } from '#domain/trips/money-sides.ts';
import { tripStatuses } from '#domain/trips/status.ts';

const standings = tripStatuses.flatMap((status) =>
  clientSides.flatMap((clientSide) => partnerSides.map((partnerSide) => ({ status, clientSide, partnerSide }))),
);
const said = (rule: typeof takesReceipts) =>
  new Set(
    standings.filter(rule).map(({ status, clientSide, partnerSide }) => `${status} ${clientSide} ${partnerSide}`),
  );

it('receipts can be attached from the start of the trip until the trip is invoiced or paid', () => {
  const open = said(takesReceipts);
  for (const standing of [
    'in_progress none none',
    'completed none in_review',
    'completed unbilled pending',
    'completed disputed released',
  ])
    expect(open).toContain(standing);
  for (const standing of [
    'accepted none none',
    'completed paid released',
    'completed invoiced pending',
    'cancelled unbilled pending',
    'completed none pending',
  ])
    expect(open).not.toContain(standing);
});

it('receipts can be removed only during the trip or the review, not after the amounts were accepted', () => {
  const loose = said(mayLoseReceipts);
  expect([...loose].filter((standing) => !said(takesReceipts).has(standing))).toEqual([]);
  expect([...loose].every((standing) => standing.startsWith('in_progress') || standing.endsWith('in_review'))).toBe(
    true,
  );
  expect(loose.has('completed unbilled pending')).toBe(false);
});
