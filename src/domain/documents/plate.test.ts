import { expect, it } from 'vitest';
import { formatPlate, parsePlate } from '#domain/documents/plate.ts';

it.each([
  ['abc-1234', 'ABC1234', 'ABC-1234'],
  ['ABC 1234', 'ABC1234', 'ABC-1234'],
  ['abc1d23', 'ABC1D23', 'ABC1D23'],
  ['ABC-1D23', 'ABC1D23', 'ABC1D23'],
])('reads the plate %s', (input, stored, shown) => {
  expect(parsePlate(input)).toBe(stored);
  expect(formatPlate(stored)).toBe(shown);
});

it.each(['AB12345', 'ABCD123', 'ABC12D3', 'ABC123', 'ABC12345', 'ÁBC1234', ''])('refuses the plate %j', (input) => {
  expect(parsePlate(input)).toBeNull();
});
