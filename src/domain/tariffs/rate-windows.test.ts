import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rateAt, rateParts } from '#domain/tariffs/rate-windows.ts';
import { beloHorizonteComum, saoPauloComum } from '#domain/tariffs/tariff-examples.ts';
import { toInstant } from '#domain/time.ts';

const timeZone = 'America/Sao_Paulo';
const ordinary = { timeZone, extraHolidays: [], exceptionalPeriods: [] };
const saoPaulo = { ...ordinary, windows: saoPauloComum.rate2Windows };
const beloHorizonte = { ...ordinary, windows: beloHorizonteComum.rate2Windows };
const at = (local: string) => toInstant(local.slice(0, 10), local.slice(11), timeZone);

// 2026-03-06 is a Friday.
describe('rateAt', () => {
  it.each([
    ['2026-03-06 19:59', null],
    ['2026-03-06 20:00', 'sexta-feira a partir das 20h'],
    ['2026-03-07 00:00', 'sábado antes das 6h'],
    ['2026-03-07 05:59', 'sábado antes das 6h'],
    ['2026-03-07 06:00', null],
    ['2026-03-07 21:00', 'sábado a partir das 20h'],
    ['2026-03-08 12:00', 'domingo'],
    ['2026-03-09 05:00', 'segunda-feira antes das 6h'],
    ['2026-04-03 12:00', 'feriado (Sexta-feira Santa)'],
    ['2026-11-15 12:00', 'feriado (Proclamação da República)'], // a holiday on a Sunday
  ])('the reason for rate 2 in São Paulo at %s is: %s', (local, reason) => {
    expect(rateAt(at(local), saoPaulo)).toEqual({ rate: reason === null ? 1 : 2, reason });
  });

  it.each([
    ['2026-03-06 21:59', null],
    ['2026-03-06 22:00', 'sexta-feira a partir das 22h'],
    ['2026-03-07 13:59', null],
    ['2026-03-07 14:00', 'sábado a partir das 14h'],
    ['2026-03-08 12:00', 'domingo'],
    ['2026-04-21 12:00', 'feriado (Tiradentes)'],
  ])('the reason for rate 2 in Belo Horizonte at %s is: %s', (local, reason) => {
    expect(rateAt(at(local), beloHorizonte)).toEqual({ rate: reason === null ? 1 : 2, reason });
  });

  it('treats holidays of the service area as Sundays', () => {
    const extraHolidays = [{ date: '2026-07-09', name: 'Revolução Constitucionalista' }];
    const reason = 'feriado (Revolução Constitucionalista)';
    expect(rateAt(at('2026-07-09 12:00'), { ...saoPaulo, extraHolidays })).toEqual({ rate: 2, reason });
  });

  describe('with an exceptional period in December', () => {
    const dezembro = { name: 'Dezembro', firstDay: '2026-12-01', lastDay: '2026-12-31' };
    const inDecember = { ...beloHorizonte, exceptionalPeriods: [dezembro] };
    const reason = 'período excepcional (Dezembro)';

    it.each([
      ['2026-11-30 12:00', null], // a Monday
      ['2026-12-01 00:00', reason],
      ['2026-12-06 12:00', reason], // a Sunday in the exceptional period
      ['2026-12-31 23:59', reason],
      ['2027-01-02 13:00', null], // a Saturday
    ])('the reason for rate 2 at %s is: %s', (local, said) => {
      expect(rateAt(at(local), inDecember)).toEqual({ rate: said === null ? 1 : 2, reason: said });
    });

    it('a time span is split at the first midnight of the period', () => {
      const parts = rateParts(at('2026-11-30 21:00'), at('2026-12-01 10:00'), inDecember);
      expect(parts.map(({ from, rate }) => [from, rate])).toEqual([
        [at('2026-11-30 21:00'), 1],
        [at('2026-11-30 22:00'), 2],
        [at('2026-12-01 00:00'), 2],
      ]);
    });
  });

  it.each([
    [1 * 60, 1440, 'domingo a partir da 1h'],
    [0, 5 * 60 + 30, 'domingo antes das 5h30'],
    [0, 60, 'domingo antes da 1h'],
    [10 * 60, 12 * 60 + 5, 'domingo entre 10h e 12h05'],
  ])('formats the hours from minute %i to %i as "%s"', (fromMinute, untilMinute, reason) => {
    const windows = [{ weekdays: [0], fromMinute, untilMinute }];
    const inside = new Date(at('2026-03-08 00:00').getTime() + fromMinute * 60_000);
    expect(rateAt(inside, { ...ordinary, windows })).toEqual({ rate: 2, reason });
  });
});

describe('rateParts', () => {
  it('splits a time span at the start of rate 2', () => {
    expect(rateParts(at('2026-03-06 19:45'), at('2026-03-06 20:30'), saoPaulo)).toEqual([
      { from: at('2026-03-06 19:45'), to: at('2026-03-06 20:00'), rate: 1, reason: null },
      { from: at('2026-03-06 20:00'), to: at('2026-03-06 20:30'), rate: 2, reason: 'sexta-feira a partir das 20h' },
    ]);
  });

  it('splits a time span at midnight, where the reason changes', () => {
    const reasons = rateParts(at('2026-03-07 23:30'), at('2026-03-09 06:30'), saoPaulo).map(({ reason }) => reason);
    expect(reasons).toEqual(['sábado a partir das 20h', 'domingo', 'segunda-feira antes das 6h', null]);
  });

  it('returns parts that cover the time span without gap or overlap, each with one rate', () => {
    const start = at('2026-03-01 00:00').getTime();
    const minute = fc.integer({ min: 0, max: 60 * 24 * 60 });
    fc.assert(
      fc.property(
        minute,
        fc.integer({ min: 1, max: 3_000 }),
        fc.double({ min: 0, max: 0.999_999, noNaN: true }),
        (begin, length, where) => {
          const from = new Date(start + begin * 60_000);
          const to = new Date(from.getTime() + length * 60_000);
          const parts = rateParts(from, to, beloHorizonte);
          expect([parts[0]?.from, ...parts.map((part) => part.to)]).toEqual([...parts.map((part) => part.from), to]);
          expect(parts[0]?.from).toEqual(from);
          for (const part of parts) {
            const inside = part.from.getTime() + where * (part.to.getTime() - part.from.getTime());
            expect(part).toMatchObject(rateAt(new Date(inside), beloHorizonte));
            expect(part.from < part.to).toBe(true);
          }
        },
      ),
    );
  });
});
