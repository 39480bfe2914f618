import { describe, expect, it } from 'vitest';
import { formatHolidays, formatSeries } from './series-labels.ts';

const [negra, natal] = [
  { day: '2026-11-20', name: 'Consciência Negra' },
  { day: '2026-12-25', name: 'Natal' },
];

describe('the description of a series of trips', () => {
  it.each([
    [[negra], true, 'fica de fora 20/11 (Consciência Negra)'],
    [[negra, natal], true, 'ficam de fora 20/11 (Consciência Negra) e 25/12 (Natal)'],
    [[negra], false, 'inclui feriado: 20/11 (Consciência Negra)'],
    [[negra, natal], false, 'inclui feriados: 20/11 (Consciência Negra) e 25/12 (Natal)'],
  ])('names the skipped or included holidays of the series (case %#)', (holidays, skipped, said) => {
    expect(formatHolidays(holidays, skipped)).toBe(said);
  });

  it('names the weekdays and the last day of the series', () => {
    const series = { weekdays: [1, 2, 3, 4, 5], until: '2026-12-18', skipped: [] };
    expect(formatSeries(series)).toBe('Repete seg a sex até 18/12.');
    expect(formatSeries({ ...series, weekdays: [2, 4], skipped: [negra] })).toBe(
      'Repete ter e qui até 18/12; fica de fora 20/11 (Consciência Negra).',
    );
  });
});
