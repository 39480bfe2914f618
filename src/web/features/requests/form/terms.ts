import * as z from 'zod/mini';
import { newBooking, type NewBooking } from '#contract/new-booking.ts';
import { repeat } from '#contract/repeat.ts';
import type { NewSeries } from '#contract/series.ts';
import type { NewTrip } from '#contract/trip-terms.ts';
import type { Stop, Trip } from '#contract/trip.ts';
import { formatLocalPhone, formatPhone, parsePhone } from '#domain/documents/phone.ts';
import type { LocalDate } from '#domain/time.ts';
import type { Category } from '#domain/trips/categories.ts';
import type { Need } from '#domain/trips/needs.ts';
import type { PassengerLanguage } from '#domain/trips/passenger-languages.ts';
import type { PaymentMethod } from '#domain/trips/payment-methods.ts';
import { splitAddress, writeAddress } from '#domain/places/address-text.ts';

/**
 * A stop as typed: an address in one line, or a place of the central. `kept` is the stop of an existing trip while the
 * user has not changed the stop.
 */
export type TypedStop = {
  address: string;
  placeId: string | null;
  lat: number | null;
  lng: number | null;
  /** Service area of the stop; null when unknown. */
  areaId: string | null;
  kept: Stop | null;
  /** True when the point was marked on the map. The point then stays while the address changes. */
  marked?: true;
  /** Choice for an address without a point: its district, whose centre may be known, or no point. */
  precision?: 'district' | 'none';
  chosenDistrict?: StopDistrict;
};

type StopDistrict = { district: string; city: string | null; uf: string | null };

/**
 * `email` and `language`: for the link to the passenger's page. `vehicle`: number of the passenger's vehicle, from 1;
 * without it passengers are distributed in turn.
 */
export type TypedPassenger = {
  name: string;
  phone: string;
  email?: string | null;
  language?: PassengerLanguage | null;
  vehicle?: number | undefined;
};

/** Terms of one vehicle of a booking that differ from the common terms. */
export type TypedVehicle = { destination: TypedStop | null; flightNumber: string; notes: string };

/** `until` is null until the user enters the last day. */
export type TypedRepeat = { weekdays: number[]; until: LocalDate | null; skipHolidays: boolean };

/**
 * The values of the request form. The fields have the names of the API, so that refusals of the server appear at their
 * fields.
 */
export type TermsValues = {
  clientId: string | null;
  serviceAreaId: string | null;
  passengers: TypedPassenger[];
  stops: TypedStop[];
  /** null: now. */
  pickupAt: string | null;
  category: Category;
  paymentMethod: PaymentMethod;
  needs: Need[];
  passengerCount: number | undefined;
  luggageCount: number;
  vehicleCount: number;
  /** Own terms of the vehicles, by their numbers. Vehicles without an entry have the common terms. */
  vehicles: TypedVehicle[];
  /** null: no return. Empty: a return without a time yet. */
  returnAt: string | null;
  /** Possible only with one vehicle and without a return. */
  repeat: TypedRepeat | null;
  hours: number | null;
  costCentreId: string | null;
  voucherCode: string;
  clientReference: string;
  reason: string;
  flightNumber: string;
  nameSign: string;
  /** Only in the form of a trip that has a room. */
  room?: string;
  notes: string;
  internalNote: string;
};

export const noStop: TypedStop = { address: '', placeId: null, lat: null, lng: null, areaId: null, kept: null };

export const emptyTerms: TermsValues = {
  clientId: null,
  serviceAreaId: null,
  passengers: [{ name: '', phone: '' }],
  stops: [noStop, noStop],
  pickupAt: null,
  category: 'comum',
  paymentMethod: 'billed',
  needs: [],
  passengerCount: undefined,
  luggageCount: 0,
  vehicleCount: 1,
  vehicles: [],
  returnAt: null,
  repeat: null,
  hours: null,
  costCentreId: null,
  voucherCode: '',
  clientReference: '',
  reason: '',
  flightNumber: '',
  nameSign: '',
  notes: '',
  internalNote: '',
};

const unread = 'Não entendemos esta data. Escreva como 25/12 14:30, amanhã 8h ou agora.';

/**
 * Schema of an instant that was picked, or typed in a form that can be parsed. `missing` is the error message of an
 * empty field.
 */
function typedInstant(missing: string) {
  return z.string().check(
    z.refine((value) => value !== '', { error: missing, abort: true }),
    z.refine((value) => /^\d{4}-.*Z$/.test(value) && !Number.isNaN(Date.parse(value)), unread),
  );
}

/** The schema of the contract, with error messages for input that only the form can contain. */
export const termsSchema = z.extend(newBooking, {
  pickupAt: z.nullable(typedInstant('Escolha data e hora, ou escreva agora.')),
  returnAt: z.nullable(typedInstant('Escolha data e hora da volta.')),
  repeat: z.nullable(repeat),
});

/** The same schema for users who book for several clients: the client is required. */
export const centralTermsSchema = z.extend(termsSchema, {
  clientId: z.string('Informe o cliente.').check(z.minLength(1, 'Informe o cliente.')),
});

