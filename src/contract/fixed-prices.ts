import { oc } from '@orpc/contract';
import * as z from 'zod/mini';
import { categories } from '#domain/trips/categories.ts';
import { latitude, longitude } from './addresses.ts';
import { id, localDate, requiredText, version, oneOf } from './fields.ts';

const radiusMeters = z
  .int('Informe o raio em metros.')
  .check(z.gte(50, 'O raio mínimo é de 50 m.'), z.lte(100_000, 'O raio máximo é de 100 km.'));

const zoneInput = {
  serviceAreaId: id,
  name: requiredText('o nome da zona', 80),
  /** Circle against which stops with coordinates are tested; null: every stop is tested by the names. */
  circle: z.nullable(z.object({ lat: latitude, lng: longitude, radiusMeters })),
  /**
   * Districts or cities, for stops without coordinates. `Centro, Guarulhos` where the district alone is ambiguous.
   */
  districts: z.array(requiredText('o bairro', 120)).check(z.maxLength(100, 'No máximo 100 bairros.')),
};

/** Part of a service area, for fixed prices and surcharges. */
export const zone = z.object({ id, ...zoneInput, version });
export type Zone = z.infer<typeof zone>;

const priceInput = {
  category: z.enum(categories, oneOf('Informe a categoria.')),
  /** Client of the price; null for all clients. */
  clientId: z.nullable(id),
  fromZoneId: id,
  toZoneId: id,
  bothWays: z.boolean(),
  priceCents: z
    .int('Informe o preço.')
    .check(z.gte(1, 'O preço precisa ser maior que zero.'), z.lte(100_000_000, 'Valor alto demais.')),
  validFrom: localDate,
  /** Last day; null: unlimited. */
  validUntil: z.nullable(localDate),
};

/** Fixed price of a trip from one zone to another, which replaces the tariff. */
export const fixedPrice = z.object({
  id,
  serviceAreaId: id,
  ...priceInput,
  fromZoneName: z.string(),
  toZoneName: z.string(),
  clientName: z.nullable(z.string()),
  version,
});
export type FixedPrice = z.infer<typeof fixedPrice>;

const tags = ['Preços fechados'];

export const fixedPricesContract = {
  zones: oc
    .route({ method: 'GET', path: '/zones', summary: 'Lista as zonas', tags })
    .output(z.object({ items: z.array(zone) })),
  createZone: oc
    .route({ method: 'POST', path: '/zones', successStatus: 201, summary: 'Cadastra uma zona', tags })
    .input(z.object({ ...zoneInput, districts: z._default(zoneInput.districts, []) }))
    .output(zone),
  updateZone: oc
    .route({ method: 'PATCH', path: '/zones/{id}', summary: 'Altera uma zona', tags })
    .input(z.extend(z.partial(z.object(zoneInput)), { id, version: z.optional(version) }))
    .output(zone),
  removeZone: oc
    .route({ method: 'DELETE', path: '/zones/{id}', successStatus: 204, summary: 'Remove uma zona sem preços', tags })
    .input(z.object({ id })),
  list: oc
    .route({ method: 'GET', path: '/fixed-prices', summary: 'Lista os preços fechados', tags })
    .output(z.object({ items: z.array(fixedPrice) })),
  create: oc
    .route({ method: 'POST', path: '/fixed-prices', successStatus: 201, summary: 'Cadastra um preço fechado', tags })
    .input(
      z.object({
        ...priceInput,
        clientId: z._default(priceInput.clientId, null),
        bothWays: z._default(priceInput.bothWays, false),
        validUntil: z._default(priceInput.validUntil, null),
      }),
    )
    .output(fixedPrice),
  update: oc
    .route({ method: 'PATCH', path: '/fixed-prices/{id}', summary: 'Altera um preço fechado', tags })
    .input(z.extend(z.partial(z.object(priceInput)), { id, version: z.optional(version) }))
    .output(fixedPrice),
  remove: oc
    .route({
      method: 'DELETE',
      path: '/fixed-prices/{id}',
      successStatus: 204,
      summary: 'Remove um preço fechado; as viagens feitas guardam o seu',
      tags,
    })
    .input(z.object({ id })),
};
