import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { unknownDurationSeconds } from '#domain/trips/occupancy.ts';
import { isPaidToDriver, paymentMethods } from '#domain/trips/payment-methods.ts';
import { agreedCommissionBp } from '#server/features/partners/read-partners.ts';
import { asksAccessible, day, mayKeep } from '#server/features/partners/fitness-conditions.ts';
import { unpaidPixTrips } from '#server/features/trips/read/open-charges.ts';
import type { Db, RowOf, Tx } from '#server/platform/database/pool.ts';

const MORE_THAN_ANY_TRIP = Number.MAX_SAFE_INTEGER;

const ends = (trip: 't' | 'o') =>
  sql`${sql.ref(`${trip}.pickup_at`)} + make_interval(secs => coalesce(${sql.ref(`${trip}.duration_seconds`)}, ${unknownDurationSeconds}))`;
const paidToDriver = sql<SqlBool>`t.payment_method in (${sql.join(paymentMethods.filter(isPaidToDriver))})`;
/** Amount of trip `t` from which the commission is computed, as in `expectedCommission` (assign.ts). */
const baseCents = sql`coalesce(t.estimate_cents, round(t.expected_commission_cents * 10000.0 / greatest(t.commission_bp, 1)))`;
const underWay = sql<SqlBool>`o.status in ('accepted', 'en_route', 'arrived', 'in_progress')`;
const meanwhile = sql<SqlBool>`(${underWay} and o.id <> t.id and o.pickup_at < ${ends('t')} and ${ends('o')} > t.pickup_at)`;

/**
 * Counts the eligible partners of each trip, by the rules of `whyNotEligible`. The conditions of `mayKeep` depend only
 * on area, category, accessibility and day of the trip, so they are checked once for all trips with the same four
 * values. Balances are compared for each trip. So are the few partners that are busy, gave the trip back, or have too
 * many open charges.
 */
export async function countEligible(db: Db | Tx, tripIds: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<RowOf<'trips', 'id'> & { eligible: number }>`
    with ${eligibility(tripIds)},
      kinds as (select kind, count(*) as partners, array_agg(covers_cents order by covers_cents) as covers from fit group by kind),
      less as (select t.id, count(*) as partners from kept_out x join asked t on t.id = x.trip_id
        join fit f on f.kind = t.kind and f.partner_id = x.partner_id
        where t.base_cents is null or f.covers_cents >= t.base_cents group by t.id)
    select t.id, coalesce(k.partners, 0) - coalesce(width_bucket(t.base_cents - 1, k.covers), 0) - coalesce(l.partners, 0) as eligible
    from asked t left join kinds k on k.kind = t.kind left join less l on l.id = t.id`.execute(db);
  return new Map(rows.map(({ id, eligible }) => [id, eligible]));
}

/** Selects the pairs of these trips and their eligible partners, as rows of `trip_id` and `partner_id`. */
export function selectEligible(tripIds: readonly string[]): RawBuilder<unknown> {
  return sql`with ${eligibility(tripIds)}
    select t.id as trip_id, f.partner_id from asked t join fit f on f.kind = t.kind
    where (t.base_cents is null or f.covers_cents >= t.base_cents)
      and not exists (select from kept_out x where x.trip_id = t.id and x.partner_id = f.partner_id)`;
}

/**
 * `fit` pairs each kind of trip with the partners that may keep it. `kept_out` pairs a trip with partners that may not
 * take it for a reason other than the balance.
 */
function eligibility(tripIds: readonly string[]): RawBuilder<unknown> {
  return sql`asked as materialized (${askedTrips(tripIds)}), able as materialized (${activePartners}),
      fit as materialized (select t.kind, p.id as partner_id, p.covers_cents from asked t join able p on ${mayKeep} where t.first),
      kept_out as (${gaveBack} union ${busy} union ${chargesFull})`;
}

/**
 * `kind` groups trips of equal area, category, day and accessibility. `first` marks one trip of each kind. `base_cents`
 * is the amount from which the commission is computed, null unless the driver receives the fare.
 */
function askedTrips(tripIds: readonly string[]): RawBuilder<unknown> {
  return sql`select t.id, t.service_area_id, t.category, t.needs, t.time_zone, t.pickup_at, t.duration_seconds,
      t.payment_method = 'pix_central' as by_pix, case when ${paidToDriver} then ${baseCents}::bigint end as base_cents,
      rank() over kinds as kind, row_number() over kinds = rank() over kinds as first
    from trips t where t.id = any(${tripIds}::uuid[])
    window kinds as (order by t.service_area_id, t.category, ${day}, ${asksAccessible})`;
}

/**
 * `covers_cents` is the largest trip amount whose commission the partner's balance covers, computed with the partner's
 * own rate and rounded half up. With this column a trip amount is compared without computing the commission of each
 * partner.
 */
const activePartners = sql`
  select p.id, p.status, p.drivers, case
      when p.rate > 0 then floor((p.spare_cents * 10000 + 4999) / p.rate::numeric)::bigint
      when p.spare_cents >= 0 then ${MORE_THAN_ANY_TRIP}::bigint else -1 end as covers_cents
  from (
    select p.id, p.status, coalesce(d.drivers, 0) as drivers, coalesce(${agreedCommissionBp}, s.commission_bp) as rate,
      coalesce(b.balance_cents - b.reserved_cents, 0) - coalesce(p.minimum_balance_cents, s.minimum_balance_cents) as spare_cents
    from partners p cross join settings s
    left join (select partner_id, count(*) as drivers from drivers where active group by 1) d on d.partner_id = p.id
    left join ledger.accounts a on a.kind = 'wallet' and a.partner_id = p.id
    left join ledger.balances b on b.account_id = a.id where p.status = 'active') p`;

const gaveBack = sql`select t.id as trip_id, a.partner_id from asked t join trip_assignments a on a.trip_id = t.id where a.gave_back`;

const chargesFull = sql`select t.id, x.partner_id from asked t cross join (
    select o.partner_id from ${unpaidPixTrips} group by 1
    having count(*) >= (select open_charges_per_partner from settings)) x where t.by_pix`;

/**
 * Partners whose drivers are all busy with overlapping trips. The index scan begins at the pickup minus the longest
 * trip duration.
 */
const busy = sql`
  select b.id, b.partner_id from able p join (
    select t.id, o.partner_id, count(*) as trips from asked t
    cross join lateral (select o.partner_id from trips o where ${meanwhile} and o.pickup_at > t.pickup_at - (select make_interval(
      secs => greatest(max(o.duration_seconds), ${unknownDurationSeconds})) from trips o where ${underWay}) offset 0) o
    group by t.id, o.partner_id) b on b.partner_id = p.id and b.trips >= p.drivers`;
