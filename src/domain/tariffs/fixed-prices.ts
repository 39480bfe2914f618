import type { Cents } from '#domain/money.ts';
import { isInZone, type Zone, type ZoneStop } from '#domain/places/zones.ts';
import type { LocalDate } from '#domain/time.ts';
import type { Category } from '#domain/trips/categories.ts';

/** Fixed price of a trip between two zones, instead of the taximeter. */
export type FixedPrice = {
  id: string;
  category: Category;
  /** Client to whose trips the price is restricted; null: the price applies to all clients. */
  clientId: string | null;
  fromZoneId: string;
  toZoneId: string;
  /** True when the price also applies to the way back. */
  bothWays: boolean;
  priceCents: Cents;
  validFrom: LocalDate;
  /** Last day; null: unlimited. */
  validUntil: LocalDate | null;
};

export type FixedPriceRequest = {
  prices: readonly FixedPrice[];
  zones: readonly Zone[];
  stops: readonly ZoneStop[];
  category: Category;
  clientId: string | null;
  /** Local day of the pickup in the service area. */
  day: LocalDate;
};

/** A fixed price that applies to a trip, with its zones in the direction of the trip. */
export type FoundPrice = { price: FixedPrice; from: Zone; to: Zone };

/**
 * Returns the fixed price of a trip, or null. Intermediate stops must be in one of the two zones, because the price
 * covers no detour. Of several prices, the first in this order applies: price of the client, smaller zones, price for
 * this direction, newest price.
 */
export function findFixedPrice(request: FixedPriceRequest): FoundPrice | null {
  const { prices, category, clientId, day } = request;
  const found = prices
    .filter((price) => price.category === category && (price.clientId ?? clientId) === clientId)
    .filter(({ validFrom, validUntil }) => validFrom <= day && (validUntil === null || day <= validUntil))
    .flatMap((price) => directions(price, request));
  return found.toSorted(byRank)[0] ?? null;
}

function directions(price: FixedPrice, { zones, stops }: FixedPriceRequest): FoundPrice[] {
  const [one, other] = [price.fromZoneId, price.toZoneId].map((id) => zones.find((zone) => zone.id === id));
  if (!one || !other) return [];
  const outward = { price, from: one, to: other };
  const ways = price.bothWays ? [outward, { price, from: other, to: one }] : [outward];
  return ways.filter(({ from, to }) => runsBetween(stops, from, to));
}

function runsBetween(stops: readonly ZoneStop[], from: Zone, to: Zone): boolean {
  const [origin, destination] = [stops[0], stops.at(-1)];
  if (!origin || !destination || stops.length < 2) return false;
  // The district of a stop that the requester left without a price gives no price either.
  if (stops.some(({ precision }) => precision === 'none')) return false;
  const within = stops.every((stop) => isInZone(from, stop) || isInZone(to, stop));
  return within && isInZone(from, origin) && isInZone(to, destination);
}

function byRank(one: FoundPrice, other: FoundPrice): number {
  return (
    Number(one.price.clientId === null) - Number(other.price.clientId === null) ||
    breadth(one) - breadth(other) ||
    Number(isReversed(one)) - Number(isReversed(other)) ||
    other.price.validFrom.localeCompare(one.price.validFrom) ||
    one.price.id.localeCompare(other.price.id)
  );
}

/** Returns the size of the zones; zones without a circle are the smallest. */
function breadth({ from, to }: FoundPrice): number {
  return (from.circle?.radiusMeters ?? 0) + (to.circle?.radiusMeters ?? 0);
}

function isReversed({ price, from }: FoundPrice): boolean {
  return price.fromZoneId !== from.id;
}
