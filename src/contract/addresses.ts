import * as z from 'zod/mini';
import { id } from './fields.ts';
import { searchText } from './page.ts';
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

/** A suggestion: one of the central's own places, or an address of the geocoder. */
export const addressSuggestion = z.object({
  source: z.enum(['place', 'geocoder']),
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
  lat: z.number(),
  lng: z.number(),
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
});

export const suggestions = z.object({
  /** Places of the central, followed by addresses of the geocoder. */
  items: z.array(addressSuggestion),
  /**
   * State of the geocoder's addresses. `off`: no geocoder, or the text is too short for the geocoder. `pending`: not
   * yet found, repeat the request. `unavailable`: the geocoder failed.
   */
  geocoder: z.enum(['off', 'complete', 'pending', 'unavailable']),
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
