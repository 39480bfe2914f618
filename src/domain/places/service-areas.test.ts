import { expect, it } from 'vitest';
import { areaAround, overlapOf } from './service-areas.ts';

const wholeCity = { name: 'São Paulo', uf: 'SP', city: null, districts: [] };
const south = { name: 'Zona Sul', uf: 'SP', city: 'São Paulo', districts: ['Moema', 'Campo Belo'] };
const guarulhos = { name: 'Guarulhos', uf: 'SP', city: null, districts: [] };
const elsewhere = { name: 'Centro de Guarulhos', uf: 'SP', city: 'Guarulhos', districts: ['Centro'] };
const all = [wholeCity, south, guarulhos, elsewhere];

it.each([
  ['a district that an area lists', { district: 'MOEMA', city: 'sao paulo' }, 'Zona Sul'],
  ['another district of the city', { district: 'Lapa', city: 'São Paulo' }, 'São Paulo'],
  ['only the city', { city: 'São Paulo' }, 'São Paulo'],
  ['the same district of another city', { district: 'Centro', city: 'São Paulo' }, 'São Paulo'],
  ['a district of the other city', { district: 'Centro', city: 'Guarulhos' }, 'Centro de Guarulhos'],
  ['a city of that name in another state', { city: 'São Paulo', uf: 'RN' }, undefined],
  ['an unknown city', { district: 'Moema', city: 'Campinas' }, undefined],
  ['a district without its city', { district: 'Moema' }, undefined],
  ['no location at all', {}, undefined],
])('the area of a stop with %s (%j) is %j', (_what, stop, name) => {
  expect(areaAround(all, stop)?.name).toBe(name);
});

it('an area with listed districts does not cover the other districts of its city', () => {
  expect(areaAround([south], { district: 'Lapa', city: 'São Paulo' })).toBeUndefined();
  expect(areaAround([south], { city: 'São Paulo' })).toBeUndefined();
});

it.each([
  [wholeCity, south, null],
  [south, { ...elsewhere, city: 'São Paulo', districts: ['moema'] }, 'Moema'],
  [south, { ...elsewhere, districts: ['Moema'] }, null],
  [wholeCity, { ...wholeCity, uf: 'RN' }, null],
  [wholeCity, { name: 'Capital', uf: 'SP', city: 'são paulo', districts: [] }, 'São Paulo'],
])('the areas %j and %j overlap in %j', (one, other, overlap) => {
  expect(overlapOf(one, other)).toBe(overlap);
});
