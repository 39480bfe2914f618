import { oc } from '@orpc/contract';
import * as z from 'zod/mini';
import { planModes } from '#domain/plan/day.ts';
import { planStates } from '#domain/plan/states.ts';
import { categories } from '#domain/trips/categories.ts';
import { needs } from '#domain/trips/needs.ts';
import { tripStatuses } from '#domain/trips/status.ts';
import { cents, id, instant, localDate, oneOf, version } from './fields.ts';

const tags = ['Plano do dia'];

/** Figures by which a plan is judged. Earnings are those of the last seven days and of the plan, of one driver. */
const figures = z.object({
  uncovered: z.int(),
  cars: z.int(),
  emptyMeters: z.int(),
  leastEarnedCents: cents,
  mostEarnedCents: cents,
});
/** Least figures of any plan of the day; null for a part that has no bound, or that the mode does not judge. */
const bound = z.object({
  uncovered: z.int(),
  cars: z.nullable(z.int()),
  emptyMeters: z.nullable(z.int()),
});

/** Booked trip of the day. */
const plannedTrip = z.object({
  id,
  code: z.string(),
  status: z.enum(tripStatuses),
  category: z.enum(categories),
  needs: z.array(z.enum(needs)),
  pickupAt: instant,
  endsAt: instant,
  from: z.string(),
  to: z.string(),
  clientName: z.string(),
  /** True for a trip that a partner accepted. The plan keeps its driver. */
  isFixed: z.boolean(),
  /** Driver who accepted the trip, or to whom it is designated. */
  driverId: z.nullable(id),
});

const planDriver = z.object({
  driverId: id,
  driverName: z.string(),
  partnerName: z.string(),
  /** Working hours on this day; empty: does not work on this day; null: the driver stated none. */
  shifts: z.nullable(z.array(z.object({ from: instant, to: instant }))),
  /** Earnings of the last seven days, and of the planned trips. */
  earnedCents: cents,
  plannedCents: cents,
  /** The driver's trips in order, each with the empty drive to its pickup. */
  trips: z.array(z.object({ tripId: id, emptyMeters: z.int(), emptySeconds: z.int() })),
});

/** Assignment of the booked trips of a day to drivers, as a proposal that changes no trip. */
export const dayPlan = z.object({
  id,
  version,
  serviceAreaId: id,
  timeZone: z.string(),
  day: localDate,
  mode: z.enum(planModes),
  state: z.enum(planStates),
  progressPercent: z.int(),
  createdAt: instant,
  figures,
  /** Null until the plan is computed, and after its trips, drivers or shifts changed. Says nothing about fairness. */
  bound: z.nullable(bound),
  /** True when the plan reaches every bound, and the mode judges nothing without a bound. */
  isOptimal: z.boolean(),
  drivers: z.array(planDriver),
  trips: z.array(plannedTrip),
  /**
   * Trips without a driver. `lost`: why the planned driver can no longer take the trip. `change`: the smallest change that
   * would give the trip a driver, or why none is named. Both in Portuguese.
   */
  uncovered: z.array(z.object({ tripId: id, lost: z.nullable(z.string()), change: z.string() })),
});
export type DayPlan = z.infer<typeof dayPlan>;

/** Effect of a move on the figures, and what speaks against it, in Portuguese. */
export const moveEffect = z.object({ before: figures, after: figures, problems: z.array(z.string()) });
export type MoveEffect = z.infer<typeof moveEffect>;

/** Result of designating one trip of the plan. */
const designated = z.object({
  tripId: id,
  tripCode: z.string(),
  driverName: z.string(),
  /** Why the trip cannot be designated, in Portuguese; null when it was, or can be. */
  refusal: z.nullable(z.string()),
});
export type DesignatedTrip = z.infer<typeof designated>;

const target = z.object({ id });
/** A trip of the plan, and the driver who gets it; null: the trip is left without a driver. */
const move = z.object({ id, tripId: id, driverId: z.nullable(id) });

export const dayPlansContract = {
  find: oc
    .route({ method: 'GET', path: '/day-plans', summary: 'O plano mais recente de um dia', tags })
    .input(z.object({ serviceAreaId: id, day: localDate }))
    .output(z.object({ plan: z.nullable(dayPlan) })),
  create: oc
    .route({ method: 'POST', path: '/day-plans', successStatus: 201, summary: 'Calcula um plano para o dia', tags })
    .input(z.object({ serviceAreaId: id, day: localDate, mode: z.enum(planModes, oneOf('Informe o objetivo.')) }))
    .output(dayPlan),
  get: oc
    .route({ method: 'GET', path: '/day-plans/{id}', summary: 'Um plano do dia', tags })
    .input(target)
    .output(dayPlan),
  cancel: oc
    .route({ method: 'POST', path: '/day-plans/{id}/cancel', summary: 'Para o cálculo de um plano', tags })
    .input(target)
    .output(dayPlan),
  preview: oc
    .route({ method: 'POST', path: '/day-plans/{id}/preview', summary: 'Mostra o efeito de passar uma viagem', tags })
    .input(move)
    .output(moveEffect),
  move: oc
    .route({
      method: 'POST',
      path: '/day-plans/{id}/move',
      summary: 'Passa uma viagem do plano a outro motorista',
      tags,
    })
    .input(z.extend(move, { version }))
    .output(dayPlan),
  /** `dryRun` true only shows which trips can be designated. */
  designate: oc
    .route({
      method: 'POST',
      path: '/day-plans/{id}/designate',
      summary: 'Designa as viagens do plano aos motoristas',
      tags,
    })
    .input(z.object({ id, version, dryRun: z._default(z.boolean(), false) }))
    .output(z.object({ items: z.array(designated), designated: z.int() })),
};
