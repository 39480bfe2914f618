import { describe, expect, it } from 'vitest';
import type { Zone, ZoneStop } from '#domain/places/zones.ts';
import { at, said, timeZone } from '#domain/tariffs/fare-requests.fixture.ts';
import type { FixedPrice } from '#domain/tariffs/fixed-prices.ts';
import { type QuoteRequest, quoteTrip } from '#domain/tariffs/quote.ts';
import { saoPauloComum } from '#domain/tariffs/tariff-examples.ts';

const zone = (name: string, more: Partial<Zone> = {}): Zone => {
  return { id: name, name, circle: null, districts: [name], ...more };
};
const stop = (district: string, more: Partial<ZoneStop> = {}): ZoneStop => {
  return { placeId: null, district, city: 'São Paulo', lat: null, lng: null, ...more };
};
const price: FixedPrice = {
  id: 'a',
  category: 'comum',
  clientId: null,
  fromZoneId: 'Cumbica',
  toZoneId: 'Paulista',
  bothWays: false,
  priceCents: 150_00,
  validFrom: '2026-01-01',
  validUntil: null,
};
const request: QuoteRequest = {
  tariff: saoPauloComum,
  calendar: { timeZone, extraHolidays: [], exceptionalPeriods: [] },
  zones: [zone('Cumbica'), zone('Paulista')],
  fixedPrices: [price],
  stops: [stop('Cumbica'), stop('Paulista')],
  legs: null,
  pickupAt: at('2026-03-06 12:00'),
  category: 'comum',
  clientId: null,
  luggageCount: 2,
  waitingSeconds: 0,
  hours: null,
};
const quote = (more: Partial<QuoteRequest>) => quoteTrip({ ...request, ...more });
const prices = (...list: Partial<FixedPrice>[]) => ({ fixedPrices: list.map((one) => Object.assign({}, price, one)) });

describe('a fixed price', () => {
  it('is the whole price, also without coordinates and tariff', () => {
    const found = quote({ tariff: null });
    expect(found).toMatchObject({ priceMode: 'fixed', totalCents: 150_00, missing: null, fixedPrice: price });
    expect(said(found)).toEqual(['Preço fechado: de Cumbica a Paulista']);
  });

  it('takes precedence over the taximeter', () => {
    expect(quote({ legs: [{ distanceMeters: 30_000, durationSeconds: 3_000 }] }).totalCents).toBe(150_00);
  });

  it.each<[string, Partial<QuoteRequest>, number | null]>([
    ['does not apply to another category', { category: 'van' }, null],
    ['does not apply in the other direction', { stops: [stop('Paulista'), stop('Cumbica')] }, null],
    [
      'applies in the other direction when it is valid both ways',
      { ...prices({ bothWays: true }), stops: [stop('Paulista'), stop('Cumbica')] },
      150_00,
    ],
    ['does not apply before its first day', prices({ validFrom: '2026-03-07' }), null],
    ['applies from its first day on', prices({ validFrom: '2026-03-06' }), 150_00],
    ['applies until its last day', prices({ validUntil: '2026-03-06' }), 150_00],
    ['does not apply after its last day', prices({ validUntil: '2026-03-05' }), null],
    [
      'applies by the local day: 23:00 on the 6th is the 7th in UTC',
      { ...prices({ validUntil: '2026-03-06' }), pickupAt: at('2026-03-06 23:00') },
      150_00,
    ],
    [
      'applies with an intermediate stop in one of its zones',
      { stops: [stop('Cumbica'), stop('Cumbica'), stop('Paulista')] },
      150_00,
    ],
    ['does not apply with a detour', { stops: [stop('Cumbica'), stop('Lapa'), stop('Paulista')] }, null],
    ['does not apply to a trip without a client when it belongs to a client', prices({ clientId: 'aurora' }), null],
    [
      'does not apply to another client when it belongs to a client',
      { ...prices({ clientId: 'aurora' }), clientId: 'boreal' },
      null,
    ],
    [
      'takes precedence over the general price when it belongs to the client',
      { ...prices({ priceCents: 1 }, { id: 'b', clientId: 'aurora' }), clientId: 'aurora' },
      150_00,
    ],
    [
      'takes precedence when it belongs to the client, even if it is higher and older',
      {
        ...prices({ validFrom: '2026-03-01', priceCents: 90_00 }, { id: 'b', clientId: 'aurora' }),
        clientId: 'aurora',
      },
      150_00,
    ],
    ['takes precedence over older prices', prices({ id: 'b', validFrom: '2026-02-01' }, { priceCents: 1 }), 150_00],
    [
      'for this direction takes precedence over a price for both directions',
      prices(
        { id: 'b' },
        { fromZoneId: 'Paulista', toZoneId: 'Cumbica', bothWays: true, priceCents: 1, validFrom: '2026-03-01' },
      ),
      150_00,
    ],
  ])('%s', (_why, more, cents) => {
    expect(quote(more).totalCents).toBe(cents);
  });

  it('between smaller zones takes precedence over a price between larger zones', () => {
    const center = { lat: -23.5614, lng: -46.6559 };
    const wide = zone('Cidade', { circle: { center, radiusMeters: 20_000 } });
    const close = zone('Hotel', { circle: { center, radiusMeters: 300 } });
    const stops = [stop('Cumbica'), stop('', { ...center })];
    const both = prices({ toZoneId: 'Cidade', priceCents: 1, validFrom: '2026-03-01' }, { id: 'b', toZoneId: 'Hotel' });
    expect(quote({ ...both, stops, zones: [zone('Cumbica'), wide, close] }).totalCents).toBe(150_00);
  });

  it('is explained as an agreement when the price belongs to a single client', () => {
    expect(said(quote({ ...prices({ clientId: 'aurora' }), clientId: 'aurora' }))).toEqual([
      'Preço fechado: de Cumbica a Paulista · acordo deste cliente',
    ]);
  });
});

