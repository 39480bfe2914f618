import { expect, it } from 'vitest';
import { count, formatDistance, formatRate, includesText, initials } from './format-counts.ts';

it.each([
  [0, '0 viagens'],
  [1, '1 viagem'],
  [1200, '1.200 viagens'],
])('count formats %d with its noun as “%s”', (amount, said) => {
  expect(count(amount, 'viagem', 'viagens')).toBe(said);
});

it('formatDistance and formatRate use Brazilian decimal commas', () => {
  expect(formatDistance(850)).toBe('850 m');
  expect(formatDistance(12_430)).toBe('12,4 km');
  expect(formatRate(15_00)).toBe('15%');
  expect(formatRate(12_50)).toBe('12,5%');
});

it.each([
  ['Ana Maria Souza', 'AS'],
  ['  élida ', 'É'],
  ['', ''],
])('the initials of %j are %j', (name, letters) => {
  expect(initials(name)).toBe(letters);
});

it.each([
  ['Bia Conceição', 'conceicao', true],
  ['Bia Conceição', 'ÇÃO', true],
  ['Bia Conceição', '', true],
  ['Bia Conceição', 'bea', false],
])('includesText says whether “%s” contains “%s”, ignoring case and accents: %s', (text, part, contains) => {
  expect(includesText(text, part)).toBe(contains);
});
