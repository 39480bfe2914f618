import { describe, expect, it } from 'vitest';
import { findDates } from './calendar.ts';
import { daysBetween } from './merge-dates.ts';

/** A Wednesday. */
const ref = { date: '2027-02-03', time: '09:15' };
const read = (plain: string, at = ref, isEnglish = false): string[][] =>
  findDates(plain, at, isEnglish).map(({ candidates }) => candidates);

describe('the dates of a line', () => {
  it.each([
    ['quinta feira dia 4', [['2027-02-04']]],
    ['dia 20', [['2027-02-20']]],
    ['rua chile 10 e 12', []],
    ['from the 3rd floor at edificio sol', []],
    ['for the 3 of us', []],
    ['the 2nd car', []],
    ['the 12 guests', []],
    ['the 5th at 9', [['2027-02-05']]],
    ['dia 1', [['2027-03-01']]],
    ['proximo domingo, 07/02', [['2027-02-07']]],
    ['depois de amanha', [['2027-02-05']]],
    ['manana', [['2027-02-04']]],
    ['a las 5 de la manana', []],
    ['terca da semana que vem', [['2027-02-09']]],
    ['quarta', [['2027-02-03', '2027-02-10']]],
    ['proxima quarta', [['2027-02-10']]],
    ['na outra quarta', [['2027-02-10', '2027-02-17']]],
    ['de amanha a uma semana', [['2027-02-11']]],
    ['sexta. amanha eu ligo', [['2027-02-05'], ['2027-02-04']]],
    ['amanha (quinta)', [['2027-02-04']]],
    ['(qui 4 e sab 6)', [['2027-02-04'], ['2027-02-06']]],
    ['18out', [['2027-10-18']]],
    ['26fev27', [['2027-02-26']]],
    ['mar 8, 16:05', [['2027-03-08']]],
    ['voucher 6610-29/07', []],
    ['segunda 8 h 20', [['2027-02-08']]],
    ['dps de amanha', [['2027-02-05']]],
    ['dia vinte e dois', [['2027-02-22']]],
    ['quinze de marco', [['2027-03-15']]],
    ['dia 15 do mes que vem', [['2027-03-15']]],
    ['dia 15 do 4', [['2027-04-15']]],
    ['ultimo domingo do mes', [['2027-02-28']]],
    ['friday next week', [['2027-02-12']]],
    ['daqui 15 dias', [['2027-02-18']]],
    ['madrugada de sexta para sabado', [['2027-02-06']]],
    ['noite de sexta para sabado', [['2027-02-05', '2027-02-06']]],
    ['bom domingo', []],
    ['segunda vez', []],
    ['av. beira mar 2980', []],
    ['avenida beira-mar, 12', []],
    ['pousada vista mar, 20', []],
    ['rancho do mar, 5', []],
    ['hotel arpoador mar, to the airport', []],
    ['lun y mar a las 9', [['2027-02-08'], ['2027-02-09']]],
    ['31/02', []],
  ])('“%s” are %j', (plain, expected) => {
    expect(read(plain)).toEqual(expected);
  });

  it('are a question where day and month can be swapped in English', () => {
    expect(read('03/04', ref, true)).toEqual([['2027-03-04', '2027-04-03']]);
  });

  it('are a question for tomorrow shortly after midnight', () => {
    expect(read('amanha', { date: '2027-03-09', time: '00:35' })).toEqual([['2027-03-09', '2027-03-10']]);
  });

  it('are a question for next week on a Sunday', () => {
    expect(read('semana que vem terca', { date: '2027-02-28', time: '20:44' })).toEqual([['2027-03-02', '2027-03-09']]);
  });

  it('are a question where the weekday contradicts the day', () => {
    expect(findDates('segunda, 04/02', ref, false)[0]?.doubt).toBe('weekday_differs');
  });

  it('between two days are at most a month', () => {
    expect(daysBetween('2027-01-01', '2027-01-03')).toEqual(['2027-01-01', '2027-01-02', '2027-01-03']);
    expect(daysBetween('2027-01-01', '2029-01-01')).toHaveLength(31);
  });
});
