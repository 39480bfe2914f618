import { oc } from '@orpc/contract';
import * as z from 'zod/mini';
import { id, localDate, requiredText } from './fields.ts';

const nationalHoliday = z.object({ day: localDate, name: z.string() });

/**
 * Holiday of a municipality, in addition to the national holidays. A yearly holiday recurs on the same day of all later
 * years.
 */
const municipalHoliday = z.object({ serviceAreaId: id, day: localDate, name: z.string(), yearly: z.boolean() });
export type MunicipalHoliday = z.infer<typeof municipalHoliday>;

/** Period with rate 2 all day by decision of the municipality, both days inclusive. */
const exceptionalPeriod = z.object({
  id,
  serviceAreaId: id,
  name: z.string(),
  firstDay: localDate,
  lastDay: localDate,
});
export type ExceptionalPeriod = z.infer<typeof exceptionalPeriod>;

const tags = ['Feriados e períodos'];

/** Days with rate 2 at all hours. */
export const calendarContract = {
  get: oc
    .route({ method: 'GET', path: '/calendar', summary: 'Os feriados de um ano, os municipais e os períodos', tags })
    .input(z.object({ year: z.int('Informe o ano.').check(z.gte(2000), z.lte(2100)) }))
    .output(
      z.object({
        /** National holidays of the year, computed and not stored. */
        national: z.array(nationalHoliday),
        municipal: z.array(municipalHoliday),
        periods: z.array(exceptionalPeriod),
      }),
    ),
  addHoliday: oc
    .route({ method: 'POST', path: '/holidays', successStatus: 201, summary: 'Cadastra um feriado municipal', tags })
    .input(
      z.object({
        serviceAreaId: id,
        day: localDate,
        name: requiredText('o nome do feriado', 80),
        yearly: z._default(z.boolean(), false),
      }),
    )
    .output(municipalHoliday),
  removeHoliday: oc
    .route({
      method: 'DELETE',
      path: '/holidays/{serviceAreaId}/{day}',
      successStatus: 204,
      summary: 'Remove um feriado municipal',
      tags,
    })
    .input(z.object({ serviceAreaId: id, day: localDate })),
  addPeriod: oc
    .route({
      method: 'POST',
      path: '/exceptional-periods',
      successStatus: 201,
      summary: 'Cadastra um período de bandeira 2 o dia todo',
      tags,
    })
    .input(
      z
        .object({
          serviceAreaId: id,
          name: requiredText('o nome do período', 80),
          firstDay: localDate,
          lastDay: localDate,
        })
        .check(
          z.refine(({ firstDay, lastDay }) => firstDay <= lastDay, {
            path: ['lastDay'],
            error: 'O último dia não pode ser antes do primeiro.',
          }),
        ),
    )
    .output(exceptionalPeriod),
  removePeriod: oc
    .route({
      method: 'DELETE',
      path: '/exceptional-periods/{id}',
      successStatus: 204,
      summary: 'Remove um período de bandeira 2',
      tags,
    })
    .input(z.object({ id })),
};
