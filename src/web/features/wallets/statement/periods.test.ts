import { expect, it } from 'vitest';
import { periods } from './periods.ts';

it.each([
  ['2026-03-15', ['2026-03-09', '2026-03-15'], ['2026-03-01', '2026-03-15'], ['2026-02-01', '2026-02-28']],
  ['2026-01-01', ['2025-12-26', '2026-01-01'], ['2026-01-01', '2026-01-01'], ['2025-12-01', '2025-12-31']],
  ['2028-03-31', ['2028-03-25', '2028-03-31'], ['2028-03-01', '2028-03-31'], ['2028-02-01', '2028-02-29']],
])('the statement periods on %s are the last 7 days, this month and the last month', (today, ...expected) => {
  expect(periods(today).map(({ from, to }) => [from, to])).toEqual(expected);
});
