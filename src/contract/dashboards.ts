import { oc } from '@orpc/contract';
import * as z from 'zod/mini';
import { id, localDate } from './fields.ts';
import { trip } from './trip.ts';

const dayFigure = z.object({ day: localDate, trips: z.int(), revenueCents: z.int() });

/** Requests that wait for the asking person's word; null for who decides none. */
const toApprove = z.nullable(z.int());

/** What each role decides next, with real figures; every figure has a list behind it. */
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
    medianAcceptSeconds: z.nullable(z.int()),
    byDay: z.array(dayFigure),
    uncovered: z.array(trip),
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
    monthEarningsCents: z.int(),
    monthTrips: z.int(),
    byDay: z.array(dayFigure),
    expiring: z.array(z.object({ what: z.string(), expiresOn: localDate })),
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
    byDay: z.array(dayFigure),
  }),
  z.object({
    role: z.literal('cadviagens'),
    upcoming: z.array(trip),
    uncovered: z.int(),
    awaitingApproval: z.int(),
    toApprove,
    todayTrips: z.int(),
  }),
]);
export type Dashboard = z.infer<typeof dashboard>;

export const dashboardsContract = {
  get: oc
    .route({ method: 'GET', path: '/dashboard', summary: 'Os números do painel de quem pede', tags: ['Painel'] })
    .output(dashboard),
};
