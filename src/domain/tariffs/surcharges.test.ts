import { expect, it } from 'vitest';
import { dueSurcharges, type Surcharge } from '#domain/tariffs/surcharges.ts';

const fee = (occasion: Surcharge['occasion'], more: Partial<Surcharge> = {}): Surcharge => ({
  name: 'Taxa',
  amountCents: 5_00,
  occasion,
  placeId: 'aeroporto',
  zoneId: null,
  ...more,
});
const elsewhere = { placeId: null, zoneIds: ['centro'] };
const airport = { placeId: 'aeroporto', zoneIds: ['zona do aeroporto'] };

it.each([
  [fee('origin'), airport, elsewhere, ['no embarque']],
  [fee('origin'), elsewhere, airport, []],
  [fee('destination'), elsewhere, airport, ['no destino']],
  [fee('destination'), airport, elsewhere, []],
  [fee('either'), airport, elsewhere, ['no embarque']],
  [fee('either'), elsewhere, airport, ['no destino']],
  [fee('either'), airport, airport, ['no embarque']],
  [fee('either'), elsewhere, elsewhere, []],
  [fee('always', { placeId: null }), elsewhere, elsewhere, ['em toda viagem']],
  [fee('origin', { placeId: null, zoneId: 'zona do aeroporto' }), airport, elsewhere, ['no embarque']],
  [fee('origin', { placeId: null, zoneId: 'zona do aeroporto' }), elsewhere, airport, []],
])(
  'the surcharge %j for a trip from %j to %j is due with the reasons %j',
  (surcharge, origin, destination, reasons) => {
    expect(dueSurcharges([surcharge], { origin, destination }).map(({ reason }) => reason)).toEqual(reasons);
  },
);
