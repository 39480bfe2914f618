import { describe, expect, it } from 'vitest';
import { codeIn, narrowedStart, queryOf, readSearch, partitionQueryOf } from './search.ts';

const at = (text: string | null) => (text === null ? null : new Date(text));

function wordsOf(typed: string) {
  const search = readSearch(typed);
  if (!search || 'number' in search) throw new Error(typed);
  return search.words;
}

describe('the search for a typed text', () => {
  it.each([
    ['V-0001', "('V-0001':* | ('V':* & '0001':*))"],
    ['  Marina   Duarte ', "'Marina':* & 'Duarte':*"],
    ['Li', "'Li':*"],
    ["(Sant'Ana)", "('Sant''Ana':* | ('Sant':* & 'Ana':*))"],
    [String.raw`a\b`, String.raw`('a\\b':* | ('a':* & 'b':*))`],
    ['98765', "'98765':*"],
    ['(11) 98765-4321', "'11987654321':*"],
    ['11987654321', "'11987654321':*"],
    ['2026-000123', "('2026000123':* | '2026-000123':*)"],
    ['Augusta 80', "'Augusta':* & '80'"],
    ['12/03', "('12/03':* | ('12' & '03'))"],
  ])('%j is the text query %s', (typed, query) => {
    expect(queryOf(wordsOf(typed))).toBe(query);
  });

  it.each([
    ['V-000123', { number: 123 }],
    ['v-1000123', { number: 1_000_123 }],
    [' --- ', null],
  ])('%j is not a text query, but %j', (typed, search) => {
    expect(readSearch(typed)).toEqual(search);
  });

  it.each([
    ['123', 'V-000123'],
    [' v7 ', 'V-000007'],
    ['V-1000123', 'V-1000123'],
    ['12345678', null],
    ['Vila 7', null],
  ])('%j is read as the trip code %s', (typed, code) => {
    expect(codeIn(typed)).toBe(code);
  });

  it.each([
    ['Li Duarte', "'c1 Li':* & 'c1 Duarte':*"],
    ["Sant'Ana 80", "('c1 Sant''Ana':* | ('c1 Sant':* & 'c1 Ana':*)) & 'c1 80'"],
    ['Augusta 1209', "'c1 ' & 'c1 Augusta':* & ('c1 1209':* | '1209':*)"],
    ['11987654321', "'c1 ' & '11987654321':*"],
    ['PED-7731', "'c1 ' & ('c1 PED-7731':* | ('c1 PED':* & ('c1 7731':* | '7731':*)))"],
  ])(
    '%j in the partition "c1" is the query %s, which also finds long numbers outside the partition',
    (typed, query) => {
      expect(partitionQueryOf(wordsOf(typed), 'c1')).toBe(query);
    },
  );
});

describe('the period of an unscoped search', () => {
  const now = new Date('2026-06-30T12:00:00Z');

  it.each([
    [null, null, '2026-04-01T12:00:00.000Z'],
    ['2020-01-01T00:00:00Z', null, '2026-04-01T12:00:00.000Z'],
    ['2026-04-01T12:00:00Z', null, null],
    ['2026-06-01T00:00:00Z', null, null],
    [null, '2025-03-31T00:00:00Z', '2024-12-31T00:00:00.000Z'],
    ['2024-12-31T00:00:00Z', '2025-03-31T00:00:00Z', null],
    ['2024-01-01T00:00:00Z', '2025-03-31T00:00:00Z', '2024-12-31T00:00:00.000Z'],
  ])('from %s to %s begins at %s', (from, to, start) => {
    expect(narrowedStart({ from: at(from), to: at(to) }, now)?.toISOString() ?? null).toBe(start);
  });
});
