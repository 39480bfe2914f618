import { describe, expect, it } from 'vitest';
import type { Stop } from '#contract/trip.ts';
import { formatStop, stopLines } from './stop-lines.ts';

const stop = (given: Partial<Stop>): Stop => ({
  address: 'Rua Augusta',
  number: null,
  complement: null,
  district: null,
  city: null,
  uf: null,
  cep: null,
  reference: null,
  placeId: null,
  lat: null,
  lng: null,
  precision: 'exact',
  ...given,
});

describe('the address of a stop', () => {
  it.each([
    [{}, 'Rua Augusta', ''],
    [{ number: '1500' }, 'Rua Augusta, 1500', ''],
    [{ district: 'Consolação', city: 'São Paulo', uf: 'SP' }, 'Rua Augusta', 'Consolação · São Paulo/SP'],
    [{ complement: 'ap. 12', reference: 'portão azul' }, 'Rua Augusta', 'ap. 12 · portão azul'],
    // An address reduced to its region, as partners see it before acceptance.
    [{ address: 'Consolação, São Paulo', district: 'Consolação', city: 'São Paulo' }, 'Consolação, São Paulo', ''],
    [
      { address: 'Rua A, 1 - centro, SÃO PAULO', district: 'Centro', city: 'São Paulo', uf: 'SP' },
      'Rua A, 1 - centro, SÃO PAULO',
      '',
    ],
  ])('of %j is formatted in the two lines “%s” and “%s”', (given, main, detail) => {
    expect(stopLines(stop(given))).toEqual({ main, detail });
  });

  it('is formatted in one line for narrow places', () => {
    expect(formatStop(stop({ number: '10', district: 'Centro' }))).toBe('Rua Augusta, 10 · Centro');
    expect(formatStop(stop({}))).toBe('Rua Augusta');
  });
});
