import { expect, it } from 'vitest';
import { daysBefore, namedDays } from '#domain/reports/dashboard-period.ts';
import { formatCents } from '#domain/money.ts';
import { formatBefore, formatDays, formatDifference } from './comparison.ts';

it.each([
  [112, 100, '+12% que ontem (100)'],
  [88, 100, '−12% que ontem (100)'],
  [1025, 1000, '+2,5% que ontem (1000)'],
  [1_000_001, 1_000_000, '+0,1% que ontem (1000000)'],
  [0, 3, '−100% que ontem (3)'],
  [30, 3, '+900% que ontem (3)'],
  [31, 3, 'Mais de 10 vezes o de antes: 3 ontem'],
  [3, 3, 'O mesmo que ontem'],
  [3, 0, 'Nada ontem para comparar'],
  [3, null, 'Nada ontem para comparar'],
  [0, 0, 'Também nada ontem'],
  [null, null, 'Também nada ontem'],
  [null, 3, '3 ontem'],
])('the dashboard compares the value %j with the value %j of the day before: %s', (now, before, said) => {
  expect(formatDifference(now, before, 'ontem', String).replaceAll('\u00a0', ' ')).toBe(said);
});

it('the dashboard formats compared amounts as money', () => {
  expect(formatDifference(50_00, 100_00, 'em outubro', formatCents)).toBe(
    `−50% que em outubro (${formatCents(100_00)})`,
  );
});

it.each([
  ['today', '2026-11-22', 'ontem', '21/11/2026'],
  ['7-days', '2026-11-22', 'nos 7 dias anteriores', '09/11 a 15/11/2026'],
  ['month', '2026-11-22', 'nos mesmos dias de outubro', '01/10 a 22/10/2026'],
  ['month', '2026-03-31', 'em fevereiro', '01/02 a 28/02/2026'],
  ['last-month', '2026-01-10', 'em novembro', '01/11 a 30/11/2025'],
  ['30-days', '2026-02-05', 'nos 30 dias anteriores', '08/12/2025 a 06/01/2026'],
] as const)('the dashboard compares the period %s, chosen on %s, with these days: %s', (name, today, said, days) => {
  const before = daysBefore(namedDays(name, today), name);
  expect([formatBefore(name, before), formatDays(before)]).toEqual([said, days]);
});

it('the dashboard compares a custom period of one day with the day before', () => {
  expect(formatBefore(null, { from: '2026-03-01', to: '2026-03-01' })).toBe('no dia anterior');
});
