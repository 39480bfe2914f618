import { oc } from '@orpc/contract';
import * as z from 'zod/mini';
import { daysIn, REPORT_DAYS_MOST } from '#domain/reports/period.ts';
import { id, instant, localDate } from './fields.ts';
import { invoiceTotals } from './invoices.ts';
import { spendInput, spendReport } from './spend.ts';

/** Instant up to which the sums are complete; null during their first computation. */
const asOf = z.nullable(instant);

/**
 * Sums of trips by the day of their end. The amounts are posted and not reversed. Revenue is commission plus partners'
 * part.
 */
export const tripSums = z.object({
  trips: z.int(),
  cancelled: z.int(),
  noShows: z.int(),
  unattended: z.int(),
  inReview: z.int(),
  /** Total of the trips in review. The other amounts exclude these trips. */
  inReviewCents: z.int(),
  revenueCents: z.int(),
  commissionCents: z.int(),
  partnerCents: z.int(),
  /** Part of the partners' amount that reimburses tolls and parking. */
  reimbursementCents: z.int(),
  /** Part of the revenue from cancellation and no-show fees. */
  feeCents: z.int(),
  /** Discounts of the central. */
  discountCents: z.int(),
});
export type TripSums = z.infer<typeof tripSums>;

/**
 * One line of a breakdown. `key`: a day, the first day of a month, an hour, a weekday (Sunday is 0), a category, a
 * payment method, or the id of the record named `name`. `key` and `name` are null for trips without an assigned
 * partner.
 */
export const sumsLine = z.extend(tripSums, { key: z.nullable(z.string()), name: z.nullable(z.string()) });
export type SumsLine = z.infer<typeof sumsLine>;

export const tripsReport = z.object({
  asOf,
  step: z.enum(['day', 'month']),
  totals: tripSums,
  /**
   * `byTime`, `byHour` and `byWeekday` have all lines, also lines without trips. The other breakdowns begin with the
   * highest revenue.
   */
  byTime: z.array(sumsLine),
  byHour: z.array(sumsLine),
  byWeekday: z.array(sumsLine),
  byArea: z.array(sumsLine),
  byCategory: z.array(sumsLine),
  byPayment: z.array(sumsLine),
  /** At most fifty lines. `totals` includes all partners or clients. */
  byPartner: z.array(sumsLine),
  byClient: z.array(sumsLine),
});
export type TripsReport = z.infer<typeof tripsReport>;

/**
 * Debts of a client by days since the due day (`invoiceAges`), uninvoiced and contested amounts, and credit of the
 * client.
 */
export const clientDebt = z.extend(invoiceTotals, { id, name: z.string(), owedCents: z.int() });
export type ClientDebt = z.infer<typeof clientDebt>;

/**
 * Debts of the central to a partner, in this order: promised and late, promised for the next seven days, promised for
 * later, released after the client's payment, blocked because the client contests the amount, in the wallet, and
 * requested as payouts.
 */
export const partnerDebt = z.object({
  id,
  name: z.string(),
  lateCents: z.int(),
  soonCents: z.int(),
  laterCents: z.int(),
  awaitingCents: z.int(),
  heldCents: z.int(),
  /** Negative: the partner owes the central. */
  walletCents: z.int(),
  payoutCents: z.int(),
  owedCents: z.int(),
});
export type PartnerDebt = z.infer<typeof partnerDebt>;

/**
 * Open Pix charge of a trip, by the time since its end. There is one line per trip, because passengers have no record.
 */
export const passengerDebt = z.object({
  id,
  code: z.string(),
  name: z.string(),
  endedOn: localDate,
  notDueCents: z.int(),
  to30Cents: z.int(),
  to60Cents: z.int(),
  to90Cents: z.int(),
  olderCents: z.int(),
  owedCents: z.int(),
});
export type PassengerDebt = z.infer<typeof passengerDebt>;

/** Largest debtors or creditors. `totals` and `count` include all debtors and creditors. */
export const debtsReport = z.object({
  clients: z.object({
    count: z.int(),
    totals: z.omit(clientDebt, { id: true, name: true }),
    items: z.array(clientDebt),
  }),
  passengers: z.object({
    count: z.int(),
    totals: z.omit(passengerDebt, { id: true, code: true, name: true, endedOn: true }),
    items: z.array(passengerDebt),
  }),
  partners: z.object({
    count: z.int(),
    totals: z.omit(partnerDebt, { id: true, name: true }),
    items: z.array(partnerDebt),
  }),
});
export type DebtsReport = z.infer<typeof debtsReport>;

