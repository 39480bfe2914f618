import { expect, it } from 'vitest';
import { chosenDays, monthOfDays, selectableMonths } from './chosen-days.ts';

const today = '2026-03-12';

it.each([
  [{}, '2026-03-01', '2026-03-12', '2026-03-01'],
  [{ de: '2026-02-01', ate: '2026-02-28' }, '2026-02-01', '2026-02-28', '2026-02-01'],
  [{ de: '2026-02-01', ate: '2026-02-27' }, '2026-02-01', '2026-02-27', null],
  [{ de: '2026-02-10' }, '2026-02-10', '2026-03-12', null],
  [{ ate: '2025-12-31' }, '2025-12-01', '2025-12-31', '2025-12-01'],
  [{ de: '2026-03-12', ate: '2026-03-01' }, '2026-03-12', '2026-03-12', null],
  [{ de: '2020-01-01', ate: '2026-03-01' }, '2020-01-01', '2020-12-31', null],
])(
  'the spending page converts the search parameters %j into the days %s to %s of the month %s',
  (search, from, to, month) => {
    const days = chosenDays(search, today);
    expect([days, monthOfDays(days, today)]).toEqual([{ from, to }, month]);
  },
);

it('the spending page offers a year of months, and also an earlier month that is shown', () => {
  const months = selectableMonths(today, '2024-05-01');
  expect([months[0], months[1], months[12], months[13]]).toEqual([
    '2026-03-01',
    '2026-02-01',
    '2025-03-01',
    '2024-05-01',
  ]);
  expect(selectableMonths(today, '2026-01-01')).toHaveLength(13);
});
