import * as z from 'zod/mini';
import { categories } from '#domain/trips/categories.ts';
import { mostHours } from '#domain/tariffs/by-the-hour.ts';
import { needs } from '#domain/trips/needs.ts';
import { passengerLanguages } from '#domain/trips/passenger-languages.ts';
import { paymentMethods } from '#domain/trips/payment-methods.ts';
import { cep, email, id, instant, nameText, oneOf, optionalText, phone, requiredText, version } from './fields.ts';
import { precisions } from '#domain/places/precision.ts';
import { latitude, longitude, optionalUf } from './addresses.ts';

/** Number of hours of a hire. */
export const hours = z
  .int('Informe quantas horas.')
  .check(z.gte(1, 'Ao menos uma hora.'), z.lte(mostHours, `No máximo ${mostHours} horas.`));

/** Maximum length of the notes of a trip. */
export const maxNotes = 1000;

/** `email` and `language`: for the link to the passenger's page, when the client wishes it sent. */
export const passengerInput = z.object({
  name: nameText('o nome do passageiro'),
  phone,
  email: z.optional(z.nullable(email)),
  language: z.optional(z.nullable(z.enum(passengerLanguages, oneOf('Informe o idioma do passageiro.')))),
});
export const stopInput = z.object({
  address: requiredText('o endereço'),
  number: optionalText(20),
  complement: optionalText(80),
  district: optionalText(80),
  city: optionalText(80),
  uf: optionalUf,
  cep: z.optional(z.nullable(cep)),
  reference: optionalText(200),
  placeId: z.optional(z.nullable(id)),
  lat: z.optional(z.nullable(latitude)),
  lng: z.optional(z.nullable(longitude)),
  /**
   * Required from users for a stop without a place and without coordinates: `district`, with the district of the stop,
   * or `none`. Calls with an API key and imports that state nothing mean `none`.
   */
  precision: z.optional(z.nullable(z.enum(precisions, oneOf('Informe a precisão do ponto.')))),
});

/** Terms that a vehicle of a booking may have of its own. */
export const vehicleTerms = {
  /** Added to the notes of the booking, within the length of the notes of a trip. */
  notes: optionalText(maxNotes),
  /** Replaces the flight of the booking. */
  flightNumber: optionalText(12),
};

/** Answer to the question whether a request that equals an earlier one is meant. */
export const confirmRepeat = { confirmRepeat: z.optional(z.boolean()) };

/** Returns the schema of the passengers of a request. */
export function passengersOf<Passenger extends z.ZodMiniType>(passenger: Passenger) {
  return z
    .array(passenger, 'Informe o passageiro.')
    .check(z.minLength(1, 'Informe ao menos um passageiro.'), z.maxLength(20, 'No máximo 20 passageiros.'));
}

const terms = {
  passengers: passengersOf(passengerInput),
  stops: z
    .array(stopInput, 'Informe origem e destino.')
    .check(z.minLength(2, 'Informe origem e destino.'), z.maxLength(12, 'No máximo 12 paradas.')),
  /** Pickup time; omitted or null: now. */
  pickupAt: z.optional(z.nullable(instant)),
  category: z.enum(categories, oneOf('Informe a categoria.')),
  paymentMethod: z.enum(paymentMethods, oneOf('Informe a forma de pagamento.')),
  needs: z.array(z.enum(needs)).check(z.maxLength(4)),
  passengerCount: z.optional(
    z.int('Informe quantas pessoas.').check(z.gte(1, 'Ao menos uma pessoa.'), z.lte(60, 'No máximo 60 pessoas.')),
  ),
  luggageCount: z
    .int('Informe os volumes.')
    .check(z.gte(0, 'Não pode ser negativo.'), z.lte(60, 'No máximo 60 volumes.')),
  /** Number of hours of hire; omitted or null: priced by distance. */
  hours: z.optional(z.nullable(hours)),
  costCentreId: z.optional(z.nullable(id)),
  clientReference: optionalText(60),
  reason: optionalText(200),
  flightNumber: optionalText(12),
  nameSign: optionalText(80),
  notes: optionalText(maxNotes),
  internalNote: optionalText(1000),
};

export const newTrip = z.object({
  clientId: z.optional(z.nullable(id)),
  serviceAreaId: z.optional(z.nullable(id)),
  ...terms,
  category: z._default(terms.category, 'comum'),
  needs: z._default(terms.needs, []),
  luggageCount: z._default(terms.luggageCount, 0),
  /** Voucher that authorises billing, for clients that use vouchers. */
  voucherCode: optionalText(40),
});
export type NewTrip = z.output<typeof newTrip>;

export const tripChange = z.extend(z.partial(z.object(terms)), { id, version });
export type TripChange = z.output<typeof tripChange>;

/** Change of a trip of a series and of all later trips. `version`: version of the first changed trip. */
export const seriesChange = z.extend(tripChange, { fromTripId: id });
export type SeriesChange = z.output<typeof seriesChange>;
