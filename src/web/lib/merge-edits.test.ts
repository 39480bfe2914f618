import { assert, constantFrom, property, record, subarray } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergeEdits, same } from '#web/lib/merge-edits.ts';

const values = record({ name: constantFrom('Ana', 'Bia', 'Caio'), areas: subarray(['sp', 'bh', 'rj']) });

describe("merging a user's edits with values that another user stored meanwhile", () => {
  it('combines changes of different fields', () => {
    const base = { name: 'Ana', phone: '1', areas: ['sp'] };
    const typed = { ...base, phone: '2' };
    const now = { ...base, name: 'Bia', areas: ['sp', 'bh'] };
    expect(mergeEdits({ base, typed, now })).toEqual({
      merged: { name: 'Bia', phone: '2', areas: ['sp', 'bh'] },
      clashes: [],
    });
  });

  it("reports a clash and keeps the user's value when both changed the same field differently", () => {
    const base = { name: 'Ana' };
    const edit = { base, typed: { name: 'Bia' }, now: { name: 'Caio' } };
    expect(mergeEdits(edit)).toEqual({ merged: { name: 'Bia' }, clashes: ['name'] });
  });

  it('reports no clash when both changed a field to the same value', () => {
    const edit = { base: { name: 'Ana' }, typed: { name: 'Bia' }, now: { name: 'Bia' } };
    expect(mergeEdits(edit).clashes).toEqual([]);
  });
});

it("merging returns the stored values if the user made no edits, and the user's values if no other user changed the record", () => {
  assert(
    property(values, values, (base, other) => {
      expect(mergeEdits({ base, typed: base, now: other })).toEqual({ merged: other, clashes: [] });
      expect(mergeEdits({ base, typed: other, now: base })).toEqual({ merged: other, clashes: [] });
    }),
  );
});

it('merging never loses a value that the user has typed', () => {
  assert(
    property(values, values, values, (base, typed, now) => {
      const { merged } = mergeEdits({ base, typed, now });
      expect(merged.name).toBe(same(typed.name, base.name) ? now.name : typed.name);
      expect(merged.areas).toEqual(same(typed.areas, base.areas) ? now.areas : typed.areas);
    }),
  );
});
