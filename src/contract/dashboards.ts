import { oc } from '@orpc/contract';
import * as z from 'zod/mini';
import { DASHBOARD_DAYS_MOST, dashboardPeriods } from '#domain/reports/dashboard-period.ts';
import { daysIn } from '#domain/reports/period.ts';
import { id, localDate } from './fields.ts';
import { partnerLacks } from './partners.ts';
import { trip } from './trip.ts';

const days = { from: localDate, to: localDate };

/** Figures of one day, or of the week that begins on this day. `cents` is defined as in `periodSums`. */
const periodPoint = z.object({ day: localDate, trips: z.int(), cents: z.nullable(z.int()) });

/** Figures of the trips that ended on these days, equal to the lists of `GET /trips?endedFrom=…&endedTo=…`. */
export const periodSums = z.object({
  ...days,
  /** Number of completed trips. */
  trips: z.int(),
  cancelled: z.int(),
  noShows: z.int(),
  unattended: z.int(),
  /**
   * Sum that clients pay for completed trips; for a partner, sum of its parts. Null for callers who may not see sums.
   */
  cents: z.nullable(z.int()),
  /**
   * Average time from publication to acceptance of completed immediate trips, in seconds. Null without such trips, and
   * for callers who may not see this time.
   */
  acceptSeconds: z.nullable(z.int()),
  points: z.array(periodPoint),
});

/** Figures of the requested days, and of the days compared with them. */
const dashboardDays = z.object({
  name: z.nullable(z.enum(dashboardPeriods)),
  /** Number of days in one point. */
  daysEach: z.union([z.literal(1), z.literal(7)]),
  now: periodSums,
  before: periodSums,
});
export type DashboardDays = z.infer<typeof dashboardDays>;
export type PeriodSums = z.infer<typeof periodSums>;

type Asked = { period?: string | undefined; from?: string | undefined; to?: string | undefined };
const refuse = (path: keyof Asked, error: string, isRight: (asked: Asked) => boolean) =>
  z.refine<Asked>(isRight, { error, path: [path] });
/** Two days or the name of a period. Without both, the last thirty days. */
const dashboardInput = z
  .object({
    period: z.optional(z.enum(dashboardPeriods, `Período desconhecido: escolha ${dashboardPeriods.join(', ')}.`)),
    from: z.optional(localDate),
    to: z.optional(localDate),
  })
  .check(
    refuse(
      'period',
      'Escolha um período ou as datas, não os dois.',
      ({ period, from, to }) => !period || !(from ?? to),
    ),
    refuse('from', 'Informe também o primeiro dia.', ({ from, to }) => !to || !!from),
    refuse('to', 'Informe também o último dia.', ({ from, to }) => !from || !!to),
    // An invalid date is not compared here, because the check of `localDate` refuses the date.
    refuse('to', 'O período termina antes de começar.', ({ from = '', to = '' }) => !(daysIn(from, to) < 1)),
    refuse(
      'to',
      'Escolha um período de até 366 dias.',
      ({ from = '', to = '' }) => !(daysIn(from, to) > DASHBOARD_DAYS_MOST),
    ),
  );

/** Number of requests that the caller may approve or reject; null for callers who are no approvers. */
const toApprove = z.nullable(z.int());

/**
 * Numbers for the next decisions of each role. The panel has a list for each number. All fields except `days` describe
 * the current state.
 */
export const dashboard = z.discriminatedUnion('role', [
  z.object({
    role: z.literal('admin'),
    /** First steps of a new central that are neither done nor skipped. */
    openSteps: z.int(),
    uncoveredNext24h: z.int(),
    toApprove: z.int(),
    runningNow: z.int(),
    availableNow: z.int(),
    inReview: z.int(),
    /** Sign-ups, pending partners and partners whose drivers or vehicles wait for the central. */
    waitingRegistrations: z.int(),
    /** Contests of lines of closed invoices. */
    waitingContests: z.int(),
    pendingTopUps: z.int(),
    pendingPayouts: z.int(),
    /** Batches that need a second administrator. */
    waitingAdjustments: z.int(),
    expiringDocuments: z.int(),
    /** Documents sent by partners that the central has not checked yet. */
    uncheckedDocuments: z.int(),
    /** Limits of this month of which at least four fifths are used. */
    warnedLimits: z.int(),
    uncovered: z.array(trip),
    days: dashboardDays,
  }),
  z.object({
    role: z.literal('parceiro'),
    nextTrip: z.nullable(trip),
    availableNow: z.int(),
    balanceCents: z.int(),
    availableCents: z.int(),
    minimumBalanceCents: z.int(),
    commissionBp: z.int(),
    pendingCents: z.int(),
    /** Part of `pendingCents` that is released after payment by the client. */
    awaitingPaymentCents: z.int(),
    nextRelease: z.nullable(z.object({ day: localDate, amountCents: z.int() })),
    expiring: z.array(z.object({ what: z.string(), expiresOn: localDate })),
    lacks: partnerLacks,
    days: dashboardDays,
  }),
  z.object({
    role: z.literal('cliente'),
    upcoming: z.array(trip),
    awaitingApproval: z.int(),
    toApprove,
    /** Billed trips with a pickup in this month that have ended; those in review count with the reserved amount. */
    monthSpentCents: z.int(),
    /** Reserved for open billed trips of this month, as `expectedCents` of the spending report. */
    monthReservedCents: z.int(),
    limitCents: z.nullable(z.int()),
    costCentres: z.array(z.object({ id, name: z.string(), spentCents: z.int(), limitCents: z.nullable(z.int()) })),
    unbilledCents: z.int(),
    days: dashboardDays,
  }),
  z.object({
    role: z.literal('cadviagens'),
    upcoming: z.array(trip),
    uncovered: z.int(),
    awaitingApproval: z.int(),
    toApprove,
    todayTrips: z.int(),
    days: dashboardDays,
  }),
]);
export type Dashboard = z.infer<typeof dashboard>;

export const dashboardsContract = {
  get: oc
    .route({
      method: 'GET',
      path: '/dashboard',
      summary: 'Os números do painel de quem pede, com os de um período e do anterior',
      tags: ['Painel'],
    })
    .input(dashboardInput)
    .output(dashboard),
};
