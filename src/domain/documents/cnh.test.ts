import { expect, it } from 'vitest';
import { parseCnh, parseSheetCnh } from '#domain/documents/cnh.ts';

it.each([
  ['98765432109', '98765432109'],
  ['026.503.064-61', '02650306461'],
  [' 624729276 37 ', '62472927637'],
])('reads the CNH number %s', (input, stored) => {
  expect(parseCnh(input)).toBe(stored);
});

it.each([
  '98765432108',
  '12345678901',
  '11111111111',
  '00000000000',
  '9876543210',
  '987654321090',
  'CNH 98765432109',
  '',
])('refuses the CNH number %j', (input) => {
  expect(parseCnh(input)).toBeNull();
});

it('restores leading zeros dropped by a spreadsheet', () => {
  expect(parseSheetCnh('2650306461')).toBe('02650306461');
  expect(parseSheetCnh('2650306462')).toBeNull();
});
