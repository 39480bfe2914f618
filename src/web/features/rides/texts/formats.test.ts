import { expect, it } from 'vitest';
import { formatAge, formatAmount, formatDistance, formatTime, formatWhen } from './formats.ts';

const zone = 'America/Sao_Paulo';
const now = new Date('2026-11-20T12:00:00Z');

it.each([
  ['pt-BR', 'hoje, 14:30', 'amanhã, 00:15', 'sex., 27 de nov., 14:30'],
  ['en-GB', 'today, 14:30', 'tomorrow, 00:15', 'Fri 27 Nov, 14:30'],
  ['es-419', 'hoy, 14:30', 'mañana, 00:15', 'vie, 27 nov, 14:30'],
])('a pickup is formatted in %s with its day in the time zone of the trip', (tag, today, tomorrow, later) => {
  expect(formatWhen('2026-11-20T17:30:00Z', now, tag, zone)).toBe(today);
  expect(formatWhen('2026-11-21T03:15:00Z', now, tag, zone)).toBe(tomorrow);
  expect(formatWhen('2026-11-27T17:30:00Z', now, tag, zone)).toBe(later);
  expect(formatTime('2026-11-20T03:05:00Z', tag, zone)).toBe('00:05');
});

it('a past pickup is formatted with its date, also on the same day', () => {
  expect(formatWhen('2026-11-20T11:30:00Z', null, 'pt-BR', zone)).toBe('sex., 20 de nov., 08:30');
});

it.each([
  ['pt-BR', ['agora', 'há 40 seg', 'há 3 min', 'há 2 h'], '850\u00A0m', '2,3\u00A0km', 'R$ 81,23'],
  ['en-GB', ['now', '40 sec ago', '3 min ago', '2 hr ago'], '850\u00A0m', '2.3\u00A0km', 'R$81.23'],
  ['es-419', ['ahora', 'hace 40 s', 'hace 3 min', 'hace 2 h'], '850\u00A0m', '2.3\u00A0km', 'R$81.23'],
])('ages, distances and amounts are formatted in %s', (tag, ages, near, far, amount) => {
  expect([4, 47, 199, 7_300].map((seconds) => formatAge(seconds, tag))).toEqual(ages);
  expect([formatDistance(850, tag), formatDistance(2_300, tag)]).toEqual([near, far]);
  expect(formatAmount(81_23, tag).replaceAll('\u00A0', ' ')).toBe(amount);
});
