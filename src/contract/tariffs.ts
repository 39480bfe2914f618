import { oc } from '@orpc/contract';
import * as z from 'zod/mini';
import { categories } from '#domain/trips/categories.ts';
import { cents, id, instant, localDate, requiredText, version } from './fields.ts';
import { latitude, longitude } from './places.ts';

/** Thousandths of a centavo per kilometre: 30 % on R$ 4,25 is R$ 5,525. */
const millicents = z
  .int('Informe o valor do quilômetro.')
  .check(z.gte(0, 'Não pode ser negativo.'), z.lte(100_000_000, 'Valor alto demais.'));
const minute = z.int().check(z.gte(0), z.lte(1440));

/** A stretch of local time in which rate 2 applies: weekdays 0 (Sunday) to 6, minutes of the day, end exclusive. */
const rate2Window = z.object({
  weekdays: z.array(z.int().check(z.gte(0), z.lte(6))),
  fromMinute: minute,
  untilMinute: minute,
});

const tariffInput = {
  serviceAreaId: id,
  category: z.enum(categories, 'Informe a categoria.'),
  validFrom: localDate,
  legalAct: requiredText('o ato legal'),
  flagFallCents: cents,
  kmRate1Millicents: millicents,
  kmRate2Millicents: millicents,
  waitingHourCents: cents,
  minimumFareCents: cents,
  luggageCents: cents,
  rate2Windows: z.array(rate2Window).check(z.maxLength(30)),
};

export const tariff = z.object({ id, ...tariffInput, inUse: z.boolean(), version });
export type Tariff = z.infer<typeof tariff>;

/** One line of an explained estimate; the lines add up to the total. */
export const fareLine = z.object({ kind: z.string(), label: z.string(), detail: z.string(), cents: z.int() });
export type FareLine = z.infer<typeof fareLine>;

export const estimate = z.object({
  /** null: no coordinates or no tariff, "A combinar / taxímetro". */
  estimateCents: z.nullable(cents),
  lines: z.array(fareLine),
  distanceMeters: z.nullable(z.int()),
  durationSeconds: z.nullable(z.int()),
  distanceSource: z.nullable(z.enum(['great_circle', 'router'])),
  tariffId: z.nullable(id),
  /** Why there is no estimate, in Portuguese; null when there is one. */
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
    .input(z.object(tariffInput))
    .output(tariff),
  update: oc
    .route({ method: 'PATCH', path: '/tariffs/{id}', summary: 'Muda uma tarifa que nenhuma viagem usou', tags })
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
              lat: z.optional(z.nullable(latitude)),
              lng: z.optional(z.nullable(longitude)),
            }),
          )
          .check(z.minLength(2, 'Informe origem e destino.'), z.maxLength(12)),
        pickupAt: z.optional(z.nullable(instant)),
        category: z._default(z.enum(categories), 'comum'),
        luggageCount: z._default(z.int().check(z.gte(0), z.lte(60)), 0),
      }),
    )
    .output(estimate),
};