describe('without a fixed price', () => {
  const metered = { fixedPrices: [] };

  it('the taximeter prices the legs, and surcharges depend on origin and destination', () => {
    const surcharges = [
      { name: 'Taxa', amountCents: 4_50, occasion: 'origin' as const, placeId: null, zoneId: 'Cumbica' },
    ];
    const legs = [{ distanceMeters: 10_000, durationSeconds: 1_200 }];
    // 6,00 + 10 km × 4,25 + 4,50
    const found = quote({ ...metered, tariff: { ...saoPauloComum, surcharges }, legs });
    expect(found).toMatchObject({ priceMode: 'taximeter', totalCents: 53_00, fixedPrice: null });
  });

  it('the price is to be agreed when the location of a stop is unknown', () => {
    expect(quote(metered)).toMatchObject({ priceMode: 'taximeter', totalCents: null, lines: [] });
    expect(quote(metered).missing).toMatch(/^A combinar \/ taxímetro: falta a localização/);
  });

  it('the price is to be agreed when there is no tariff', () => {
    expect(quote({ ...metered, tariff: null }).missing).toMatch(/^Não há tarifa/);
  });
});

describe('the price of a hire by the hour', () => {
  const hourly = { hourCents: 90_00, minimumHours: 2, includedMetersPerHour: 10_000, extraKmMillicents: 350_000 };

  it('takes precedence over a fixed price, and requires no coordinates', () => {
    const hired = quote({ hours: 3, tariff: { ...saoPauloComum, hourly } });
    expect(hired).toMatchObject({ priceMode: 'by_the_hour', totalCents: 270_00, fixedPrice: null });
  });

  it('includes the kilometres above the included distance', () => {
    const legs = [20_000, 15_000].map((distanceMeters) => ({ distanceMeters, durationSeconds: 1_800 }));
    // 3 h × 90,00 + 5 km × 3,50
    expect(quote({ hours: 3, legs, tariff: { ...saoPauloComum, hourly } }).totalCents).toBe(287_50);
  });

  it('is to be agreed when the tariff has no hourly price', () => {
    expect(quote({ hours: 3 })).toMatchObject({ priceMode: 'by_the_hour', totalCents: null });
    expect(quote({ hours: 3 }).missing).toMatch(/não tem preço por hora/);
    expect(quote({ hours: 3, tariff: null }).missing).toMatch(/^Não há tarifa/);
  });
});
