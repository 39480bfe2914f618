import type { Zone, ZoneStop } from '#domain/places/zones.ts';
import { zonesOf } from '#domain/places/zones.ts';
import { estimateByTheHour } from '#domain/tariffs/by-the-hour.ts';
import { estimateFare } from '#domain/tariffs/estimate.ts';
import type { FareEstimate, FareLine } from '#domain/tariffs/fare-lines.ts';
import { findFixedPrice, type FixedPrice, type FoundPrice } from '#domain/tariffs/fixed-prices.ts';
import type { AreaCalendar } from '#domain/tariffs/rate-windows.ts';
import type { TripEnds, Whereabouts } from '#domain/tariffs/surcharges.ts';
import type { Tariff } from '#domain/tariffs/tariff.ts';
import { type Leg, segmentsAlong } from '#domain/tariffs/way.ts';
import { localDate } from '#domain/time.ts';
import type { Category } from '#domain/trips/categories.ts';
import type { PriceMode } from '#domain/trips/kinds.ts';

/** A trip to be priced, with all price sources. */
export type QuoteRequest = {
  /** Tariff that is valid at the pickup, or null. */
  tariff: Tariff | null;
  calendar: AreaCalendar;
  zones: readonly Zone[];
  fixedPrices: readonly FixedPrice[];
  stops: readonly ZoneStop[];
  /** Legs between the stops; null when the location of a stop is unknown. */
  legs: readonly Leg[] | null;
  pickupAt: Date;
  category: Category;
  clientId: string | null;
  luggageCount: number;
  waitingSeconds: number;
  /** Hours of hire; null: priced by distance. */
  hours: number | null;
};

/** Price mode of a trip, and the price when it is known. */
export type Quote = { priceMode: PriceMode } & (
  | { totalCents: number; lines: FareLine[]; missing: null; fixedPrice: FixedPrice | null }
  | { totalCents: null; lines: []; missing: string; fixedPrice: null }
);

const noTariff = 'Não há tarifa cadastrada para esta origem, categoria e data.';
const noHourly = 'A combinar: a tarifa desta origem e categoria não tem preço por hora.';
const noCoordinates = 'A combinar / taxímetro: falta a localização da origem, do destino ou de uma parada.';

/**
 * Prices a trip. A hire by the hour has the hourly price. Any other trip has the fixed price between its zones or,
 * without a fixed price, the taximeter price of the known legs. When there is no price, `missing` explains the reason
 * in Portuguese.
 */
export function quoteTrip(request: QuoteRequest): Quote {
  if (request.hours !== null) return quoteByTheHour(request, request.hours);
  const day = localDate(request.pickupAt, request.calendar.timeZone);
  const found = findFixedPrice({ ...request, prices: request.fixedPrices, day });
  if (found) return quoteFixed(found);
  const { tariff, legs } = request;
  if (!tariff || !legs) return unpriced('taximeter', tariff ? noCoordinates : noTariff);
  const segments = segmentsAlong(request.pickupAt, legs);
  return priced('taximeter', estimateFare({ ...request, tariff, segments, ends: endsOf(request) }));
}

function quoteByTheHour(request: QuoteRequest, hours: number): Quote {
  const { tariff, legs } = request;
  if (!tariff?.hourly) return unpriced('by_the_hour', tariff ? noHourly : noTariff);
  const distanceMeters = legs && legs.reduce((sum, leg) => sum + leg.distanceMeters, 0);
  const hired = { tariff: { ...tariff, hourly: tariff.hourly }, hours, distanceMeters, ends: endsOf(request) };
  return priced('by_the_hour', estimateByTheHour(hired));
}

function quoteFixed({ price, from, to }: FoundPrice): Quote {
  const line = {
    kind: 'fixed_price' as const,
    label: 'Preço fechado',
    detail: `de ${from.name} a ${to.name}${price.clientId === null ? '' : ' · acordo deste cliente'}`,
    cents: price.priceCents,
  };
  return { priceMode: 'fixed', totalCents: price.priceCents, lines: [line], missing: null, fixedPrice: price };
}

function endsOf({ stops, zones }: QuoteRequest): TripEnds {
  return { origin: whereabouts(stops[0], zones), destination: whereabouts(stops.at(-1), zones) };
}

function whereabouts(stop: ZoneStop | undefined, zones: readonly Zone[]): Whereabouts {
  if (!stop) return { placeId: null, zoneIds: [] };
  return { placeId: stop.placeId, zoneIds: zonesOf(stop, zones).map(({ id }) => id) };
}

function priced(priceMode: PriceMode, { totalCents, lines }: FareEstimate): Quote {
  return { priceMode, totalCents, lines, missing: null, fixedPrice: null };
}

function unpriced(priceMode: PriceMode, missing: string): Quote {
  return { priceMode, totalCents: null, lines: [], missing, fixedPrice: null };
}
