import { sql, type SqlBool } from 'kysely';
import type { LocalDate } from '#domain/time.ts';
import { type Evidence, PAIR_DAYS } from '#domain/trips/review.ts';
import type { TripRow } from '#server/features/trips/read/view.ts';
import { readCarDistance } from '#server/features/trips/ride/car-distance.ts';
import type { Tx } from '#server/platform/database/pool.ts';

type Run = { driverId: string | null; begunAt: Date | null; endedAt: Date };

/** Reads the data that the panel has about a trip that ends, independent of the partner's report. */
export async function readEvidence(tx: Tx, trip: TripRow, run: Run): Promise<Evidence> {
  const [found, endMeters, pair] = await Promise.all([
    readConcurrent(tx, trip, run),
    readCarDistance(tx, trip.id, 'last'),
    readPair(tx, trip, run.endedAt),
  ]);
  return { ...found, endMeters, pair };
}

async function readConcurrent(tx: Tx, trip: TripRow, { driverId, begunAt, endedAt }: Run) {
  const others = tx
    .selectFrom('trips as o')
    .select('o.id')
    .where('o.partner_id', '=', trip.partner_id)
    .where('o.driver_id', '=', driverId)
    .where('o.id', '<>', trip.id)
    .where('o.status', 'in', ['in_progress', 'completed'])
    .where('o.pickup_at', '>', sql<Date>`${endedAt}::timestamptz - interval '30 days'`)
    .where('o.begun_at', '<', endedAt)
    .where(sql<SqlBool>`coalesce(o.ended_at, 'infinity') > ${begunAt}`);
  return tx
    .selectFrom('expense_receipts')
    .select((eb) => [eb.fn.countAll<number>().as('receiptCount'), sql<boolean>`exists ${others}`.as('driverElsewhere')])
    .where('trip_id', '=', trip.id)
    .executeTakeFirstOrThrow();
}

/** Sums the fares of this client with this partner by end date. Walk-in passengers share one record and are no pair. */
async function readPair(tx: Tx, trip: TripRow, endedAt: Date): Promise<Evidence['pair']> {
  const median = sql<number | null>`percentile_cont(0.5) within group (order by cents) filter (where d.day < t.day)`;
  const { todayCents, usualCents, days } = await tx
    .with('days', (cte) =>
      cte
        .selectFrom('trips as o')
        .innerJoin('clients as c', 'c.id', 'o.client_id')
        .select((eb) => [
          sql<LocalDate>`(o.ended_at at time zone ${trip.time_zone})::date`.as('day'),
          eb.fn.sum<number>('o.fare_cents').as('cents'),
        ])
        .where('o.client_id', '=', trip.client_id)
        .where('o.partner_id', '=', trip.partner_id)
        .where('o.id', '<>', trip.id)
        .where('o.status', '=', sql.lit('completed'))
        .where('o.pickup_at', '>', sql<Date>`${endedAt}::timestamptz - interval '90 days'`)
        .where('c.kind', '<>', 'walk_in')
        .groupBy(sql`1`),
    )
    .with('today', (cte) =>
      cte.selectNoFrom(sql<LocalDate>`(${endedAt}::timestamptz at time zone ${trip.time_zone})::date`.as('day')),
    )
    .selectFrom('today as t')
    .leftJoin('days as d', (join) => join.onTrue())
    .select((eb) => [
      sql<number>`coalesce(sum(cents) filter (where d.day = t.day), 0)::bigint`.as('todayCents'),
      sql<number | null>`round(${median})::bigint`.as('usualCents'),
      eb.fn.countAll<number>().filterWhereRef('d.day', '<', 't.day').as('days'),
    ])
    .executeTakeFirstOrThrow();
  return usualCents === null || days < PAIR_DAYS ? null : { todayCents, usualCents };
}
