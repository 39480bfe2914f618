import { oc } from '@orpc/contract';
import * as z from 'zod/mini';
import { oldestFixSeconds } from '#domain/dispatch/rank.ts';
import { dispatchKinds, shortestOfferSeconds } from '#domain/dispatch/policies.ts';
import { categories } from '#domain/trips/categories.ts';
import { latitude, longitude } from './addresses.ts';
import { id, instant, localDate, oneOf, reason, requiredText, version } from './fields.ts';

const point = z.object({ lat: latitude, lng: longitude });

const rankInput = {
  serviceAreaId: id,
  name: requiredText('o nome do ponto', 80),
  centre: point,
  radiusMeters: z
    .int('Informe o raio em metros.')
    .check(z.gte(20, 'O raio mínimo é de 20 m.'), z.lte(5_000, 'O raio máximo é de 5 km.')),
  /** Polygon that replaces the circle. */
  corners: z.nullable(
    z.array(point).check(z.minLength(3, 'Marque ao menos três cantos.'), z.maxLength(40, 'No máximo 40 cantos.')),
  ),
  /** Categories of the trips that are offered at this rank; empty for all. */
  categories: z.array(z.enum(categories, oneOf('Informe a categoria.'))),
  /** Number of drivers to whom trips are offered. Those who come later are on the waiting list. */
  capacity: z.int('Informe quantas vagas.').check(z.gte(1, 'De 1 a 500 vagas.'), z.lte(500, 'De 1 a 500 vagas.')),
  active: z.boolean(),
};

/** Place where drivers wait for trips. `queued`: number of drivers in its queue. */
export const rank = z.object({ id, ...rankInput, queued: z.int(), version });
export type Rank = z.infer<typeof rank>;

function minutes(least: number, most: number, bounds: string) {
  return z.int('Informe os minutos.').check(z.gte(least, bounds), z.lte(most, bounds));
}

function seconds(least: number, most: number, bounds: string) {
  return z.int('Informe o tempo.').check(z.gte(least, bounds), z.lte(most, bounds));
}

const policyInput = {
  serviceAreaId: id,
  category: z.enum(categories, oneOf('Informe a categoria.')),
  validFrom: localDate,
  kind: z.enum(dispatchKinds, oneOf('Informe como a viagem encontra o motorista.')),
  /** Time to answer an offer, and time after which the trip enters the pool. */
  offerSeconds: seconds(shortestOfferSeconds, 300, 'De 10 segundos a 5 minutos.'),
  chainSeconds: seconds(shortestOfferSeconds, 3_600, 'De 10 segundos a 60 minutos.'),
  /** Offers of a booked trip begin this time and the drive before the pickup. */
  startMarginSeconds: seconds(0, 86_400, 'De 0 a 24 horas.'),
  /** True when a booked trip is in the pool before its offers begin. */
  poolFirst: z.boolean(),
  /** Greatest distance of a rank from the pickup. */
  rankMeters: z
    .int('Informe a distância em metros.')
    .check(z.gte(100, 'De 100 m a 50 km.'), z.lte(50_000, 'De 100 m a 50 km.')),
  /** Longest time until a driver is at the pickup, for `proximidade` and `equilibrio`. */
  mostMinutes: minutes(1, 120, 'De 1 a 120 minutos.'),
  /** Drivers whose trip ends within this time are compared too; 0: free drivers only. */
  endingMinutes: minutes(0, 60, 'De 0 a 60 minutos.'),
};

/** Way in which the trips of an area and category find a driver, from a day on. */
export const dispatchPolicy = z.object({ id, ...policyInput, inUse: z.boolean(), version });
export type DispatchPolicy = z.infer<typeof dispatchPolicy>;

/** Position of the driver's device. Read to decide about the queue, and never stored. */
const fix = z.object({
  lat: latitude,
  lng: longitude,
  accuracyMeters: z.number('Informe a precisão.').check(z.gte(0), z.lte(100_000)),
  secondsAgo: z.number('Informe a idade da posição.').check(z.gte(0), z.lte(oldestFixSeconds)),
});
const fixes = z._default(z.array(fix).check(z.maxLength(20, 'No máximo 20 posições.')), []);

/** Place of the calling driver. */
export const ownPlace = z.object({
  rankId: id,
  rankName: z.string(),
  /** Place in the queue, from 1, and number of drivers before it. */
  place: z.int(),
  queued: z.int(),
  capacity: z.int(),
  isConfirmed: z.boolean(),
  joinedAt: instant,
  /** True when the driver entered by position and the page no longer sends one. */
  lacksPosition: z.boolean(),
  /** Instant at which the driver leaves the queue without a sign of the page, or without a position if it is needed. */
  removedAt: instant,
  /** Why offers are passed over now, in Portuguese. */
  passedOver: z.array(z.string()),
});
export type OwnPlace = z.infer<typeof ownPlace>;

/** Old place that the driver gets back at this rank until then, after a cancellation or no-show. */
const offeredReturn = z.object({ rankId: id, rankName: z.string(), until: instant });

