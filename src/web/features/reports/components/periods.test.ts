import { expect, it } from 'vitest';
import { periods } from './periods.ts';

it.each([
  ['2026-03-12', '2026-02-11', '2026-02-01', '2026-02-28', '2025-04-01'],
  ['2024-01-31', '2024-01-02', '2023-12-01', '2023-12-31', '2023-02-01'],
  ['2025-03-01', '2025-01-31', '2025-02-01', '2025-02-28', '2024-04-01'],
])('the predefined periods of reports are computed from the day %s', (today, days, lastFrom, lastTo, year) => {
  const [thirty, month, last, twelve] = periods(today);
  expect([thirty.from, month.from, last.from, last.to, twelve.from]).toEqual([
    days,
    `${today.slice(0, 7)}-01`,
    lastFrom,
    lastTo,
    year,
  ]);
});
