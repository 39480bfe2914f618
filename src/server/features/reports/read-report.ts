import type { reportsContract, SumsLine, TripsReport, TripSums } from '#contract/reports.ts';
import { type RawBuilder, sql } from 'kysely';
import type { ReportDimension } from '#domain/reports/dimensions.ts';
import { reportStep, reportSteps } from '#domain/reports/period.ts';
import { categoryLabels } from '#domain/trips/categories.ts';
import { paymentMethodLabels } from '#domain/trips/payment-methods.ts';
import type { InputOf } from '#server/platform/api/input-of.ts';
import type { Db, Tx } from '#server/platform/database/pool.ts';
import { inSnapshot } from '#server/platform/database/snapshot.ts';

export type ReportFilter = InputOf<typeof reportsContract.trips>;

/** Maximum number of partners and clients on a page. A file has all of them. */
const MOST_SHOWN = 50;

/** Reads a report in one snapshot, so that all parts agree. */
export function readReport(db: Db, filter: ReportFilter): Promise<TripsReport> {
  return inSnapshot(db, (tx) => readParts(tx, filter));
}

async function readParts(tx: Tx, filter: ReportFilter): Promise<TripsReport> {
  const { from, to } = filter;
  return {
    asOf: await readAsOf(tx),
    step: reportStep(from, to),
    totals: await readTotals(tx, filter),
    byTime: await readLines(tx, filter, 'time'),
    byHour: await readLines(tx, filter, 'hour'),
    byWeekday: await readLines(tx, filter, 'weekday'),
    byArea: await readLines(tx, filter, 'area'),
    byCategory: await readLines(tx, filter, 'category'),
    byPayment: await readLines(tx, filter, 'payment'),
    byPartner: await readLines(tx, filter, 'partner', MOST_SHOWN),
    byClient: await readLines(tx, filter, 'client', MOST_SHOWN),
  };
}

export async function readAsOf(db: Db | Tx): Promise<string | null> {
  const { as_of: asOf } = await db.selectFrom('rollup_state').select('as_of').executeTakeFirstOrThrow();
  return asOf?.toISOString() ?? null;
}

async function readTotals(tx: Tx, filter: ReportFilter): Promise<TripSums> {
  return rollups(tx, filter, 'hour').select(sums).executeTakeFirstOrThrow();
}

type Breakdown = {
  grain: 'hour' | 'partner' | 'client' | 'category' | 'payment';
  key: (filter: ReportFilter) => RawBuilder<unknown>;
  name?: RawBuilder<string | null>;
  /** Labels for keys that are codes of the application. */
  names?: Record<string, string>;
  /**
   * Keys that always have a line, even without trips. Breakdowns without such keys list the lines with the most revenue
   * first.
   */
  all?: (filter: ReportFilter) => string[];
};

const numbers = (count: number) => Array.from({ length: count }, (_, number) => String(number));

const breakdowns: Record<ReportDimension, Breakdown> = {
  time: {
    grain: 'hour',
    key: ({ from, to }) => (reportStep(from, to) === 'day' ? sql`r.day` : sql`date_trunc('month', r.day)::date`),
    all: ({ from, to }) => reportSteps(from, to),
  },
  hour: { grain: 'hour', key: () => sql`r.hour`, all: () => numbers(24) },
  weekday: { grain: 'hour', key: () => sql`extract(dow from r.day)::int`, all: () => numbers(7) },
  area: {
    grain: 'hour',
    key: () => sql`r.service_area_id`,
    name: sql`(select name from service_areas where id = g.key::uuid)`,
  },
  category: { grain: 'category', key: () => sql`r.category`, names: categoryLabels },
  payment: { grain: 'payment', key: () => sql`r.payment_method`, names: paymentMethodLabels },
  partner: {
    grain: 'partner',
    key: () => sql`r.partner_id`,
    name: sql`(select name from partners where id = g.key::uuid)`,
  },
  client: {
    grain: 'client',
    key: () => sql`r.client_id`,
    name: sql`(select name from clients where id = g.key::uuid)`,
  },
};

export async function readLines(
  db: Db | Tx,
  filter: ReportFilter,
  by: ReportDimension,
  most?: number,
): Promise<SumsLine[]> {
  const { grain, key, name = sql.lit(null), names, all } = breakdowns[by];
  const lines = rollups(db, filter, grain)
    .select([sql<string | null>`${key(filter)}::text`.as('key'), ...sums])
    .groupBy(sql`1`)
    .orderBy(sql`sum(r.commission_cents + r.partner_cents)`, 'desc')
    .orderBy(sql`sum(r.trips)`, 'desc')
    .orderBy(sql`1`);
  const rows = await db
    .selectFrom((most === undefined ? lines : lines.limit(most)).as('g'))
    .selectAll('g')
    .select(name.as('name'))
    .execute();
  if (names) return rows.map((row) => ({ ...row, name: names[row.key ?? ''] ?? null }));
  if (!all) return rows;
  const found = new Map(rows.map((row) => [row.key, row]));
  return all(filter).map((step) => found.get(step) ?? emptyLine(step));
}

/** Selects the rollups of the coarsest grain that supports the filter. */
function rollups(
  db: Db | Tx,
  { from, to, serviceAreaId, partnerId, clientId }: ReportFilter,
  grain: Breakdown['grain'],
) {
  let rows = db
    .selectFrom('trip_rollups as r')
    .where('r.grain', '=', partnerId || clientId ? 'whole' : grain)
    .where('r.day', '>=', from)
    .where('r.day', '<=', to);
  if (serviceAreaId) rows = rows.where('r.service_area_id', '=', serviceAreaId);
  if (partnerId) rows = rows.where('r.partner_id', '=', partnerId);
  if (clientId) rows = rows.where('r.client_id', '=', clientId);
  return rows;
}

const measures: Record<keyof TripSums, RawBuilder<unknown>> = {
  trips: sql`r.trips`,
  cancelled: sql`r.cancelled`,
  noShows: sql`r.no_shows`,
  unattended: sql`r.unattended`,
  inReview: sql`r.in_review`,
  inReviewCents: sql`r.in_review_cents`,
  revenueCents: sql`r.commission_cents + r.partner_cents`,
  commissionCents: sql`r.commission_cents`,
  partnerCents: sql`r.partner_cents`,
  reimbursementCents: sql`r.reimbursement_cents`,
  feeCents: sql`r.fee_cents`,
  discountCents: sql`r.discount_cents`,
};
const sumNames = Object.keys(measures) as (keyof TripSums)[];
const sums = sumNames.map((name) => sql<number>`coalesce(sum(${measures[name]}), 0)::bigint`.as(name));

function emptyLine(key: string): SumsLine {
  const zeros = Object.fromEntries(sumNames.map((name) => [name, 0])) as TripSums;
  return { ...zeros, key, name: null };
}
