import { oc } from '@orpc/contract';
import * as z from 'zod/mini';
import { limitLevels } from '#domain/limits/limit-level.ts';
import { id, localDate } from './fields.ts';
import { pageOf, pageQuery, searchText } from './page.ts';

/**
 * Use of the monthly limit of a client or cost centre: confirmed amount of ended trips, and reserved amount of open
 * trips.
 */
export const limitUsage = z.object({
  clientId: id,
  clientName: z.string(),
  costCentreId: z.nullable(id),
  costCentreName: z.nullable(z.string()),
  month: localDate,
  limitCents: z.int(),
  confirmedCents: z.int(),
  reservedCents: z.int(),
  level: z.nullable(z.enum(limitLevels)),
});
export type LimitUsage = z.infer<typeof limitUsage>;

export const limitsContract = {
  list: oc
    .route({
      method: 'GET',
      path: '/limits',
      summary: 'Os limites de clientes e centros de custo em um mês, os mais usados primeiro',
      tags: ['Clientes'],
    })
    .input(
      z.object({
        ...pageQuery,
        q: searchText,
        /** First day of a month. Default: the current month. */
        month: z.optional(localDate.check(z.endsWith('-01', 'Informe o primeiro dia de um mês.'))),
        /** True: only limits of which at least four fifths are used. */
        warned: z.optional(z.boolean()),
      }),
    )
    .output(z.extend(pageOf(limitUsage), { month: localDate })),
};
