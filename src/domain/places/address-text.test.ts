import { describe, expect, it } from 'vitest';
import { splitAddress, writeAddress } from '#domain/places/address-text.ts';

describe('an address typed in one line', () => {
  it.each([
    ['Rua Augusta, 1500 - Consolação, São Paulo - SP', ['Rua Augusta, 1500', 'Consolação', 'São Paulo', 'SP']],
    ['Rua Augusta, 1500 - Consolação, São Paulo/SP', ['Rua Augusta, 1500', 'Consolação', 'São Paulo', 'SP']],
    ['Rua Augusta, 1500 - Consolação, São Paulo', ['Rua Augusta, 1500', 'Consolação', 'São Paulo', null]],
    ['  Av.  Paulista,  1000 –  Bela Vista,  São Paulo ', ['Av. Paulista, 1000', 'Bela Vista', 'São Paulo', null]],
    ['Rua Augusta, 1500 - Consolação', ['Rua Augusta, 1500 - Consolação', null, null, null]],
    ['Rua Augusta, 1500 - ap 12, São Paulo', ['Rua Augusta, 1500 - ap 12, São Paulo', null, null, null]],
    ['Rua Augusta, 1500', ['Rua Augusta, 1500', null, null, null]],
    ['Aeroporto de Congonhas', ['Aeroporto de Congonhas', null, null, null]],
    ['Rodovia BR-116, km 12', ['Rodovia BR-116, km 12', null, null, null]],
    ['Hotel Ibis - Rua A - fundos', ['Hotel Ibis - Rua A - fundos', null, null, null]],
  ])('is split into street, district, city and UF: %s', (text, [address, district, city, uf]) => {
    expect(splitAddress(text)).toEqual({ address, district, city, uf });
  });

  it('is formatted back unchanged after the split', () => {
    const written = 'Rua Augusta, 1500 - Consolação, São Paulo - SP';
    expect(writeAddress({ ...splitAddress(written), number: null })).toBe(written);
    expect(writeAddress({ address: 'Rua A', number: '10', district: null, city: null, uf: null })).toBe('Rua A, 10');
  });
});
