import { oc } from '@orpc/contract';
import * as z from 'zod/mini';
import { clientSides, partnerSides } from '#domain/trips/money-sides.ts';
import { tripStatuses } from '#domain/trips/status.ts';
import { cents, id, instant, localDate } from './fields.ts';
import { listOf, pageQuery, searchText } from './page.ts';
import { candidate, trip, tripEvent, tripRoute } from './trip.ts';
import { tripActions } from './trip-actions.ts';
import { confirmRepeat, newTrip, tripChange } from './trip-terms.ts';

/**
 * Orders of a list of trips: by pickup (by end when filtered by end), code or displayed amount, each in both
 * directions.
 */
export const tripOrders = ['newest', 'soonest', 'last-code', 'first-code', 'dearest', 'cheapest'] as const;
export type TripOrder = (typeof tripOrders)[number];

/** Filter and order of a list of trips. */
export const tripFilters = {
  status: listOf(tripStatuses, 'Situação desconhecida.'),
  from: z.optional(instant),
  to: z.optional(instant),
  /**
   * First and last day on which the trip ended, in the time zone of its service area. Dashboards and reports count
   * trips by the same day.
   */
  endedFrom: z.optional(localDate),
  endedTo: z.optional(localDate),
  q: searchText,
  partnerId: z.optional(id),
  clientId: z.optional(id),
  /** Only trips of this cost centre, or of this employee. A partner gets no trips with these filters. */
  costCentreId: z.optional(id),
  employeeId: z.optional(id),
  /** Only trips of this series. */
  seriesId: z.optional(id),
  clientSide: z.optional(z.enum(clientSides)),
  partnerSide: z.optional(z.enum(partnerSides)),
  /** True: only trips whose pickup time has passed. */
  past: z.optional(z.boolean()),
  /** True: only upcoming trips without a partner. */
  uncovered: z.optional(z.boolean()),
  /** True: only trips designated to the calling partner. */
  designated: z.optional(z.boolean()),
  order: z._default(z.enum(tripOrders), 'newest'),
};
const tripPage = z.object({
  items: z.array(trip),
  nextCursor: z.nullable(z.string()),
  /**
   * Start of the searched period: a search over all clients and partners covers only the last 90 days. Null: not
   * limited.
   */
  searchedFrom: z.nullable(instant),
});

/** Consequences of a change that was not saved. */
export const changeCheck = z.object({
  estimateCents: z.nullable(cents),
  /** True when the assigned partner has to confirm the change. */
  isProposal: z.boolean(),
  /** True when the trip needs an approval because of the change. */
  needsApproval: z.boolean(),
  /** Assigned or designated driver, or else the partner; null without one, and for readers who may not know it. */
  driverName: z.nullable(z.string()),
  /** Reasons why this driver could not run the changed trip. */
  obstacles: z.array(z.string()),
});
export type ChangeCheck = z.output<typeof changeCheck>;

const tags = ['Viagens'];

export const tripsContract = {
  list: oc
    .route({ method: 'GET', path: '/trips', summary: 'Lista as viagens que o usuário pode ver', tags })
    .input(z.object({ ...pageQuery, ...tripFilters }))
    .output(tripPage),
  create: oc
    .route({ method: 'POST', path: '/trips', successStatus: 201, summary: 'Solicita uma viagem', tags })
    .input(z.extend(newTrip, confirmRepeat))
    .output(trip),
  get: oc
    .route({ method: 'GET', path: '/trips/{id}', summary: 'Consulta uma viagem', tags })
    .input(z.object({ id }))
    .output(trip),
  update: oc
    .route({
      method: 'PATCH',
      path: '/trips/{id}',
      summary: 'Altera uma viagem, ou propõe a mudança depois do aceite',
      tags,
    })
    .input(tripChange)
    .output(trip),
  checkUpdate: oc
    .route({
      method: 'POST',
      path: '/trips/{id}/check',
      summary: 'Diz o novo preço de uma alteração e se o motorista continua livre, sem alterar a viagem',
      tags,
    })
    .input(tripChange)
    .output(changeCheck),
  events: oc
    .route({ method: 'GET', path: '/trips/{id}/events', summary: 'A linha do tempo de uma viagem', tags })
    .input(z.object({ id }))
    .output(z.object({ items: z.array(tripEvent) })),
  route: oc
    .route({ method: 'GET', path: '/trips/{id}/route', summary: 'O trajeto de uma viagem, para o mapa', tags })
    .input(z.object({ id }))
    .output(tripRoute),
  candidates: oc
    .route({ method: 'GET', path: '/trips/{id}/candidates', summary: 'Quem pode fazer a viagem, e por que não', tags })
    .input(z.object({ id }))
    .output(z.object({ items: z.array(candidate) })),
  ...tripActions,
};
