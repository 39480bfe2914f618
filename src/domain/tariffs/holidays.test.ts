import { describe, expect, it } from 'vitest';
import { holidayOn, nationalHolidays } from '#domain/tariffs/holidays.ts';

describe('nationalHolidays', () => {
  it('returns ten holidays since 2024, in calendar order', () => {
    expect(nationalHolidays(2026).map(({ date }) => date)).toEqual([
      '2026-01-01',
      '2026-04-03',
      '2026-04-21',
      '2026-05-01',
      '2026-09-07',
      '2026-10-12',
      '2026-11-02',
      '2026-11-15',
      '2026-11-20',
      '2026-12-25',
    ]);
  });

  it('includes Consciência Negra only since 2024', () => {
    expect(holidayOn('2023-11-20', [])).toBeNull();
    expect(holidayOn('2024-11-20', [])?.name).toBe('Consciência Negra');
  });

  // Published dates; 2285 and 2038 have the earliest and latest possible Easter.
  it.each(['2023-04-07', '2024-03-29', '2025-04-18', '2027-03-26', '2038-04-23', '2285-03-20'])(
    'includes Sexta-feira Santa on %s',
    (date) => {
      expect(holidayOn(date, [])?.name).toBe('Sexta-feira Santa');
    },
  );
});

it('a holiday of the service area applies only on its date', () => {
  const aniversario = { date: '2026-01-25', name: 'Aniversário de São Paulo' };
  expect(holidayOn('2026-01-25', [aniversario])).toEqual(aniversario);
  expect(holidayOn('2027-01-25', [aniversario])).toBeNull();
});

it('a yearly holiday applies from its first year on, and not before', () => {
  const aniversario = { date: '2026-01-25', name: 'Aniversário de São Paulo', yearly: true };
  const on = (date: string) => holidayOn(date, [aniversario])?.name ?? null;
  expect([on('2025-01-25'), on('2026-01-25'), on('2031-01-25'), on('2031-01-26')]).toEqual([
    null,
    aniversario.name,
    aniversario.name,
    null,
  ]);
});
