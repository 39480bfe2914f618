import { expect, it } from 'vitest';
import { whyTooMany } from '#domain/trips/capacity.ts';

it.each([
  ['comum', 7, null],
  ['comum', 8, 'Um carro da categoria Comum leva no máximo 7 pessoas: peça mais veículos ou outra categoria.'],
  ['van', 20, null],
  ['van', 21, 'Um carro da categoria Van leva no máximo 20 pessoas: peça mais veículos.'],
] as const)('a trip of the category %s with %i people is refused with: %j', (category, people, why) => {
  expect(whyTooMany(category, people)).toBe(why);
});
