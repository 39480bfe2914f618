import { sql } from 'kysely';
import { type Evidence, PAIR_DAYS } from '#domain/trips/review.ts';
import type { TripRow } from '#server/features/trips/read/view.ts';
import { readCarDistance } from '#server/features/trips/ride/car-distance.ts';
import type { RowOf, Tx } from '#server/platform/database/pool.ts';

type Run = { driverId: string | null; begunAt: Date | null; endedAt: Date };

/** Reads evidence about an ending trip that does not come from the partner's report. */
export async function readEvidence(tx: Tx, trip: TripRow, run: Run): Promise<Evidence> {
  const [found, endMeters, pair] = await Promise.all([
    readConcurrent(tx, trip, run),
    readCarDistance(tx, trip.id, 'last'),
    readPair(tx, trip, run.endedAt),
  ]);
  return { ...found, endMeters, pair };
}

async function readConcurrent(tx: Tx, trip: TripRow, { driverId, begunAt, endedAt }: Run) {
  const { rows } = await sql<Pick<Evidence, 'receiptCount' | 'driverElsewhere'>>`
    select (select count(*)::int from expense_receipts where trip_id = ${trip.id}) as "receiptCount",
      exists (select from trips o
        where o.partner_id = ${trip.partner_id} and o.driver_id = ${driverId} and o.id <> ${trip.id}
          and o.status in ('in_progress', 'completed') and o.pickup_at > ${endedAt}::timestamptz - interval '30 days'
          and o.begun_at < ${endedAt} and coalesce(o.ended_at, 'infinity') > ${begunAt}) as "driverElsewhere"`.execute(
    tx,
  );
  const [row] = rows;
  if (!row) throw new Error(`no evidence of trip ${trip.id}`);
  return row;
}

/**
 * Compares the fares between this client and this partner today with their usual sum of a day. Walk-in passengers share
 * one client record, so they are not compared.
 */
async function readPair(tx: Tx, trip: TripRow, endedAt: Date): Promise<Evidence['pair']> {
  const { rows } = await sql<{ usualCents: RowOf<'trips'>['fare_cents']; todayCents: number; days: number }>`
    with days as (
      select (o.ended_at at time zone ${trip.time_zone})::date as day, sum(o.fare_cents) as cents from trips o
      where o.client_id = ${trip.client_id} and o.partner_id = ${trip.partner_id} and o.id <> ${trip.id}
        and o.status = 'completed' and o.pickup_at > ${endedAt}::timestamptz - interval '90 days'
        and exists (select from clients c where c.id = o.client_id and c.kind <> 'walk_in')
      group by 1),
    today as (select (${endedAt}::timestamptz at time zone ${trip.time_zone})::date as day)
    select coalesce(sum(cents) filter (where d.day = t.day), 0)::bigint as "todayCents",
      round(percentile_cont(0.5) within group (order by cents) filter (where d.day < t.day))::bigint as "usualCents",
      (count(*) filter (where d.day < t.day))::int as days
    from today t left join days d on true`.execute(tx);
  const [row] = rows;
  if (!row || row.usualCents === null || row.days < PAIR_DAYS) return null;
  return { todayCents: row.todayCents, usualCents: row.usualCents };
}