const kept = { onTime: z.int(), late: z.int(), overdue: z.int() };

/**
 * Partners' parts of trips with a promised day up to today, by their release: in time, late, or overdue. Parts that
 * wait for a client's payment have no promised day and are excluded.
 */
export const punctuality = z.object({
  asOf,
  ...kept,
  /** Average delay of late releases in days; null without late releases. */
  averageLateDays: z.nullable(z.number()),
  months: z.array(z.object({ month: localDate, ...kept, lateDays: z.int() })),
  payouts: z.object({
    paid: z.int(),
    /** Payouts with a promised day: paid in time, paid late, or overdue. */
    ...kept,
    medianSeconds: z.nullable(z.int()),
  }),
});
export type Punctuality = z.infer<typeof punctuality>;

const share = z.object({ of: z.int(), good: z.int() });

/** Score of a partner over the last 90 days: number of cases (`of`), and number of good cases (`good`). */
export const score = z.object({
  from: localDate,
  kept: share,
  punctual: share,
  answered: share,
  ended: z.int(),
  noShows: z.int(),
  contested: z.int(),
  /** From 0 to 100; null with fewer than ten accepted trips. */
  overall: z.nullable(z.int()),
});
export type Score = z.infer<typeof score>;

const waiting = z.object({ count: z.int(), cents: z.int(), oldestAt: z.nullable(instant) });

/** Money in transit: sent or owed, but not received yet. */
export const moneyInTransit = z.object({
  topUps: waiting,
  /** `sentCents`: part of the payouts in batches whose bank file has been downloaded. */
  payouts: z.extend(waiting, { sentCents: z.int() }),
  passengerPixCents: z.int(),
  unidentifiedCents: z.int(),
});
export type MoneyInTransit = z.infer<typeof moneyInTransit>;

const reportFilters = {
  from: localDate,
  to: localDate,
  serviceAreaId: z.optional(id),
  partnerId: z.optional(id),
  clientId: z.optional(id),
};
// An invalid date is not compared here, because the check of `localDate` refuses the date.
const period = z.refine<{ from: string; to: string }>(({ from, to }) => !(daysIn(from, to) < 1), {
  error: 'O período termina antes de começar.',
  path: ['to'],
});
const length = z.refine<{ from: string; to: string }>(({ from, to }) => !(daysIn(from, to) > REPORT_DAYS_MOST), {
  error: 'Escolha um período de até três anos.',
  path: ['from'],
});

/** Filters of a report, with further parameters. */
export function reportInput<Shape extends z.core.$ZodLooseShape>(more: Shape) {
  return z.object({ ...reportFilters, ...more }).check(period as never, length as never);
}

const tags = ['Relatórios'];

export const reportsContract = {
  trips: oc
    .route({
      method: 'GET',
      path: '/reports/trips',
      summary: 'Faturamento, comissão e viagens de um período, pelo dia em que terminaram',
      tags,
    })
    .input(reportInput({}))
    .output(tripsReport),
  spend: oc
    .route({
      method: 'GET',
      path: '/reports/spend',
      summary: 'O gasto de um cliente em um período, por colaborador, centro de custo, trajeto e hora, e o orçamento',
      tags,
    })
    .input(spendInput({}))
    .output(spendReport),
  debts: oc
    .route({ method: 'GET', path: '/reports/debts', summary: 'O que se deve a quem, por idade', tags })
    .output(debtsReport),
  punctuality: oc
    .route({
      method: 'GET',
      path: '/reports/punctuality',
      summary: 'Pagamentos aos parceiros nos últimos doze meses: o prometido e o feito',
      tags,
    })
    .input(z.object({ partnerId: z.optional(id) }))
    .output(punctuality),
  score: oc
    .route({
      method: 'GET',
      path: '/partners/{id}/score',
      summary: 'A pontuação de um parceiro: mantidas, no horário e ofertas aceitas em 90 dias',
      tags,
    })
    .input(z.object({ id }))
    .output(score),
  inTransit: oc
    .route({ method: 'GET', path: '/reports/in-transit', summary: 'Dinheiro a caminho', tags })
    .output(moneyInTransit),
};
