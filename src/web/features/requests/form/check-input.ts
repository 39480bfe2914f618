import type { Verdict } from '#contract/bookings.ts';
import type { Stop } from '#contract/trip.ts';
import { parsePhone } from '#domain/documents/phone.ts';
import { splitAddress } from '#domain/places/address-text.ts';
import { requestOf, seriesOf, type TermsValues, type TypedStop } from './terms.ts';

export type CheckInput = ReturnType<typeof checkInput>;

/**
 * Returns the API input for the server's check of an unfinished request, without names and without values that cannot
 * be parsed.
 */
export function checkInput(values: TermsValues) {
  const { clientId, serviceAreaId, category, paymentMethod, luggageCount, vehicleCount, hours } = values;
  const { costCentreId, clientReference, reason, flightNumber, voucherCode } = requestOf(values);
  return {
    clientId,
    serviceAreaId,
    stops: values.stops.map(pointOf),
    pickupAt: readable(values.pickupAt),
    returnAt: readable(values.returnAt),
    category,
    paymentMethod,
    // Only complete phones are sent, so that typing a phone asks the server once.
    passengers: values.passengers
      .slice(0, 60)
      .map(({ phone, vehicle }) => ({ phone: parsePhone(phone), vehicle: vehicle ?? null })),
    passengerCount: Math.min(values.passengerCount ?? values.passengers.length, 60),
    luggageCount,
    vehicleCount,
    vehicles: values.vehicles
      .slice(0, vehicleCount)
      .map(({ destination }) => ({ destination: destination && pointOf(destination) })),
    hours,
    costCentreId,
    clientReference: clientReference?.slice(0, 60),
    reason: reason?.slice(0, 200),
    flightNumber: flightNumber?.slice(0, 12),
    voucherCode: voucherCode?.slice(0, 40),
    repeat: seriesOf(values)?.repeat,
  };
}

/** True when every stop has an address, so that the server can compute a price. */
export function isRouted({ stops }: TermsValues): boolean {
  return stops.every(({ address }) => address.trim() !== '');
}

function pointOf({ address, placeId, lat, lng, kept, precision, chosenDistrict }: TypedStop) {
  const { district, city }: Pick<Stop, 'district' | 'city'> = kept ?? chosenDistrict ?? splitAddress(address);
  return {
    address: address.slice(0, 200),
    district: district?.slice(0, 80),
    city: city?.slice(0, 80),
    placeId,
    lat,
    lng,
    precision,
  };
}

/**
 * Returns the verdicts that apply to these values. The server takes a pickup that cannot be parsed for now, so that until
 * then only missing fields and fields whose rules compare no time are told.
 */
export function verdictsFor({ pickupAt }: Pick<TermsValues, 'pickupAt'>, verdicts: readonly Verdict[]): Verdict[] {
  const isRead = pickupAt === null || readable(pickupAt) !== null;
  return verdicts.filter(({ kind, field }) => isRead || kind === 'missing' || timeless.test(field ?? ''));
}

/** Fields whose verdicts depend on no time. Prices, limits, vouchers and reasons depend on it. */
const timeless = /^(?:(?:stops|passengers|vehicles)\.|(?:category|passengerCount)$)/;

function readable(instant: string | null): string | null {
  return instant !== null && /^\d{4}-.*Z$/.test(instant) && !Number.isNaN(Date.parse(instant)) ? instant : null;
}