/** Queue as the calling driver sees it. `driverId` null: the user is linked to no driver. */
export const ownQueue = z.object({
  driverId: z.nullable(id),
  place: z.nullable(ownPlace),
  offeredReturn: z.nullable(offeredReturn),
  ranks: z.array(
    z.object({
      id,
      name: z.string(),
      centre: point,
      radiusMeters: z.int(),
      queued: z.int(),
      capacity: z.int(),
      /** True when an entry without a position is refused. */
      needsPosition: z.boolean(),
    }),
  ),
  /** Changes of the queue by the central in the last 24 hours that put the driver back. */
  moves: z.array(z.object({ at: instant, rankName: z.string(), reason: z.string() })),
});
export type OwnQueue = z.infer<typeof ownQueue>;

/** Place of a driver, as the central sees it. */
export const queuePlace = z.object({
  driverId: id,
  driverName: z.string(),
  driverPhone: z.nullable(z.string()),
  partnerId: id,
  partnerName: z.string(),
  place: z.int(),
  joinedAt: instant,
  isConfirmed: z.boolean(),
  isSilent: z.boolean(),
  lacksPosition: z.boolean(),
  pausedUntil: z.nullable(instant),
  refusals: z.int(),
  /** Code of the trip that is being offered to the driver. */
  offeredCode: z.nullable(z.string()),
});
export type QueuePlace = z.infer<typeof queuePlace>;

export const queue = z.object({
  rankId: id,
  rankName: z.string(),
  serviceAreaId: id,
  capacity: z.int(),
  places: z.array(queuePlace),
});
export type Queue = z.infer<typeof queue>;

const tags = ['Pontos e filas'];
const inQueue = { rankId: id, driverId: id };

export const ranksContract = {
  list: oc
    .route({ method: 'GET', path: '/ranks', summary: 'Lista os pontos', tags })
    .output(z.object({ items: z.array(rank) })),
  create: oc
    .route({ method: 'POST', path: '/ranks', successStatus: 201, summary: 'Cadastra um ponto', tags })
    .input(
      z.object({
        ...rankInput,
        corners: z._default(rankInput.corners, null),
        categories: z._default(rankInput.categories, []),
        active: z._default(rankInput.active, true),
      }),
    )
    .output(rank),
  update: oc
    .route({ method: 'PATCH', path: '/ranks/{id}', summary: 'Altera um ponto', tags })
    .input(z.extend(z.partial(z.object(rankInput)), { id, version: z.optional(version) }))
    .output(rank),

  policies: oc
    .route({ method: 'GET', path: '/dispatch-policies', summary: 'Lista as políticas de despacho', tags })
    .output(z.object({ items: z.array(dispatchPolicy) })),
  createPolicy: oc
    .route({ method: 'POST', path: '/dispatch-policies', successStatus: 201, summary: 'Cadastra uma política', tags })
    .input(
      z.object({
        ...policyInput,
        offerSeconds: z._default(policyInput.offerSeconds, 20),
        chainSeconds: z._default(policyInput.chainSeconds, 240),
        startMarginSeconds: z._default(policyInput.startMarginSeconds, 900),
        poolFirst: z._default(policyInput.poolFirst, false),
        rankMeters: z._default(policyInput.rankMeters, 5_000),
        mostMinutes: z._default(policyInput.mostMinutes, 15),
        endingMinutes: z._default(policyInput.endingMinutes, 0),
      }),
    )
    .output(dispatchPolicy),
  updatePolicy: oc
    .route({
      method: 'PATCH',
      path: '/dispatch-policies/{id}',
      summary: 'Altera uma política que ainda não decidiu viagens',
      tags,
    })
    .input(z.extend(z.partial(z.object(policyInput)), { id, version: z.optional(version) }))
    .output(dispatchPolicy),

  queues: oc
    .route({ method: 'GET', path: '/queues', summary: 'As filas de todos os pontos', tags })
    .output(z.object({ items: z.array(queue) })),
  confirm: oc
    .route({ method: 'POST', path: '/queues/{rankId}/confirm', summary: 'Confirma a entrada de um motorista', tags })
    .input(z.object(inQueue))
    .output(queue),
  move: oc
    .route({ method: 'POST', path: '/queues/{rankId}/move', summary: 'Muda o lugar de um motorista na fila', tags })
    .input(z.object({ ...inQueue, place: z.int('Informe o lugar.').check(z.gte(1), z.lte(500)), reason }))
    .output(queue),
  remove: oc
    .route({ method: 'POST', path: '/queues/{rankId}/remove', summary: 'Tira um motorista da fila', tags })
    .input(z.object({ ...inQueue, reason }))
    .output(queue),

  own: oc.route({ method: 'GET', path: '/queue', summary: 'O próprio lugar na fila', tags }).output(ownQueue),
  join: oc
    .route({ method: 'POST', path: '/queue/join', summary: 'Entra na fila de um ponto', tags })
    .input(z.object({ rankId: id, fixes }))
    .output(ownQueue),
  leave: oc.route({ method: 'POST', path: '/queue/leave', summary: 'Sai da fila', tags }).output(ownQueue),
  /** Called every 30 seconds while the page is open. Positions outside the rank end the stay. */
  report: oc
    .route({ method: 'POST', path: '/queue/report', summary: 'Diz que o motorista continua na fila', tags })
    .input(z.object({ fixes }))
    .output(ownQueue),
};
