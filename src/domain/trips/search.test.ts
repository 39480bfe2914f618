import { describe, expect, it } from 'vitest';
import { narrowedStart, readSearch } from './search.ts';

const at = (text: string | null) => (text === null ? null : new Date(text));

describe('what a typed text looks for', () => {
  it.each([
    ['V-000123', { number: 123 }],
    ['v-1000123', { number: 1_000_123 }],
    ['V-0001', { words: "('V-0001':* | ('V':* & '0001':*))" }],
    ['  Marina   Duarte ', { words: "'Marina':* & 'Duarte':*" }],
    ['Li', { words: "'Li':*" }],
    ["(Sant'Ana)", { words: "('Sant''Ana':* | ('Sant':* & 'Ana':*))" }],
    [String.raw`a\b`, { words: String.raw`('a\\b':* | ('a':* & 'b':*))` }],
    ['98765', { words: "'98765':*" }],
    ['(11) 98765-4321', { words: "'11987654321':*" }],
    ['11987654321', { words: "'11987654321':*" }],
    ['2026-000123', { words: "'2026000123':* | '2026-000123':*" }],
    ['Augusta 80', { words: "'Augusta':* & '80'" }],
    ['12/03', { words: "('12/03':* | ('12' & '03'))" }],
    [' --- ', null],
  ])('%j', (typed, search) => {
    expect(readSearch(typed)).toEqual(search);
  });
});

describe('the period of a search over everybody', () => {
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
