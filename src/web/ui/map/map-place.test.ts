import { expect, it } from 'vitest';
import { middleOf, formatWhere } from './map-place.ts';

const luz = { name: 'Estação da Luz', lat: -23.5353, lng: -46.6345 };
const congonhas = { name: 'Aeroporto de Congonhas', lat: -23.6273, lng: -46.6566 };

it.each([
  ['at a landmark', { lat: -23.53531, lng: -46.6345 }, 'Estação da Luz'],
  ['near a landmark', { lat: -23.5353, lng: -46.6425 }, 'a 820 m de Estação da Luz'],
  ['between two landmarks', { lat: -23.61, lng: -46.65 }, 'a 2 km de Aeroporto de Congonhas'],
  ['in another city', { lat: -19.92, lng: -43.94 }, null],
])('a point %s is described by its nearest landmark, if one is near', (_where, point, said) => {
  expect(formatWhere(point, [luz, congonhas])).toBe(said);
});

it('formatWhere and middleOf return null without landmarks', () => {
  expect(formatWhere(luz, [])).toBeNull();
  expect(middleOf([])).toBeNull();
});

it('middleOf returns the centre of the city with most landmarks, not a point between two cities', () => {
  const masp = { lat: -23.5614, lng: -46.6559 };
  const savassi = { lat: -19.9386, lng: -43.9339 };
  expect(middleOf([luz, savassi, masp])).toEqual({ lat: (luz.lat + masp.lat) / 2, lng: (luz.lng + masp.lng) / 2 });
  expect(middleOf([savassi])).toEqual(savassi);
});
