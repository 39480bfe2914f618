import { oc } from '@orpc/contract';
import * as z from 'zod/mini';
import { DASHBOARD_DAYS_MOST, dashboardPeriods } from '#domain/reports/dashboard-period.ts';
import { daysIn } from '#domain/reports/period.ts';
import { id, localDate } from './fields.ts';
import { partnerLacks } from './partners.ts';
import { trip } from './trip.ts';

const days = { from: localDate, to: localDate };

/** A day, or a week from this day on. What they earn or cost, as `periodSums` says it. */
const periodPoint = z.object({ day: localDate, trips: z.int(), cents: z.nullable(z.int()) });

/** Of trips that ended on these days, as the lists behind `GET /trips?endedFrom=…&endedTo=…` have them. */
export const periodSums = z.object({
  ...days,
  /** Completed ones. */
  trips: z.int(),
  cancelled: z.int(),
  noShows: z.int(),
  unattended: z.int(),
  /** Of the completed: what clients pay, or for a partner its part. Null for who sees no sums of money. */
  cents: z.nullable(z.int()),
  /** How long completed immediate trips waited for who accepted them, on average; null without one, and for who is not told. */
  acceptSeconds: z.nullable(z.int()),
  points: z.array(periodPoint),
});

/** What depends on the days asked for, and the days that they are compared with. */
const dashboardDays = z.object({
  name: z.nullable(z.enum(dashboardPeriods)),
  /** How many days a point holds. */
  daysEach: z.union([z.literal(1), z.literal(7)]),
  now: periodSums,
  before: periodSums,
});
export type DashboardDays = z.infer<typeof dashboardDays>;
export type PeriodSums = z.infer<typeof periodSums>;

type Asked = { period?: string | undefined; from?: string | undefined; to?: string | undefined };
const refuse = (path: keyof Asked, error: string, isRight: (asked: Asked) => boolean) =>
  z.refine<Asked>(isRight, { error, path: [path] });
/** Both days, or the name of a stretch; neither: the last thirty days. */
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
    // What is no date compares to nothing, and is refused as such.
    refuse('to', 'O período termina antes de começar.', ({ from = '', to = '' }) => !(daysIn(from, to) < 1)),
    refuse(
      'to',
      'Escolha um período de até 366 dias.',
      ({ from = '', to = '' }) => !(daysIn(from, to) > DASHBOARD_DAYS_MOST),
    ),
  );

/** Requests that wait for the asking person's word; null for who decides none. */
const toApprove = z.nullable(z.int());

/** What each role decides next, with real figures; every figure has a list behind it. All but `days` is as it stands now. */
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
    pendingTopUps: z.int(),
    pendingPayouts: z.int(),
    /** Batches that need a second administrator. */
    waitingAdjustments: z.int(),
    expiringDocuments: z.int(),
    /** Sent by partners, and waiting for the central's word. */
    uncheckedDocuments: z.int(),
    /** Limits of this month that are four fifths used, or whole. */
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
    /** Of this: of trips whose clients have to pay first. */
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
    monthSpentCents: z.int(),
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
