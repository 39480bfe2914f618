import { expect, it } from 'vitest';
import { isMainlyEnglish } from './language.ts';

it.each([
  ['please book a car from the hotel to gru', true],
  ['preciso de um carro da rua augusta para o hotel', false],
  ['necesito un taxi para el hotel', false],
])('“%s” is English: %s', (plain, expected) => {
  expect(isMainlyEnglish(plain)).toBe(expected);
});
