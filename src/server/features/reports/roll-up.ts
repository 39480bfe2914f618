import { sql } from 'kysely';
import { endedSumColumns, sumsOfEnded } from '#server/features/trips/read/report-sums.ts';
import type { Tx } from '#server/platform/database/pool.ts';

/**
 * Day whose sums must be recomputed. With an area, these are the sums of the area's trips. Without an area, these are
 * the sums of the amounts promised for release on this day.
 */
export type MarkedDay = { serviceAreaId: string | null; day: string };

/**
 * Recomputes the sums of a day. Deletes the marks first. A change that commits later leaves a new mark for the next
 * run. An earlier change is visible to the following statements.
 */
export async function rollUpDay(tx: Tx, { serviceAreaId, day }: MarkedDay): Promise<void> {
  // Two nodes that recompute the same day would each miss the uncommitted changes of the other node.
  await sql`select pg_advisory_xact_lock(hashtext('painel.rollups'))`.execute(tx);
  await sql`delete from rollup_marks where day = ${day} and service_area_id is not distinct from ${serviceAreaId}::uuid
    and about = ${serviceAreaId ? 'trips' : 'releases'}`.execute(tx);
  if (serviceAreaId) await rollUpTrips(tx, serviceAreaId, day);
  else await rollUpReleases(tx, day);
}

/**
 * Recomputes the trip sums of an area's day. Commission and discount are the ledger's current amounts of each trip,
 * including corrections, reversals and credit notes.
 */
async function rollUpTrips(tx: Tx, serviceAreaId: string, day: string): Promise<void> {
  await sql`delete from trip_rollups where service_area_id = ${serviceAreaId} and day = ${day}`.execute(tx);
  await sql`
    insert into trip_rollups (grain, service_area_id, day, hour, partner_id, client_id, category, payment_method, ${endedSumColumns},
      in_review, in_review_cents, commission_cents, partner_cents, reimbursement_cents, fee_cents, discount_cents)
    with ended as (
      select t.*, extract(hour from t.ended_at at time zone t.time_zone)::smallint as hour,
        t.partner_side in ('pending', 'released') as stands, coalesce(l.commission, 0) as commission, coalesce(l.discount, 0) as discount
      from trips t left join lateral (
        select sum(p.cents) filter (where a.kind = 'commission_revenue') as commission,
          -sum(p.cents) filter (where a.kind = 'discounts') as discount
        from ledger.entries e join ledger.postings p on p.entry_id = e.id join ledger.accounts a on a.id = p.account_id
        where e.subject_type = 'trip' and e.subject_id = t.id
      ) l on t.partner_side not in ('none', 'in_review')
      where t.service_area_id = ${serviceAreaId} and (t.ended_at at time zone t.time_zone)::date = ${day}::date
        -- These instants cover the day in every time zone, and an index finds them.
        and t.ended_at between ${day}::date - interval '1 day' and ${day}::date + interval '2 days'
    )
    select case when grouping(hour, partner_id) = 0 then 'whole' when grouping(hour) = 0 then 'hour' when grouping(partner_id) = 0 then 'partner'
        when grouping(client_id) = 0 then 'client' when grouping(category) = 0 then 'category' else 'payment' end,
      ${serviceAreaId}::uuid, ${day}::date, hour, partner_id, client_id, category, payment_method,
      ${sumsOfEnded},
      count(*) filter (where partner_side = 'in_review'),
      coalesce(sum(coalesce(total_cents, 0)) filter (where partner_side = 'in_review'), 0),
      sum(commission), coalesce(sum(partner_cents) filter (where stands), 0),
      coalesce(sum(tolls_cents + parking_cents) filter (where stands), 0),
      coalesce(sum(commission + case when stands then partner_cents else 0 end) filter (where status <> 'completed'), 0),
      sum(discount)
    from ended t group by grouping sets
      ((hour, partner_id, client_id, category, payment_method), (hour), (partner_id), (client_id), (category), (payment_method))`.execute(
    tx,
  );
}

/**
 * Recomputes the punctuality of the amounts promised for a day. Only the first release of a trip counts, regardless of
 * later corrections. Trips without an amount for the partner have no promised day.
 */
async function rollUpReleases(tx: Tx, day: string): Promise<void> {
  await sql`delete from release_rollups where day = ${day}`.execute(tx);
  await sql`
    insert into release_rollups (day, partner_id, on_time, late, late_days, still_pending)
    select ${day}::date, t.partner_id, count(*) filter (where r.released_on <= t.release_on),
      count(*) filter (where r.released_on > t.release_on), coalesce(sum(r.released_on - t.release_on) filter (where r.released_on > t.release_on), 0),
      count(*) filter (where r.released_on is null)
    from trips t left join lateral (
      select min(e.effective_on) as released_on from ledger.entries e
      where e.subject_type = 'trip' and e.subject_id = t.id and e.kind = 'release'
    ) r on true
    where t.release_on = ${day} and t.partner_id is not null
      and (r.released_on is not null or (t.partner_side = 'pending' and t.partner_cents > 0))
    group by t.partner_id`.execute(tx);
}

/** Records the time up to which the sums include all committed changes. */
export async function noteRolledUp(tx: Tx, asOf: Date): Promise<void> {
  await sql`update rollup_state set as_of = greatest(as_of, ${asOf})`.execute(tx);
}
