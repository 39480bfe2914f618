import { oc } from '@orpc/contract';
import * as z from 'zod/mini';
import { cepAddress, latitude, longitude, suggestionQuery, suggestions, uf } from './addresses.ts';
import { cep, id, optionalText, requiredText, version } from './fields.ts';
import { pageOf, pageQuery, searchText } from './page.ts';

const districts = z.array(requiredText('o bairro', 80)).check(z.maxLength(200, 'No máximo 200 bairros.'));

/**
 * Area in which the central works: a municipality, or some of its districts. The area determines the time zone of a
 * trip and the partners that see the trip; each partner serves chosen areas. Listed districts do not belong to the area
 * of the whole municipality.
 */
export const serviceArea = z.object({
  id,
  name: z.string(),
  /** Municipality; null: the municipality has the name of the area. */
  city: z.nullable(z.string()),
  /** Empty: all districts that no other area lists. */
  districts: z.array(z.string()),
  uf: z.string(),
  ibgeCityCode: z.nullable(z.string()),
  timeZone: z.string(),
  /** Area whose tariffs, fixed prices and calendar apply; null: this area. */
  pricesOf: z.nullable(id),
  active: z.boolean(),
  version,
});
export type ServiceArea = z.infer<typeof serviceArea>;

const areaInput = {
  name: requiredText('o nome da praça', 80),
  city: z.optional(z.nullable(requiredText('o município', 80))),
  districts,
  uf,
  ibgeCityCode: z.optional(
    z.nullable(z.string().check(z.regex(/^\d{7}$/, 'Código do IBGE inválido: são sete dígitos.'))),
  ),
  timeZone: requiredText('o fuso horário', 60),
  pricesOf: z.optional(z.nullable(id)),
  active: z.boolean(),
};

/** Place of the central, with coordinates. A place is found by name or alias without an external service. */
export const place = z.object({
  id,
  serviceAreaId: id,
  name: z.string(),
  aliases: z.array(z.string()),
  address: z.string(),
  district: z.nullable(z.string()),
  city: z.string(),
  uf: z.string(),
  lat: z.number(),
  lng: z.number(),
  active: z.boolean(),
  version,
});
export type Place = z.infer<typeof place>;

const placeInput = {
  serviceAreaId: id,
  name: requiredText('o nome do local', 120),
  aliases: z.array(requiredText('o apelido', 80)).check(z.maxLength(20, 'No máximo 20 apelidos.')),
  address: requiredText('o endereço'),
  district: optionalText(80),
  city: requiredText('a cidade', 80),
  uf,
  lat: latitude,
  lng: longitude,
  active: z.boolean(),
};

const tags = ['Locais e praças'];

export const placesContract = {
  areas: oc
    .route({ method: 'GET', path: '/areas', summary: 'Lista as praças', tags })
    .output(z.object({ items: z.array(serviceArea) })),
  createArea: oc
    .route({ method: 'POST', path: '/areas', successStatus: 201, summary: 'Cadastra uma praça', tags })
    .input(z.object({ ...areaInput, districts: z._default(districts, []), active: z._default(areaInput.active, true) }))
    .output(serviceArea),
  updateArea: oc
    .route({ method: 'PATCH', path: '/areas/{id}', summary: 'Altera uma praça', tags })
    .input(z.extend(z.partial(z.object(areaInput)), { id, version: z.optional(version) }))
    .output(serviceArea),
  list: oc
    .route({ method: 'GET', path: '/places', summary: 'Procura locais por nome, apelido ou endereço', tags })
    .input(z.object({ ...pageQuery, q: searchText, serviceAreaId: z.optional(id) }))
    .output(pageOf(place)),
  suggestions: oc
    .route({
      method: 'GET',
      path: '/places/suggestions',
      summary: 'Sugere locais e endereços enquanto se digita',
      tags,
    })
    .input(suggestionQuery)
    .output(suggestions),
  cep: oc
    .route({ method: 'GET', path: '/ceps/{cep}', summary: 'O endereço de um CEP', tags })
    .input(z.object({ cep }))
    .output(cepAddress),
  create: oc
    .route({ method: 'POST', path: '/places', successStatus: 201, summary: 'Cadastra um local', tags })
    .input(
      z.object({
        ...placeInput,
        aliases: z._default(placeInput.aliases, []),
        active: z._default(placeInput.active, true),
      }),
    )
    .output(place),
  update: oc
    .route({ method: 'PATCH', path: '/places/{id}', summary: 'Altera um local', tags })
    .input(z.extend(z.partial(z.object(placeInput)), { id, version: z.optional(version) }))
    .output(place),
};
