import { describe, expect, it } from 'vitest';
import type { AddressSuggestion } from '#contract/addresses.ts';
import { splitAddress } from '#domain/places/address-text.ts';
import { knownFor, markedAt, placeNamed, retyped, stopAt, streetOfCep, suggestionOf } from './suggested-stop.ts';
import { noStop } from '../form/terms.ts';

const museum: AddressSuggestion = {
  source: 'geocoder',
  placeId: null,
  serviceAreaId: null,
  name: 'MASP',
  address: 'Avenida Paulista',
  number: '1578',
  district: 'Bela Vista',
  city: 'São Paulo',
  uf: 'SP',
  cep: '01310200',
  lat: -23.5615,
  lng: -46.6563,
  stop: null,
};
const own: AddressSuggestion = {
  ...museum,
  source: 'place',
  placeId: 'p1',
  serviceAreaId: 'a1',
  number: null,
  cep: null,
};

const typed = (address: string) => ({ ...noStop, address });

describe('a typed name of a place of the central', () => {
  it('selects the place regardless of case and accents', () => {
    expect(placeNamed([museum, { ...own, name: 'Estação da Luz' }], typed(' estacao DA luz '))?.placeId).toBe('p1');
  });

  it('selects no place when two places have the name, or when only the geocoder knows the name', () => {
    expect(placeNamed([own, { ...own, placeId: 'p2' }], typed('MASP'))).toBeUndefined();
    expect(placeNamed([museum], typed('MASP'))).toBeUndefined();
    expect(placeNamed([{ ...own, name: null }], typed(''))).toBeUndefined();
  });

  it('does not replace a point that the user marked on the map', () => {
    expect(placeNamed([own], { ...typed('MASP'), lat: -23.5, lng: -46.6, marked: true })).toBeUndefined();
  });
});

describe('a suggestion of an address', () => {
  it('shows whether the place comes from the central or from the geocoder', () => {
    expect(suggestionOf(museum)).toEqual({
      value: 'geocoder -23.5615 -46.6563 MASP Avenida Paulista 1578',
      label: 'MASP',
      detail: 'Avenida Paulista, 1578 · Bela Vista · São Paulo/SP',
      group: 'Endereços no mapa',
    });
    expect(suggestionOf({ ...own, name: null })).toMatchObject({
      label: 'Avenida Paulista',
      group: 'Locais da central',
    });
  });

  it('becomes a stop with coordinates, and with an address that contains district and city', () => {
    const stop = stopAt(museum);
    expect(stop).toMatchObject({ placeId: null, lat: -23.5615, areaId: null });
    expect(splitAddress(stop.address)).toEqual({
      address: 'MASP, Avenida Paulista, 1578',
      district: 'Bela Vista',
      city: 'São Paulo',
      uf: 'SP',
    });
    expect(stopAt(own)).toMatchObject({ address: 'MASP, Avenida Paulista', placeId: 'p1', areaId: 'a1' });
  });
});

describe('the street of a postal code', () => {
  const code = { cep: '01310100', district: 'Bela Vista', city: 'São Paulo', uf: 'SP', ibgeCityCode: null };
  it('leaves the house number to be typed after the street name', () => {
    const { address, numberAt } = streetOfCep({ ...code, address: 'Avenida Paulista' });
    expect(address).toBe('Avenida Paulista - Bela Vista, São Paulo - SP');
    expect(splitAddress(`${address.slice(0, numberAt)}, 900${address.slice(numberAt)}`)).toMatchObject({
      address: 'Avenida Paulista, 900',
      district: 'Bela Vista',
    });
  });
  it('is missing when the code covers a whole town, so that the street is typed before the city', () => {
    expect(streetOfCep({ ...code, address: null, district: null, city: 'Cunha' })).toEqual({
      address: 'Cunha - SP',
      numberAt: 0,
    });
  });
});

describe('typing into a chosen address', () => {
  const chosen = stopAt(museum);
  it('keeps the coordinates when text is added at the end', () => {
    expect(retyped(chosen, `${chosen.address}, portão 2`)).toMatchObject({ lat: -23.5615 });
  });
  it('removes the coordinates when the text is replaced, and the place when text is added', () => {
    expect(retyped(chosen, 'MASP, Avenida Paul')).toEqual({ ...noStop, address: 'MASP, Avenida Paul' });
    expect(retyped(stopAt(own), `${stopAt(own).address} 2`)).toMatchObject({ placeId: null, lat: null });
  });
  it('keeps a marked point until the text is empty', () => {
    const marked = markedAt({ ...noStop, address: 'Rua A' }, { lat: 1, lng: 2 }, null);
    expect(retyped(marked, 'Rua das Acácias, 10')).toMatchObject({ lat: 1, lng: 2 });
    expect(retyped(marked, '')).toEqual(noStop);
  });
});

it('a marked point without an address is named by its location', () => {
  expect(markedAt(noStop, { lat: 1, lng: 2 }, 'a 820 m de Estação da Luz').address).toBe(
    'Ponto no mapa, a 820 m de Estação da Luz',
  );
  expect(markedAt(stopAt(own), { lat: 1, lng: 2 }, null)).toMatchObject({ placeId: null, lat: 1, marked: true });
});

describe('earlier stops of a client are suggested', () => {
  const door = { ...noStop, address: 'Rua Conceição, 7 - Centro' };
  const place = { ...noStop, address: 'Aeroporto, Av. A', placeId: '0190a0b0-0000-7000-8000-000000000001' };
  const [street, airport, home] = [
    { stop: door, name: null },
    { stop: place, name: null },
    { stop: { ...place, address: 'Hotel, Av. B' }, name: 'Base' },
  ];
  const known = [street, airport, home];

  it.each([
    ['all stops when nothing is typed', '', known],
    ['a stop when part of the address is typed', 'conceic', [street]],
    ['no stop when the complete address is typed', door.address, []],
    ['no unnamed stop at a place of the central, which the address search finds', 'aero', []],
    ['a stop when part of its saved name is typed', 'base', [home]],
  ])('%s', (_case, text, suggested) => {
    expect(knownFor(known, text)).toEqual(suggested);
  });
});
