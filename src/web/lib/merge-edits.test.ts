import { assert, constantFrom, property, record, subarray } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergeEdits, same } from '#web/lib/merge-edits.ts';

const values = record({ name: constantFrom('Ana', 'Bia', 'Caio'), areas: subarray(['sp', 'bh', 'rj']) });

describe('what was typed and what was stored meanwhile', () => {
  it('come together where they touch different fields', () => {
    const base = { name: 'Ana', phone: '1', areas: ['sp'] };
    const typed = { ...base, phone: '2' };
    const now = { ...base, name: 'Bia', areas: ['sp', 'bh'] };
    expect(mergeEdits({ base, typed, now })).toEqual({
      merged: { name: 'Bia', phone: '2', areas: ['sp', 'bh'] },
      clashes: [],
    });
  });

  it('clash where both changed one field differently, and what was typed stays', () => {
    const base = { name: 'Ana' };
    const edit = { base, typed: { name: 'Bia' }, now: { name: 'Caio' } };
    expect(mergeEdits(edit)).toEqual({ merged: { name: 'Bia' }, clashes: ['name'] });
  });

  it('do not clash when both changed it to the same', () => {
    const edit = { base: { name: 'Ana' }, typed: { name: 'Bia' }, now: { name: 'Bia' } };
    expect(mergeEdits(edit).clashes).toEqual([]);
  });
});

it('follows what is stored while nothing was typed, and keeps what was typed while nothing was stored', () => {
  assert(
    property(values, values, (base, other) => {
      expect(mergeEdits({ base, typed: base, now: other })).toEqual({ merged: other, clashes: [] });
      expect(mergeEdits({ base, typed: other, now: base })).toEqual({ merged: other, clashes: [] });
    }),
  );
});

it('never loses a field that was typed', () => {
  assert(
    property(values, values, values, (base, typed, now) => {
      const { merged } = mergeEdits({ base, typed, now });
      expect(merged.name).toBe(same(typed.name, base.name) ? now.name : typed.name);
      expect(merged.areas).toEqual(same(typed.areas, base.areas) ? now.areas : typed.areas);
    }),
  );
});
