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
    ['já', 'now'],
    ['ja', 'now'],
    ['daqui a 20 min', '12/03/2026 14:20'],
    ['daqui a 1 hora', '12/03/2026 15:00'],
    ['daqui 2h', '12/03/2026 16:00'],
    ['daqui a uma hora', '12/03/2026 15:00'],
    ['daqui meia hora', '12/03/2026 14:30'],
    ['em meia hora', '12/03/2026 14:30'],
    ['às 16h', '12/03/2026 16:00'],
    ['hj 18h', '12/03/2026 18:00'],
    ['hoje às 18', '12/03/2026 18:00'],
    ['amanha 7', '13/03/2026 07:00'],
    ['amanhã às 7', '13/03/2026 07:00'],
    ['depois de amanhã 9h', '14/03/2026 09:00'],
    ['depois de amanhã meio-dia', '14/03/2026 12:00'],
    ['depois de amanha ao meio dia', '14/03/2026 12:00'],
    ['amanhã meio dia e meia', '13/03/2026 12:30'],
    ['meio-dia', '13/03/2026 12:00'],
    ['meia-noite', '13/03/2026 00:00'],
    ['à meia noite e meia', '13/03/2026 00:30'],
    ['dia 15 às 14h', '15/03/2026 14:00'],
    ['dia 5 as 14h', '05/04/2026 14:00'],
    ['dia 12 10h', '12/03/2026 10:00'],
    ['dia 31, 9:30', '31/03/2026 09:30'],
    ['sáb 8h', '14/03/2026 08:00'],
    ['sab 8h', '14/03/2026 08:00'],
    ['segunda que vem 9h', '16/03/2026 09:00'],
    ['terça-feira que vem às 9h', '17/03/2026 09:00'],
    ['quinta que vem 15h', '19/03/2026 15:00'],
    // In this week or in the next one.
    ['sexta que vem 9h', null],
    // In the morning or in the evening.
    ['às 5', null],
    ['5', null],
    ['amanhã 5', null],
    ['hoje 7', null],
    ['sexta 10', null],
    // At the beginning or at the end of the day.
    ['amanhã meia-noite', null],
    ['dia 32 10h', null],
    ['dia 5', null],
    ['amanhã 24', null],
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
    ['ontem 22', '11/03/2026 22:00'],
    ['anteontem 9h', '10/03/2026 09:00'],
    ['hoje 7', '12/03/2026 07:00'],
    ['meia-noite', '12/03/2026 00:00'],
    ['dia 15 14h', '15/02/2026 14:00'],
    ['dia 31 14h', '31/01/2026 14:00'],
    ['25/12/2026 14:30', '25/12/2026 14:30'],
    ['31/02 10h', null],
    ['sempre 10h', null],
  ])('“%s” is parsed as %s when the instant is in the past', (typed, expected) => {
    expect(read(typed, true)).toBe(expected);
  });

  it.each([
    ['2026-01-31T17:00:00Z', 'dia 30 9h', '30/03/2026 09:00'],
    ['2026-12-20T17:00:00Z', 'dia 5 9h', '05/01/2027 09:00'],
    // On a Sunday the coming week may have begun.
    ['2026-03-15T17:00:00Z', 'segunda que vem 9h', null],
  ])('at %s “%s” is parsed as %s', (moment, typed, expected) => {
    const found = parseTypedInstant(typed, new Date(moment), zone);
    expect(found instanceof Date ? formatTypedInstant(found, zone) : found).toBe(expected);
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
