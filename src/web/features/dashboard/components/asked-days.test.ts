import { expect, it } from 'vitest';
import { askedBy, withDay } from './asked-days.ts';

it.each([
  [{}, {}],
  [{ periodo: 'mes' }, { period: 'month' }],
  [
    { periodo: 'mes', de: '2026-03-01', ate: '2026-03-12' },
    { from: '2026-03-01', to: '2026-03-12' },
  ],
  [{ de: '2026-03-01' }, {}],
  [{ de: '2026-03-12', ate: '2026-03-01' }, {}],
  [{ de: '2020-01-01', ate: '2026-03-01' }, {}],
] as const)('the dashboard converts the search parameters %j into the API input', (search, asked) => {
  expect(askedBy(search)).toEqual(asked);
});

it.each([
  [{ from: '2026-03-05' }, '2026-03-05', '2026-03-12'],
  [{ from: '2026-03-20' }, '2026-03-20', '2026-03-20'],
  [{ from: '2020-01-01' }, '2020-01-01', '2020-12-31'],
  [{ to: '2026-02-01' }, '2026-02-01', '2026-02-01'],
  [{ to: '2028-12-31' }, '2028-01-01', '2028-12-31'],
])('a changed day moves the other day when the period would be empty or too long: %j', (change, from, to) => {
  expect(withDay({ from: '2026-03-01', to: '2026-03-12' }, change)).toEqual({ from, to });
});
