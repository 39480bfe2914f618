import { expect, it } from 'vitest';
import { formatAxisReais } from './axis-reais.ts';

const axis = (...ticks: number[]) =>
  ticks.map((tick) => formatAxisReais(tick, ticks.at(-1) ?? 0).replaceAll('\u00a0', ' '));

it('all ticks of an axis in reais use the same unit', () => {
  expect(axis(0, 550, 1_100, 1_650, 2_200)).toEqual(['R$ 0', 'R$ 550', 'R$ 1.100', 'R$ 1.650', 'R$ 2.200']);
  expect(axis(0, 5_500, 11_000)).toEqual(['R$ 0', 'R$ 5,5 mil', 'R$ 11 mil']);
  expect(axis(0, 600_000, 1_200_000)).toEqual(['R$ 0', 'R$ 0,6 mi', 'R$ 1,2 mi']);
});
