import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { amountOnly, moneyText, readAmount, readCentsFirst } from '#web/ui/money-text.ts';

it.each([
  ['1.234,50', 1_234_50],
  ['1.234.567,89', 1_234_567_89],
  ['1.200', 1_200_00],
  ['12.50', 12_50],
  ['12,50', 12_50],
  ['12,5', 12_50],
  ['12,', 12_00],
  ['12.', 12_00],
  ['1250', 1_250_00],
  [',5', 50],
  ['1,234.50', 1_234_50],
  ['1234.50', 1_234_50],
  ['R$ 1.234,50', 1_234_50],
  ['-10,00', -10_00],
  // Amounts after one digit was deleted, or with one digit too many.
  ['R$ 1.34,50', 134_50],
  ['12,505', 12_50],
  ['', null],
  ['-', null],
  [',', null],
  ['R$', null],
  ['9'.repeat(20), null],
])('readAmount parses %j as %j centavos', (text, cents) => {
  expect(readAmount(text)).toBe(cents);
});

it('every formatted amount is parsed back, also without dots, and with a dot as decimal separator', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e13, max: 1e13 }), (cents) => {
      const text = moneyText(cents);
      expect(readAmount(text)).toBe(cents);
      expect(readAmount(text.replaceAll('.', ''))).toBe(cents);
      expect(readAmount(text.replaceAll('.', '').replace(',', '.'))).toBe(cents);
    }),
  );
});

it('amountOnly removes all characters that no amount contains, and digits beyond two decimals', () => {
  expect(['R$ 12,505 reais', 'a1b2', '-1,5', '12,505', '12.505'].map(amountOnly)).toEqual([
    '12,50',
    '12',
    '-1,5',
    '12,50',
    '12.505',
  ]);
});

it.each([
  ['1', 1],
  ['1240', 12_40],
  ['R$ 12,40', 12_40],
  ['R$ 12,405', 124_05],
  ['R$ 12,4', 1_24],
  ['1.234,50', 1_234_50],
  ['-1240', -12_40],
  ['R$ 0,0', 0],
  ['', null],
  ['R$ ', null],
  ['9'.repeat(20), null],
])('readCentsFirst parses %j, typed on a phone, as %j centavos', (text, cents) => {
  expect(readCentsFirst(text)).toBe(cents);
});
