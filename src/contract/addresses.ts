import * as z from 'zod/mini';
import { id, phone } from './fields.ts';
import { searchText } from './page.ts';
import { precisions } from '#domain/places/precision.ts';
import { states } from '#domain/places/states.ts';

const ufs = states.join('|');
const unknownUf = `UF inválida: use ${states.join(', ')}.`;
/** The two letters of a state. */
export const uf = z.string('Informe a UF.').check(z.toUpperCase(), z.regex(new RegExp(`^(?:${ufs})$`), unknownUf));
/** Like `uf`, but may be empty, null or omitted. */
export const optionalUf = z.optional(
  z.nullable(z.string(unknownUf).check(z.trim(), z.toUpperCase(), z.regex(new RegExp(`^(?:${ufs})?$`), unknownUf))),
);

export const latitude = z
  .number('Informe a latitude.')
  .check(z.gte(-90, 'Latitude inválida.'), z.lte(90, 'Latitude inválida.'));
export const longitude = z
  .number('Informe a longitude.')
  .check(z.gte(-180, 'Longitude inválida.'), z.lte(180, 'Longitude inválida.'));

/** A stop of a trip. */
export const stop = z.object({
  address: z.string(),
  number: z.nullable(z.string()),
  complement: z.nullable(z.string()),
  district: z.nullable(z.string()),
  city: z.nullable(z.string()),
  uf: z.nullable(z.string()),
  cep: z.nullable(z.string()),
  reference: z.nullable(z.string()),
  placeId: z.nullable(id),
  lat: z.nullable(z.number()),
  lng: z.nullable(z.number()),
  /** `district`: the point is the centre of the district. `none`: the stop was requested without a point. */
  precision: z.enum(precisions),
});
/**
 * Origins of a suggestion, in the order of the list. `place`: a place of the central. `saved`: a favourite of the client.
 * `history`: an earlier stop of the client. `passenger`: an earlier stop of the passenger. `street` and `district`: the
 * gazetteer of the area.
 */
const suggestionSources = ['place', 'saved', 'history', 'passenger', 'geocoder', 'street', 'district'] as const;

export const addressSuggestion = z.object({
  source: z.enum(suggestionSources),
  placeId: z.nullable(id),
  serviceAreaId: z.nullable(id),
  /** Name of the place; null for an address without a name. */
  name: z.nullable(z.string()),
  address: z.string(),
  number: z.nullable(z.string()),
  district: z.nullable(z.string()),
  city: z.nullable(z.string()),
  uf: z.nullable(z.string()),
  cep: z.nullable(z.string()),
  /** Null for an earlier stop without a point. */
  lat: z.nullable(z.number()),
  lng: z.nullable(z.number()),
  /** Earlier stop with all its details; null for the other sources. */
  stop: z.nullable(stop),
});
export type AddressSuggestion = z.infer<typeof addressSuggestion>;

export const suggestionQuery = z.object({
  limit: z._default(z.int('Informe um número.').check(z.gte(1, 'Ao menos 1.'), z.lte(100, 'No máximo 100.')), 8),
  q: searchText,
  /** Ranks places of this area before equally good matches in other areas. */
  serviceAreaId: z.optional(id),
  /** Sorts addresses by distance to this point. Without a search text, places are sorted by this distance too. */
  lat: z.optional(latitude),
  lng: z.optional(longitude),
  /** Client whose saved and earlier addresses are suggested. Users of a client get those of their own client. */
  clientId: z.optional(id),
  /** Telephone of the passenger, whose earlier addresses are suggested. */
  phone: z.optional(phone),
  /** Suggests districts of the gazetteer only. */
  only: z.optional(z.enum(['district'])),
});

/** Box of coordinates that contains a service area. */
const areaBounds = z.object({ south: z.number(), west: z.number(), north: z.number(), east: z.number() });
export type AreaBounds = z.infer<typeof areaBounds>;

export const suggestions = z.object({
  /** In the order of the sources. */
  items: z.array(addressSuggestion),
  /**
   * State of the geocoder's addresses. `off`: no geocoder, or the text is too short for the geocoder. `pending`: not
   * yet found, repeat the request. `unavailable`: the geocoder failed.
   */
  geocoder: z.enum(['off', 'complete', 'pending', 'unavailable']),
  /** Bounds of the service area, for a map; null with a search text, or when nothing of the area is known. */
  bounds: z.nullable(areaBounds),
});
export type Suggestions = z.infer<typeof suggestions>;

/** Address of a postal code. Street and district are empty for a town with a single code. */
export const cepAddress = z.object({
  cep: z.string(),
  address: z.nullable(z.string()),
  district: z.nullable(z.string()),
  city: z.string(),
  uf: z.string(),
  ibgeCityCode: z.nullable(z.string()),
});
export type CepAddress = z.infer<typeof cepAddress>;
