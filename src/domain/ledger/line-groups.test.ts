import { expect, it } from 'vitest';
import { entryKindNames, kindsOf, type LineGroup, lineGroups } from '#domain/ledger/line-groups.ts';

it('each kind of entry is in at most one filter group, and each filter group contains at least one kind', () => {
  const groups = (Object.keys(lineGroups) as LineGroup[]).map((group) => kindsOf(group));
  expect(groups.every((kinds) => kinds.length > 0)).toBe(true);
  const all = groups.flat();
  expect(new Set(all).size).toBe(all.length);
  expect(entryKindNames).toEqual(expect.arrayContaining(all));
  expect(kindsOf('saques')).toEqual(['payout_request', 'payout_refusal', 'payout_return']);
});
