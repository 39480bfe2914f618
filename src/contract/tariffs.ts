import { oc } from '@orpc/contract';
import * as z from 'zod/mini';
import { mostHours } from '#domain/tariffs/by-the-hour.ts';
import { surchargeOccasions } from '#domain/tariffs/surcharges.ts';
import { categories } from '#domain/trips/categories.ts';
import { priceModes } from '#domain/trips/kinds.ts';
import { latitude, longitude } from './addresses.ts';
import { cents, id, instant, localDate, oneOf, optionalText, requiredText, version } from './fields.ts';
import { hours } from './trip-terms.ts';

/** Thousandths of a centavo per kilometre, because R$ 4,25 plus 30 % is R$ 5,525. */
const millicents = z
  .int('Informe o valor do quilômetro.')
  .check(z.gte(0, 'Não pode ser negativo.'), z.lte(100_000_000, 'Valor alto demais.'));
const minute = z.int().check(z.gte(0), z.lte(1440));

/** Window of local time with rate 2: weekdays 0 (Sunday) to 6, minutes of the day, end exclusive. */
const rate2Window = z.object({
  weekdays: z.array(z.int().check(z.gte(0), z.lte(6))),
  fromMinute: minute,
  untilMinute: minute,
});

/**
 * Surcharge on every trip (`always`), or on trips whose origin or destination is the place or is in the zone. Place and
 * zone are both null for `always`; for the other occasions, exactly one of them is set.
 */
const surcharge = z
  .object({
    name: requiredText('o nome do adicional', 80),
    amountCents: cents,
    occasion: z.enum(surchargeOccasions, oneOf('Informe quando o adicional é cobrado.')),
    placeId: z.nullable(id),
    zoneId: z.nullable(id),
  })
  .check(
    z.refine(({ occasion, placeId, zoneId }) => (occasion === 'always') === (placeId === null && zoneId === null), {
      path: ['zoneId'],
      error: 'Escolha um local ou uma zona; um adicional de toda viagem não tem nenhum dos dois.',
    }),
    z.refine(({ placeId, zoneId }) => placeId === null || zoneId === null, {
      path: ['zoneId'],
      error: 'Escolha um local ou uma zona, não os dois.',
    }),
  );

const hourly = z.object({
  hourCents: cents,
  minimumHours: z
    .int('Informe o mínimo de horas.')
    .check(z.gte(1, 'Ao menos uma hora.'), z.lte(mostHours, `No máximo ${mostHours} horas.`)),
  includedMetersPerHour: z
    .int('Informe a franquia de quilômetros.')
    .check(z.gte(0, 'Não pode ser negativa.'), z.lte(200_000, 'No máximo 200 km por hora.')),
  extraKmMillicents: millicents,
});

const tariffInput = {
  serviceAreaId: id,
  category: z.enum(categories, oneOf('Informe a categoria.')),
  validFrom: localDate,
  legalAct: requiredText('o ato legal'),
  flagFallCents: cents,
  kmRate1Millicents: millicents,
  kmRate2Millicents: millicents,
  waitingHourCents: cents,
  minimumFareCents: cents,
  luggageCents: cents,
  rate2Windows: z.array(rate2Window).check(z.maxLength(30)),
  /** Speed in km/h below which driving counts as waiting. 0: only time without movement counts as waiting. */
  slowBelowKmh: z
    .int('Informe a velocidade.')
    .check(z.gte(0, 'Não pode ser negativa.'), z.lte(60, 'No máximo 60 km/h.')),
  surcharges: z.array(surcharge).check(z.maxLength(20, 'No máximo 20 adicionais.')),
  /** Null: no hourly trips. */
  hourly: z.nullable(hourly),
};

export const tariff = z.object({ id, ...tariffInput, inUse: z.boolean(), version });
export type Tariff = z.infer<typeof tariff>;

/** One line that explains an estimate. The lines sum to the total. */
export const fareLine = z.object({ kind: z.string(), label: z.string(), detail: z.string(), cents: z.int() });
export type FareLine = z.infer<typeof fareLine>;

export const estimate = z.object({
  /** Null: no coordinates or no tariff, shown as "A combinar / taxímetro". */
  estimateCents: z.nullable(cents),
  priceMode: z.enum(priceModes),
  lines: z.array(fareLine),
  distanceMeters: z.nullable(z.int()),
  durationSeconds: z.nullable(z.int()),
  /** Source of the distance; null when the distance is unknown or was passed in the request. */
  distanceSource: z.nullable(z.enum(['great_circle', 'router'])),
  tariffId: z.nullable(id),
  /** Reason of a missing estimate, in Portuguese; null with an estimate. */
  missing: z.nullable(z.string()),
});
export type Estimate = z.infer<typeof estimate>;

const tags = ['Tarifas'];

export const tariffsContract = {
  list: oc
    .route({ method: 'GET', path: '/tariffs', summary: 'Lista as tarifas', tags })
    .output(z.object({ items: z.array(tariff) })),
  create: oc
    .route({ method: 'POST', path: '/tariffs', successStatus: 201, summary: 'Cadastra uma tarifa', tags })
    .input(
      z.object({
        ...tariffInput,
        slowBelowKmh: z._default(tariffInput.slowBelowKmh, 0),
        surcharges: z._default(tariffInput.surcharges, []),
        hourly: z._default(tariffInput.hourly, null),
      }),
    )
    .output(tariff),
  update: oc
    .route({ method: 'PATCH', path: '/tariffs/{id}', summary: 'Altera uma tarifa que nenhuma viagem usou', tags })
    .input(z.extend(z.partial(z.object(tariffInput)), { id, version: z.optional(version) }))
    .output(tariff),
  estimate: oc
    .route({ method: 'POST', path: '/estimates', summary: 'Estima o preço de uma viagem', tags })
    .input(
      z.object({
        serviceAreaId: z.optional(id),
        stops: z
          .array(
            z.object({
              placeId: z.optional(z.nullable(id)),
              district: optionalText(80),
              city: optionalText(80),
              lat: z.optional(z.nullable(latitude)),
              lng: z.optional(z.nullable(longitude)),
            }),
          )
          .check(z.minLength(2, 'Informe origem e destino.'), z.maxLength(12)),
        pickupAt: z.optional(z.nullable(instant)),
        category: z._default(z.enum(categories), 'comum'),
        luggageCount: z._default(z.int().check(z.gte(0), z.lte(60)), 0),
        /** Client whose fixed prices also apply. Users of a client always get their client's prices. */
        clientId: z.optional(z.nullable(id)),
        /** Number of hours of hire; null: priced by distance. */
        hours: z.optional(z.nullable(hours)),
        /** Distance and duration that replace the way between the stops, for trying out a tariff. */
        way: z.optional(
          z.nullable(
            z.object({
              distanceMeters: z
                .int('Informe a distância.')
                .check(z.gte(0, 'Não pode ser negativa.'), z.lte(2_000_000, 'No máximo 2.000 km.')),
              durationSeconds: z
                .int('Informe a duração.')
                .check(z.gte(0, 'Não pode ser negativa.'), z.lte(172_800, 'No máximo 48 h.')),
            }),
          ),
        ),
        waitingSeconds: z._default(z.int('Informe a espera.').check(z.gte(0), z.lte(86_400)), 0),
      }),
    )
    .output(estimate),
};
