import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatTypedInstant, parseTypedInstant } from './typed-instant.ts';

const zone = 'America/Sao_Paulo';
/** A Thursday, 14:00 in São Paulo. */
const now = new Date('2026-03-12T17:00:00Z');
const read = (typed: string, been = false): string | null => {
  const found = parseTypedInstant(typed, now, zone, been);
  return found instanceof Date ? formatTypedInstant(found, zone) : found;
};

describe('a typed date and time', () => {
  it.each([
    ['agora', 'now'],
    [' Agora ', 'now'],
    ['14:30', '12/03/2026 14:30'],
    ['14h30', '12/03/2026 14:30'],
    ['16h', '12/03/2026 16:00'],
    ['8:15', '13/03/2026 08:15'],
    ['hoje 8:15', '12/03/2026 08:15'],
    ['amanhã 8h', '13/03/2026 08:00'],
    ['amanha às 8:05', '13/03/2026 08:05'],
    ['sex 10h', '13/03/2026 10:00'],
    ['quinta 10h', '19/03/2026 10:00'],
    ['quinta-feira 15h', '12/03/2026 15:00'],
    ['25/12 14:30', '25/12/2026 14:30'],
    ['1/2 9h', '01/02/2027 09:00'],
    ['25/12/2026, 14:30', '25/12/2026 14:30'],
    ['25/12/26 14:30', '25/12/2026 14:30'],
    ['25/12/2026 às 14h30', '25/12/2026 14:30'],
    ['2026-12-25T14:30', '25/12/2026 14:30'],
    ['2026-12-25 14:30', '25/12/2026 14:30'],
    ['em 40 min', '12/03/2026 14:40'],
    ['+2h', '12/03/2026 16:00'],
    ['', null],
    ['25/12', null],
    ['31/02 10h', null],
    ['25:00', null],
    ['14:75', null],
    ['logo mais', null],
    ['sempre 10h', null],
  ])('“%s” is parsed as %s', (typed, expected) => {
    expect(read(typed)).toBe(expected);
  });

  it.each([
    ['14:00', '12/03/2026 14:00'],
    ['14:01', '11/03/2026 14:01'],
    ['quinta 10h', '12/03/2026 10:00'],
    ['quinta 15h', '05/03/2026 15:00'],
    ['sex 10h', '06/03/2026 10:00'],
    ['11/03 23:43', '11/03/2026 23:43'],
    ['25/12 14:30', '25/12/2025 14:30'],
    ['amanhã 8h', '13/03/2026 08:00'],
    ['25/12/2026 14:30', '25/12/2026 14:30'],
    ['31/02 10h', null],
    ['sempre 10h', null],
  ])('“%s” is parsed as %s when the instant is in the past', (typed, expected) => {
    expect(read(typed, true)).toBe(expected);
  });

  it('is parsed back to the same minute after formatting', () => {
    const minutes = fc.integer({ min: Date.UTC(2026, 0, 1) / 60_000, max: Date.UTC(2040, 0, 1) / 60_000 });
    fc.assert(
      fc.property(minutes, (minute) => {
        const instant = new Date(minute * 60_000);
        expect(parseTypedInstant(formatTypedInstant(instant, zone), now, zone)).toEqual(instant);
      }),
    );
  });
});
