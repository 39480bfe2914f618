import { oc } from '@orpc/contract';
import * as z from 'zod/mini';
import { categories } from '#domain/trips/categories.ts';
import { urgencyCauses } from '#domain/trips/urgency.ts';
import { id, instant } from './fields.ts';
import { trip } from './trip.ts';

const tags = ['Despacho'];

const seen = z.object({
  tripId: id,
  /** Seconds between the display of the trip and this call, because pages report several trips at once. */
  secondsAgo: z._default(z.int('Informe os segundos.').check(z.gte(0), z.lte(600, 'No máximo 600 segundos.')), 0),
});

/** Trip that the calling partner saw and another partner accepted. The other partner is not named. */
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

export const dispatchContract = {
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
