import * as z from 'zod/mini';
import { newBooking, type NewBooking } from '#contract/bookings.ts';
import { repeat } from '#contract/repeat.ts';
import type { NewSeries } from '#contract/series.ts';
import type { NewTrip } from '#contract/trip-terms.ts';
import type { Stop, Trip } from '#contract/trip.ts';
import { formatPhone } from '#domain/documents/phone.ts';
import type { LocalDate } from '#domain/time.ts';
import type { Category } from '#domain/trips/categories.ts';
import type { Need } from '#domain/trips/needs.ts';
import type { PaymentMethod } from '#domain/trips/payment-methods.ts';
import { splitAddress, writeAddress } from '#domain/places/address-text.ts';

/**
 * A stop as it is typed: one line, or one of the operator's places. `kept` is the stop of the trip that it still is.
 */
export type TypedStop = {
  address: string;
  placeId: string | null;
  lat: number | null;
  lng: number | null;
  /** The area of the place; null where none says it. */
  areaId: string | null;
  kept: Stop | null;
  /** Its point was marked on the map, and stays while the words change. */
  marked?: true;
};

/** `vehicle`: number of the passenger's vehicle, from 1; without it passengers are distributed in turn. */
export type TypedPassenger = { name: string; phone: string; vehicle?: number | undefined };

/** `until` is null while it is not said. */
export type TypedRepeat = { weekdays: number[]; until: LocalDate | null; skipHolidays: boolean };

/**
 * A request while it is filled in; named as the API names it, so that what the server refuses shows where it belongs.
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
  /** null: no way back; empty: one is wanted, and not said when. */
  returnAt: string | null;
  /** Only of one vehicle, without a way back. */
  repeat: TypedRepeat | null;
  hours: number | null;
  costCentreId: string | null;
  voucherCode: string;
  clientReference: string;
  reason: string;
  flightNumber: string;
  nameSign: string;
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

/** An instant that was picked, or typed and understood; `missing` where neither happened. */
function typedInstant(missing: string) {
  return z.string().check(
    z.refine((value) => value !== '', { error: missing, abort: true }),
    z.refine((value) => /^\d{4}-.*Z$/.test(value) && !Number.isNaN(Date.parse(value)), unread),
  );
}

/** The contract's own rules, with words for what only the page can get wrong. */
export const termsSchema = z.extend(newBooking, {
  pickupAt: z.nullable(typedInstant('Escolha data e hora, ou escreva agora.')),
  returnAt: z.nullable(typedInstant('Escolha data e hora da volta.')),
  repeat: z.nullable(repeat),
});

/** The same schema for users who book for several clients: the client is required. */
export const centralTermsSchema = z.extend(termsSchema, {
  clientId: z.string('Informe o cliente.').check(z.minLength(1, 'Informe o cliente.')),
});

/** The terms of a trip, to be changed. */
export function termsOf(trip: Trip): TermsValues {
  return {
    clientId: trip.clientId,
    serviceAreaId: trip.serviceAreaId,
    passengers: trip.passengers.map(({ name, phone }) => ({ name, phone: phone === null ? '' : formatPhone(phone) })),
    // The trip's area is that of where it begins.
    stops: trip.stops.map((stop, index) => keptStop(stop, index === 0 ? trip.serviceAreaId : null)),
    pickupAt: trip.pickupAt,
    category: trip.category,
    paymentMethod: trip.paymentMethod,
    needs: trip.needs,
    passengerCount: trip.passengerCount,
    luggageCount: trip.luggageCount,
    vehicleCount: 1,
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

/** The terms of a trip, to be asked for once more: when is left to choose. */
export function repeatedTerms(trip: Trip): TermsValues {
  return { ...termsOf(trip), pickupAt: '' };
}

type UsualTrip = Pick<
  Trip,
  'stops' | 'category' | 'needs' | 'luggageCount' | 'paymentMethod' | 'costCentreId' | 'notes'
>;

/** The terms that a passenger's usual trip brings into the form, price and all that decides it. */
export function usualTerms({ stops, notes, category, needs, luggageCount, paymentMethod, costCentreId }: UsualTrip) {
  return {
    stops: stops.map((stop) => keptStop(stop, null)),
    category,
    needs,
    luggageCount,
    paymentMethod,
    costCentreId,
    notes: notes ?? '',
  };
}

/** A stop that was driven to before, door and all. */
export function keptStop(stop: Stop, areaId: string | null): TypedStop {
  const { placeId, lat, lng } = stop;
  return { address: writeAddress(stop), placeId, lat, lng, areaId, kept: stop };
}

/** As the API takes them. */
export function requestOf({ stops, passengers, repeat: _repeat, ...values }: TermsValues): NewBooking {
  return { ...values, passengers: passengers.map((one) => seated(one, values.vehicleCount)), stops: stops.map(stopOf) };
}

/** The same on several days; null where it does not repeat. */
export function seriesOf(values: TermsValues): NewSeries | null {
  const { repeat: typed } = values;
  if (typed === null || typed.until === null) return null;
  const { vehicleCount: _vehicles, returnAt: _back, ...request } = requestOf(values);
  return { ...request, repeat: { ...typed, until: typed.until } };
}

/** Removes a vehicle number beyond the number of vehicles. */
function seated({ name, phone, vehicle }: TypedPassenger, vehicleCount: number): TypedPassenger {
  return vehicle !== undefined && vehicleCount > 1 && vehicle <= vehicleCount
    ? { name, phone, vehicle }
    : { name, phone };
}

/** Only what differs from before: an edit that touches no term a partner relies on proposes nothing. */
export function changesOf(before: TermsValues, after: TermsValues): Partial<NewTrip> {
  const names = Object.keys(before) as (keyof TermsValues & keyof NewBooking)[];
  const changed = names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
  const request = requestOf(after);
  return Object.fromEntries(changed.map((name) => [name, request[name]]));
}

/** A stop as the API takes it. */
export function stopOf({ kept, address, placeId, lat, lng }: TypedStop): NewTrip['stops'][number] {
  if (kept) return kept;
  if (placeId !== null) return { address, placeId };
  return { ...splitAddress(address), placeId, lat, lng };
}
