import { oc } from '@orpc/contract';
import * as z from 'zod/mini';
import { categories } from '#domain/trips/categories.ts';
import { urgencyCauses } from '#domain/trips/urgency.ts';
import { startingPoints } from '#domain/dispatch/candidates.ts';
import { dispatchKinds } from '#domain/dispatch/policies.ts';
import { cents, id, instant, localDate, requiredText } from './fields.ts';
import { trip } from './trip.ts';

const tags = ['Despacho'];

const seen = z.object({
  tripId: id,
  /** Seconds between the display of the trip and this call, because pages report several trips at once. */
  secondsAgo: z._default(z.int('Informe os segundos.').check(z.gte(0), z.lte(600, 'No máximo 600 segundos.')), 0),
});

/**
 * Trip that the calling partner saw, or for which its driver waited in a queue, and another partner accepted. The other
 * partner is not named.
 */
export const dispute = z.object({
  tripId: id,
  code: z.string(),
  category: z.enum(categories),
  pickupAt: instant,
  timeZone: z.string(),
  /** Districts, or cities, of origin and destination. */
  from: z.string(),
  to: z.string(),
  /** Amount that the calling partner would earn with the trip at its own commission rate. */
  partnerCents: z.nullable(z.int()),
  takenAt: instant,
  /** Seconds from publication to assignment; null for a trip that was assigned without being available. */
  takenAfterSeconds: z.nullable(z.int()),
  seenAfterSeconds: z.nullable(z.int()),
  triedAfterSeconds: z.nullable(z.int()),
  tried: z.boolean(),
  /**
   * Reason why the calling partner did not get the trip, in Portuguese; null when the partner did not try to accept the
   * trip.
   */
  refusal: z.nullable(z.string()),
  /** Place of the driver in the queue that offered the trip, from 1; null for a trip of the pool. */
  place: z.nullable(z.int()),
});
export type Dispute = z.infer<typeof dispute>;

/** Upcoming trip without a partner, or accepted trip that is late, with the cause. */
export const uncoveredTrip = z.object({
  trip,
  lacks: z.enum(urgencyCauses),
  /** Seconds until the dispatcher must act; negative: overdue. */
  spareSeconds: z.int(),
  eligible: z.int(),
  saw: z.int(),
  tried: z.int(),
  declined: z.int(),
  unanswered: z.int(),
});
export type UncoveredTrip = z.infer<typeof uncoveredTrip>;

/** Facts about a driver by which drivers are compared for a trip. */
export const comparedDriver = z.object({
  driverName: z.string(),
  partnerName: z.string(),
  /** Rank and place in its queue, from 1; null for a driver outside all queues. */
  rankName: z.nullable(z.string()),
  place: z.nullable(z.int()),
  /** Source of the driver's place, distance from there to the pickup, and the drive. Null: place unknown. */
  startsAt: z.nullable(z.enum(startingPoints)),
  meters: z.nullable(z.int()),
  minutes: z.nullable(z.int()),
  /** Minutes until the running trip ends; 0 for a free driver. */
  freeInMinutes: z.int(),
  /** Earnings of the last seven days, and time without a trip. */
  earnedCents: cents,
  waitingSeconds: z.int(),
});

/** A decision about a trip by a policy that offers trips to drivers. A driver sees only the own line, and no name of another driver. */
export const dispatchDecision = z.object({
  id,
  decidedAt: instant,
  /** Version of the rules by which was decided. */
  ruleVersion: z.int(),
  kind: z.enum(dispatchKinds),
  /** Driver to whom the trip was offered; null when it entered the pool, or when the viewer may not know the driver. */
  offeredTo: z.nullable(z.string()),
  toPool: z.boolean(),
  /** Answer to the offer: open, accepted, declined, expired or withdrawn; null without an offer. */
  answer: z.nullable(z.string()),
  lines: z.array(
    z.extend(comparedDriver, {
      isChosen: z.boolean(),
      /** Why the driver was passed over, in Portuguese; null for the chosen driver and those after it. */
      passedOver: z.nullable(z.string()),
    }),
  ),
});
export type DispatchDecision = z.infer<typeof dispatchDecision>;

/** Result of repeating the recorded decisions. */
const replay = z.object({
  decisions: z.int(),
  /** Decisions by another version of the rules, which are not repeated. */
  otherVersions: z.int(),
  inversions: z.array(
    z.object({
      decisionId: id,
      tripCode: z.string(),
      decidedAt: instant,
      recorded: z.nullable(z.string()),
      expected: z.nullable(z.string()),
    }),
  ),
});

/** Request of a driver that a person reviews an automatic decision (LGPD, art. 20), with the central's answer. */
export const dispatchReview = z.object({
  id,
  driverName: z.string(),
  partnerName: z.string(),
  /** Trip in question; null: the place in the queue. */
  tripId: z.nullable(id),
  tripCode: z.nullable(z.string()),
  question: z.string(),
  askedAt: instant,
  answer: z.nullable(z.string()),
  answeredAt: z.nullable(instant),
  /** Name of the user who answered; for the central only. */
  answeredBy: z.nullable(z.string()),
});
export type DispatchReview = z.infer<typeof dispatchReview>;

export const dispatchContract = {
  reviews: oc
    .route({ method: 'GET', path: '/dispatch/reviews', summary: 'Lista os pedidos de revisão', tags })
    .output(z.object({ items: z.array(dispatchReview) })),
  askReview: oc
    .route({
      method: 'POST',
      path: '/dispatch/reviews',
      successStatus: 201,
      summary: 'Pede que uma pessoa reveja uma decisão automática',
      tags,
    })
    .input(
      z.object({ tripId: z._default(z.nullable(id), null), question: requiredText('o que deve ser revisto', 1000) }),
    )
    .output(z.object({ items: z.array(dispatchReview) })),
  answerReview: oc
    .route({ method: 'POST', path: '/dispatch/reviews/{id}/answer', summary: 'Responde a um pedido de revisão', tags })
    .input(z.object({ id, answer: requiredText('a resposta', 1000) }))
    .output(z.object({ items: z.array(dispatchReview) })),
  decisions: oc
    .route({ method: 'GET', path: '/trips/{id}/decisions', summary: 'Por que a viagem foi oferecida a quem', tags })
    .input(z.object({ id }))
    .output(z.object({ items: z.array(dispatchDecision) })),
  replay: oc
    .route({
      method: 'GET',
      path: '/dispatch/replay',
      summary: 'Refaz as decisões de um dia a partir dos fatos gravados',
      tags,
    })
    .input(z.object({ day: localDate, rankId: z.optional(id) }))
    .output(replay),
  see: oc
    .route({
      method: 'POST',
      path: '/dispatch/views',
      summary: 'Conta que estas viagens disponíveis apareceram na tela do parceiro',
      tags,
    })
    .input(
      z.object({
        trips: z.array(seen).check(z.minLength(1, 'Informe as viagens.'), z.maxLength(100, 'No máximo 100.')),
      }),
    )
    .output(z.object({ noted: z.int() })),
  disputes: oc
    .route({
      method: 'GET',
      path: '/dispatch/disputes',
      summary: 'Por que não ganhei: viagens dos últimos 7 dias que o parceiro viu e outro levou',
      tags,
    })
    .output(z.object({ items: z.array(dispute), full: z.boolean() })),
  uncovered: oc
    .route({
      method: 'GET',
      path: '/dispatch/uncovered',
      summary: 'Viagens sem parceiro ou atrasadas, da mais urgente à menos, e por quê',
      tags,
    })
    .output(z.object({ items: z.array(uncoveredTrip), full: z.boolean() })),
};
