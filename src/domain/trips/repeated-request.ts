import { plainText } from '#domain/sheets/columns.ts';

/** Difference of the pickup times up to which two requests may be the same one, in minutes. */
export const samePickupMinutes = 15;

/** Part of a trip by which a request that was sent twice is recognised. */
export type ComparedTrip = {
  /** Phones of the passengers, in E.164. */
  phones: readonly string[];
  origin: ComparedStop;
  destination: ComparedStop;
  pickupAt: Date;
};

export type ComparedStop = { placeId: string | null; address: string; number: string | null };

/**
 * Returns true for two requests of one client that are probably one request sent twice: a passenger with the same phone,
 * the same way, and nearly the same pickup time.
 */
export function isSameRequest(one: ComparedTrip, other: ComparedTrip): boolean {
  return (
    one.phones.some((phone) => other.phones.includes(phone)) &&
    isSameStop(one.origin, other.origin) &&
    isSameStop(one.destination, other.destination) &&
    Math.abs(one.pickupAt.getTime() - other.pickupAt.getTime()) <= samePickupMinutes * 60_000
  );
}

/** A place of the central has one address, so only stops without a place are compared by their text. */
function isSameStop(one: ComparedStop, other: ComparedStop): boolean {
  if (one.placeId !== null || other.placeId !== null) return one.placeId === other.placeId;
  return plainText(`${one.address} ${one.number ?? ''}`) === plainText(`${other.address} ${other.number ?? ''}`);
}