/** Returns the terms of a trip for the edit form. */
export function termsOf(trip: Trip): TermsValues {
  return {
    clientId: trip.clientId,
    serviceAreaId: trip.serviceAreaId,
    passengers: trip.passengers.map((one) => ({ ...one, phone: one.phone === null ? '' : formatPhone(one.phone) })),
    // The service area of a trip is the area of its origin.
    stops: trip.stops.map((stop, index) => keptStop(stop, index === 0 ? trip.serviceAreaId : null)),
    pickupAt: trip.pickupAt,
    category: trip.category,
    paymentMethod: trip.paymentMethod,
    needs: trip.needs,
    passengerCount: trip.passengerCount,
    luggageCount: trip.luggageCount,
    vehicleCount: 1,
    vehicles: [],
    returnAt: null,
    repeat: null,
    hours: trip.hours,
    costCentreId: trip.costCentreId,
    voucherCode: '',
    clientReference: trip.clientReference ?? '',
    reason: trip.reason ?? '',
    flightNumber: trip.flightNumber ?? '',
    nameSign: trip.nameSign ?? '',
    notes: trip.notes ?? '',
    internalNote: trip.internalNote ?? '',
  };
}

/** Returns the terms of a trip for a new request, without a pickup time. */
export function repeatedTerms(trip: Trip): TermsValues {
  return { ...termsOf(trip), pickupAt: '' };
}

/** Client and caller with which the central starts a request. The client of a new call is unknown. */
export type KnownTerms = Pick<TermsValues, 'clientId' | 'passengers'>;

/** Returns client and caller of a trip, for another request of the same call. */
export function callerOf(trip: Trip): KnownTerms {
  const { clientId, passengers } = termsOf(trip);
  return { clientId, passengers: passengers.slice(0, 1) };
}

/** Returns the caller whose phone a telephone system wrote into the URL. */
export function calledBy(phone: string): KnownTerms {
  const stored = parsePhone(phone) ?? phone;
  return { clientId: null, passengers: [{ name: '', phone: formatLocalPhone(stored) ?? formatPhone(stored) }] };
}

type UsualTrip = Pick<
  Trip,
  | 'serviceAreaId'
  | 'stops'
  | 'category'
  | 'needs'
  | 'passengerCount'
  | 'luggageCount'
  | 'hours'
  | 'paymentMethod'
  | 'costCentreId'
  | 'notes'
>;

/**
 * Returns the terms of a passenger's recent trip for a new request, with all terms that determine the price. A voucher,
 * a flight and a name sign belong to one trip only.
 */
export function usualTerms({ stops, serviceAreaId, passengerCount, notes, ...trip }: UsualTrip) {
  const { category, needs, luggageCount, hours, paymentMethod, costCentreId } = trip;
  return {
    serviceAreaId,
    stops: stops.map((stop, index) => keptStop(stop, index === 0 ? serviceAreaId : null)),
    category,
    needs,
    passengerCount: passengerCount > 1 ? passengerCount : undefined,
    luggageCount,
    hours,
    paymentMethod,
    costCentreId,
    notes: notes ?? '',
  };
}

/** Returns the form value of a stop of an earlier trip, with all details of the stop. */
export function keptStop(stop: Stop, areaId: string | null): TypedStop {
  const { placeId, lat, lng } = stop;
  const typed = { address: writeAddress(stop), placeId, lat, lng, areaId, kept: stop };
  const { precision, district, city, uf } = stop;
  if (precision === 'exact') return typed;
  return {
    ...typed,
    precision,
    ...(precision === 'district' && district && { chosenDistrict: { district, city, uf } }),
  };
}

/** Returns the API input of a request. */
export function requestOf({ stops, passengers, vehicles, repeat: _repeat, ...values }: TermsValues): NewBooking {
  const { vehicleCount } = values;
  const own = vehicles.slice(0, vehicleCount).map(({ destination, flightNumber, notes }) => ({
    destination: destination && stopOf(destination),
    flightNumber,
    notes,
  }));
  return {
    ...values,
    passengers: passengers.map((one) => seated(one, vehicleCount)),
    stops: stops.map(stopOf),
    ...(vehicleCount > 1 && own.length > 0 && { vehicles: own }),
  };
}

/** Returns the API input of a series; null when the request does not repeat. */
export function seriesOf(values: TermsValues): NewSeries | null {
  const { repeat: typed } = values;
  if (typed === null || typed.until === null) return null;
  const { vehicleCount: _count, vehicles: _own, returnAt: _back, ...request } = requestOf(values);
  return { ...request, repeat: { ...typed, until: typed.until } };
}

/** Removes a vehicle number beyond the number of vehicles. An emptied e-mail is null, which an edit has to state. */
function seated({ vehicle, email, ...one }: TypedPassenger, vehicleCount: number): TypedPassenger {
  return {
    ...one,
    ...(email !== undefined && { email: email || null }),
    ...(vehicle !== undefined && vehicleCount > 1 && vehicle <= vehicleCount && { vehicle }),
  };
}

/**
 * Returns only the terms that differ, so that an edit of other terms creates no proposal to the partner. Other passengers
 * are sent with the room, because the server empties a room that is not stated.
 */
export function changesOf(before: TermsValues, after: TermsValues): Partial<NewTrip> {
  const names = Object.keys(before) as (keyof TermsValues & keyof NewBooking)[];
  const differs = (name: keyof TermsValues) => JSON.stringify(before[name]) !== JSON.stringify(after[name]);
  const changed = names.filter((name) => differs(name) || (name === 'room' && differs('passengers')));
  const request = requestOf(after);
  return Object.fromEntries(changed.map((name) => [name, request[name]]));
}

/** Returns the API input of a stop. */
export function stopOf({
  kept,
  address,
  placeId,
  lat,
  lng,
  precision,
  chosenDistrict,
}: TypedStop): NewTrip['stops'][number] {
  if (kept) return kept;
  if (placeId !== null) return { address, placeId };
  return { ...splitAddress(address), ...chosenDistrict, placeId, lat, lng, ...(precision && { precision }) };
}
