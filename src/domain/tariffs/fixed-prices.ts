import type { Cents } from '#domain/money.ts';
import { isInZone, type Zone, type ZoneStop } from '#domain/places/zones.ts';
import type { LocalDate } from '#domain/time.ts';
import type { Category } from '#domain/trips/categories.ts';

/** What a trip from one zone to another costs, whatever the meter would say. */
export type FixedPrice = {
  id: string;
  category: Category;
  /** Only for this client's trips; null: for everybody's. */
  clientId: string | null;
  fromZoneId: string;
  toZoneId: string;
  /** Also for the way back. */
  bothWays: boolean;
  priceCents: Cents;
  validFrom: LocalDate;
  /** The last day; null: until further notice. */
  validUntil: LocalDate | null;
};

export type FixedPriceRequest = {
  prices: readonly FixedPrice[];
  zones: readonly Zone[];
  stops: readonly ZoneStop[];
  category: Category;
  clientId: string | null;
  /** The pickup's, by the clock of the service area. */
  day: LocalDate;
};

/** A fixed price that holds for a trip, with the zones that it was found by, in the direction of the trip. */
export type FoundPrice = { price: FixedPrice; from: Zone; to: Zone };

/**
 * The fixed price of a trip, or null. Stops on the way have to lie in one of the two zones: a price from door to door pays no
 * detour. Where several hold, the client's own comes first, then that of the smaller zones, then that made for this direction,
 * then the newest.
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

/** Names without a circle are the narrowest there is. */
function breadth({ from, to }: FoundPrice): number {
  return (from.circle?.radiusMeters ?? 0) + (to.circle?.radiusMeters ?? 0);
}

function isReversed({ price, from }: FoundPrice): boolean {
  return price.fromZoneId !== from.id;
}
