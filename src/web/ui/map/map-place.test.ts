import { expect, it } from 'vitest';
import { middleOf, sayWhere } from './map-place.ts';

const luz = { name: 'Estação da Luz', lat: -23.5353, lng: -46.6345 };
const congonhas = { name: 'Aeroporto de Congonhas', lat: -23.6273, lng: -46.6566 };

it.each([
  ['on it', { lat: -23.53531, lng: -46.6345 }, 'Estação da Luz'],
  ['near it', { lat: -23.5353, lng: -46.6425 }, 'a 820 m de Estação da Luz'],
  ['nearer to another', { lat: -23.61, lng: -46.65 }, 'a 2 km de Aeroporto de Congonhas'],
  ['in another city', { lat: -19.92, lng: -43.94 }, null],
])('says where a point %s is', (_where, point, said) => {
  expect(sayWhere(point, [luz, congonhas])).toBe(said);
});

it('says nothing without landmarks', () => {
  expect(sayWhere(luz, [])).toBeNull();
  expect(middleOf([])).toBeNull();
});

it('finds the middle', () => {
  expect(
    middleOf([
      { lat: -20, lng: -40 },
      { lat: -22, lng: -44 },
    ]),
  ).toEqual({ lat: -21, lng: -42 });
});
