import { oc } from '@orpc/contract';
import * as z from 'zod/mini';
import { cents, id, localDate, reason } from './fields.ts';
import { holiday, repeat } from './repeat.ts';
import { trip } from './trip.ts';
import { newTrip, seriesChange } from './trip-terms.ts';

const newSeries = z.extend(newTrip, { repeat });
export type NewSeries = z.output<typeof newSeries>;

export const series = z.object({
  id,
  weekdays: z.array(z.int()),
  until: localDate,
  skipHolidays: z.boolean(),
  /** Holidays on which the series has no trip. */
  skipped: z.array(holiday),
  /** Trips of the series that the viewer may see, in order of their days. */
  trips: z.array(trip),
});
export type Series = z.infer<typeof series>;

/** The series after the change, and the number of changed trips. Ended trips do not change. */
const changedSeries = z.extend(series, { changed: z.int() });

const tags = ['Séries'];

export const seriesContract = {
  create: oc
    .route({
      method: 'POST',
      path: '/series',
      successStatus: 201,
      summary: 'Solicita uma viagem em vários dias, todos ou nenhum',
      tags,
    })
    .input(newSeries)
    .output(series),
  get: oc
    .route({
      method: 'GET',
      path: '/series/{id}',
      summary: 'Consulta as viagens de uma série que o usuário pode ver',
      tags,
    })
    .input(z.object({ id }))
    .output(series),
  update: oc
    .route({
      method: 'PATCH',
      path: '/series/{id}',
      summary: 'Altera uma viagem da série e as seguintes; nas já aceitas, propõe a mudança',
      tags,
    })
    .input(seriesChange)
    .output(changedSeries),
  cancel: oc
    .route({ method: 'POST', path: '/series/{id}/cancel', summary: 'Cancela uma viagem da série e as seguintes', tags })
    .input(
      z.object({
        id,
        fromTripId: id,
        reason,
        /** Displayed sum of the fees. The cancellation is refused when the sum has risen. */
        feeCents: z._default(cents, 0),
      }),
    )
    .output(changedSeries),
};
