import { describe, expect, it } from 'vitest';
import type { AddressSuggestion } from '#contract/addresses.ts';
import { splitAddress } from '#domain/places/address-text.ts';
import { knownFor, markedAt, placeNamed, retyped, stopAt, streetOfCep, suggestionOf } from './suggested-stop.ts';
import { noStop } from './terms.ts';

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

describe('a place written in full', () => {
  it('is that place, whatever its letters', () => {
    expect(placeNamed([museum, { ...own, name: 'Estação da Luz' }], typed(' estacao DA luz '))?.placeId).toBe('p1');
  });

  it('is none where two go by the name, nor an address of the map', () => {
    expect(placeNamed([own, { ...own, placeId: 'p2' }], typed('MASP'))).toBeUndefined();
    expect(placeNamed([museum], typed('MASP'))).toBeUndefined();
    expect(placeNamed([{ ...own, name: null }], typed(''))).toBeUndefined();
  });

  it('leaves a point that was marked where it is', () => {
    expect(placeNamed([own], { ...typed('MASP'), lat: -23.5, lng: -46.6, marked: true })).toBeUndefined();
  });
});

describe('a suggestion', () => {
  it('says whence it comes', () => {
    expect(suggestionOf(museum)).toEqual({
      value: '-23.5615 -46.6563 MASP',
      label: 'MASP',
      detail: 'Avenida Paulista, 1578 · Bela Vista · São Paulo/SP',
      group: 'Endereços no mapa',
    });
    expect(suggestionOf({ ...own, name: null })).toMatchObject({
      label: 'Avenida Paulista',
      group: 'Locais da central',
    });
  });

  it('becomes a stop with its point, whose district and city are read from its words', () => {
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
  it('has its number after the street', () => {
    const { address, numberAt } = streetOfCep({ ...code, address: 'Avenida Paulista' });
    expect(address).toBe('Avenida Paulista - Bela Vista, São Paulo - SP');
    expect(splitAddress(`${address.slice(0, numberAt)}, 900${address.slice(numberAt)}`)).toMatchObject({
      address: 'Avenida Paulista, 900',
      district: 'Bela Vista',
    });
  });
  it('a CEP of a whole town leaves room for the street before the city', () => {
    expect(streetOfCep({ ...code, address: null, district: null, city: 'Cunha' })).toEqual({
      address: 'Cunha - SP',
      numberAt: 0,
    });
  });
});

describe('typing on', () => {
  const chosen = stopAt(museum);
  it('keeps the point of an address that is added to', () => {
    expect(retyped(chosen, `${chosen.address}, portão 2`)).toMatchObject({ lat: -23.5615 });
  });
  it('lets it go for other words', () => {
    expect(retyped(chosen, 'MASP, Avenida Paul')).toEqual({ ...noStop, address: 'MASP, Avenida Paul' });
    expect(retyped(stopAt(own), `${stopAt(own).address} 2`)).toMatchObject({ placeId: null, lat: null });
  });
  it('keeps a marked point until there are no words', () => {
    const marked = markedAt({ ...noStop, address: 'Rua A' }, { lat: 1, lng: 2 }, null);
    expect(retyped(marked, 'Rua das Acácias, 10')).toMatchObject({ lat: 1, lng: 2 });
    expect(retyped(marked, '')).toEqual(noStop);
  });
});

it('a point without words is called by where it is', () => {
  expect(markedAt(noStop, { lat: 1, lng: 2 }, 'a 820 m de Estação da Luz').address).toBe(
    'Ponto no mapa, a 820 m de Estação da Luz',
  );
  expect(markedAt(stopAt(own), { lat: 1, lng: 2 }, null)).toMatchObject({ placeId: null, lat: 1, marked: true });
});

describe('where the client went before', () => {
  const door = { ...noStop, address: 'Rua Conceição, 7 - Centro' };
  const place = { ...noStop, address: 'Aeroporto, Av. A', placeId: '0190a0b0-0000-7000-8000-000000000001' };
  const [street, airport, home] = [
    { stop: door, name: null },
    { stop: place, name: null },
    { stop: { ...place, address: 'Hotel, Av. B' }, name: 'Base' },
  ];
  const known = [street, airport, home];

  it.each([
    ['nothing typed', '', known],
    ['part of it', 'conceic', [street]],
    ['all of it', door.address, []],
    ['a place of the central, which it names itself', 'aero', []],
    ['what the client calls it', 'base', [home]],
  ])('%s', (_case, text, suggested) => {
    expect(knownFor(known, text)).toEqual(suggested);
  });
});
