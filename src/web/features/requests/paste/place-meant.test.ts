import { describe, expect, it } from 'vitest';
import type { AddressSuggestion } from '#contract/addresses.ts';
import { placeMeant, searchWords } from './place-meant.ts';

const base = { source: 'place', serviceAreaId: 'a1', number: null, cep: null, uf: 'SP', stop: null } as const;
const suggest = (name: string, address: string, district: string): AddressSuggestion => ({
  ...base,
  placeId: name,
  name,
  address,
  district,
  city: 'São Paulo',
  lat: -23.5,
  lng: -46.6,
});
const congonhas = suggest('Aeroporto de Congonhas', 'Av. Washington Luís, s/n', 'Vila Congonhas');
const guarulhos = suggest('Aeroporto de Guarulhos', 'Rod. Hélio Smidt, s/n', 'Cumbica');
const coach = suggest('Terminal Rodoviário Tietê', 'Av. Cruzeiro do Sul, 1800', 'Santana');
const hotel = suggest('Hotel Unique', 'Av. Brig. Luís Antônio, 4700', 'Jardim Paulista');
const museum = suggest('MASP', 'Av. Paulista, 1578', 'Bela Vista');

describe('the place of the central that a pasted text means', () => {
  it.each([
    ['by its whole name', 'aeroporto de congonhas', [congonhas], 'Aeroporto de Congonhas', true],
    ['by a part of its name', 'Congonhas', [congonhas], 'Aeroporto de Congonhas', false],
    ['by an alias', 'GRU', [guarulhos], 'Aeroporto de Guarulhos', false],
    ['by an alias of several words', 'rodoviária do tietê', [coach], 'Terminal Rodoviário Tietê', false],
    ['by its English name', 'Guarulhos airport', [guarulhos], 'Aeroporto de Guarulhos', false],
    ['by its name and address', 'Hotel Unique, Brig. Luís Antônio 4700', [hotel], 'Hotel Unique', false],
  ])('is found %s', (_how, words, found, name, isExact) => {
    const meant = placeMeant(found, searchWords(words));
    expect([meant?.place.name, meant?.isExact]).toEqual([name, isExact]);
  });

  it.each([
    ['a district', 'Jardim Paulista', [hotel]],
    ['a street', 'Av. Paulista', [museum]],
    ['several places', 'aeroporto', [congonhas, guarulhos]],
    ['an address of the geocoder', 'Congonhas', [{ ...congonhas, source: 'geocoder' as const, placeId: null }]],
    ['nothing', '-', [hotel]],
  ])('is not found for %s', (_case, words, found) => {
    expect(placeMeant(found, words)).toBeNull();
  });
});
