import * as z from 'zod/mini';
import { newTrip, type NewTrip, type Stop, type Trip } from '#contract/trips.ts';
import { formatPhone } from '#domain/documents/phone.ts';
import type { Category } from '#domain/trips/categories.ts';
import type { Need } from '#domain/trips/needs.ts';
import type { PaymentMethod } from '#domain/trips/payment-methods.ts';
import { splitAddress, writeAddress } from './address-text.ts';

/** A stop as it is typed: one line, or one of the operator's places. `kept` is the stop of the trip that it still is. */
export type TypedStop = {
  address: string;
  placeId: string | null;
  lat: number | null;
  lng: number | null;
  /** The area of the place; null where none says it. */
  areaId: string | null;
  kept: Stop | null;
};

/** A request while it is filled in; named as the API names it, so that what the server refuses shows where it belongs. */
export type TermsValues = {
  clientId: string | null;
  serviceAreaId: string | null;
  passengers: { name: string; phone: string }[];
  stops: TypedStop[];
  /** null: now. */
  pickupAt: string | null;
  category: Category;
  paymentMethod: PaymentMethod;
  needs: Need[];
  passengerCount: number | undefined;
  luggageCount: number;
  costCentreId: string | null;
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
  costCentreId: null,
  clientReference: '',
  reason: '',
  flightNumber: '',
  nameSign: '',
  notes: '',
  internalNote: '',
};

const unread = 'Não entendemos esta data. Escreva como 25/12 14:30, amanhã 8h ou agora.';

/** The contract's own rules, with words for what only the page can get wrong. */
export const termsSchema = z.extend(newTrip, {
  pickupAt: z.nullable(z.iso.datetime({ offset: true, error: unread })),
});

/** The same where somebody books for others: they have to say for whom. */
export const centralTermsSchema = z.extend(termsSchema, {
  clientId: z.string('Informe o cliente.').check(z.minLength(1, 'Informe o cliente.')),
});

/** The terms of a trip, to be changed. */
export function termsOf(trip: Trip): TermsValues {
  return {
    clientId: trip.clientId,
    serviceAreaId: trip.serviceAreaId,
    passengers: trip.passengers.map(({ name, phone }) => ({ name, phone: phone === null ? '' : formatPhone(phone) })),
    stops: trip.stops.map((stop) => ({
      address: writeAddress(stop),
      placeId: stop.placeId,
      lat: stop.lat,
      lng: stop.lng,
      areaId: trip.serviceAreaId,
      kept: stop,
    })),
    pickupAt: trip.pickupAt,
    category: trip.category,
    paymentMethod: trip.paymentMethod,
    needs: trip.needs,
    passengerCount: trip.passengerCount,
    luggageCount: trip.luggageCount,
    costCentreId: trip.costCentreId,
    clientReference: trip.clientReference ?? '',
    reason: trip.reason ?? '',
    flightNumber: trip.flightNumber ?? '',
    nameSign: trip.nameSign ?? '',
    notes: trip.notes ?? '',
    internalNote: trip.internalNote ?? '',
  };
}

/** As the API takes them. */
export function requestOf({ stops, ...values }: TermsValues): NewTrip {
  return { ...values, stops: stops.map(stopOf) };
}

/** Only what differs from before: an edit that touches no term a partner relies on proposes nothing. */
export function changesOf(before: TermsValues, after: TermsValues): Partial<NewTrip> {
  const names = Object.keys(before) as (keyof TermsValues)[];
  const changed = names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
  const request = requestOf(after);
  return Object.fromEntries(changed.map((name) => [name, request[name]]));
}

function stopOf({ kept, address, placeId, lat, lng }: TypedStop): NewTrip['stops'][number] {
  if (kept) return kept;
  if (placeId !== null) return { address, placeId };
  return { ...splitAddress(address), placeId, lat, lng };
}
