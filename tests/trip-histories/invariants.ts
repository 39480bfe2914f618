import { type RawBuilder, sql } from 'kysely';
import { moneyActions } from '#domain/trips/money-actions.ts';
import { transitions } from '#domain/trips/transitions.ts';
import { possibleTargets } from '#domain/trips/targets.ts';
import { assignedStatuses, type TripStatus } from '#domain/trips/status.ts';
import type { Db } from '#server/platform/database/pool.ts';

/** Invariants by name, as queries for rows that must not exist. */
const pickupDay = sql`(t.pickup_at at time zone t.time_zone)::date`;

const laws: Record<string, RawBuilder<unknown>> = {
  'the ledger sums to zero, entry by entry': sql`
    select entry_id, sum(cents) from ledger.postings group by entry_id having sum(cents) <> 0`,

  'a wallet keeps back what its trips have reserved': sql`
    select a.partner_id, b.reserved_cents, coalesce(t.cents, 0) as held
    from ledger.accounts a join ledger.balances b on b.account_id = a.id
    full join (select partner_id, sum(wallet_reserved_cents) as cents from trips where wallet_reserved_cents <> 0 group by 1) t
      on t.partner_id = a.partner_id
    where (a.kind = 'wallet' or a.kind is null) and coalesce(b.reserved_cents, 0) <> coalesce(t.cents, 0)`,

  "what is to be released is what the trips' partners were promised": sql`
    select b.partner_id, b.balance_cents, coalesce(t.cents, 0) as promised
    from ledger.account_balances b
    left join (select partner_id, sum(partner_cents) as cents from trips where partner_side = 'pending' group by 1) t
      on t.partner_id = b.partner_id
    where b.kind = 'partner_pending' and b.balance_cents <> coalesce(t.cents, 0)`,

  'what a client is to be billed is what its trips came to': sql`
    select b.client_id, b.balance_cents, coalesce(t.cents, 0) as owed
    from ledger.account_balances b
    left join (select client_id, sum(total_cents - discount_cents) as cents from trips
      where client_side in ('unbilled', 'disputed') group by 1) t on t.client_id = b.client_id
    where b.kind = 'client_unbilled' and b.balance_cents <> -coalesce(t.cents, 0)`,

  'a limit keeps back what its open trips have reserved, and counts what they were billed': sql`
    select w.*, l.* from (${sql.join(
      ['client_id', 'cost_centre_id', 'employee_group_id', 'employee_id'].map((holder) => limits(holder)),
      sql` union all `,
    )} union all ${limits('employee_id', pickupDay)}) w
    full join client_limits l on l.holder_id = w.holder_id and l.month = w.month and l.day is not distinct from w.day
    where coalesce(w.reserved, 0) <> coalesce(l.reserved_cents, 0) or coalesce(w.confirmed, 0) <> coalesce(l.confirmed_cents, 0)`,

  'nothing is reserved for what is over, but what awaits review': sql`
    select id, status, partner_side, limit_reserved_cents, wallet_reserved_cents from trips
    where status in ('completed', 'cancelled', 'no_show', 'unattended', 'rejected') and not (status = 'completed' and partner_side = 'in_review')
      and (limit_reserved_cents <> 0 or wallet_reserved_cents <> 0)`,

  'nothing is kept back by whom does not hold the trip': sql`
    select id from trips where partner_id is null and wallet_reserved_cents <> 0`,

  'the timeline counts every version, each step from where the one before ended': sql`
    select t.id, t.version, t.status, s.versions, s.last_status from trips t left join lateral (
      select array_agg(e.trip_version order by e.trip_version) as versions,
        (array_agg(e.to_status order by e.trip_version desc))[1] as last_status,
        bool_and(e.from_status is not distinct from e.before) as joined
      from (select x.*, lag(x.to_status) over (order by x.trip_version) as before from trip_events x where x.trip_id = t.id) e
    ) s on true
    where s.versions is distinct from array(select generate_series(1, t.version)) or s.last_status <> t.status or not s.joined`,

  'a trip is offered to somebody exactly while its status says so': sql`
    select t.id, t.status from trips t
    where (t.status = 'offered') <> (t.offered_partner_id is not null and t.offer_expires_at is not null)
      or (t.status = 'offered') <> exists (select from trip_offers o where o.trip_id = t.id and o.status = 'open'
        and o.partner_id = t.offered_partner_id)`,

  // A trip that is cancelled in the pool names the partner who gets a fee kept from before (decision 0071).
  'a trip has the one assignee that it names': sql`
    select t.id, t.status from trips t cross join lateral (select case when t.status = 'cancelled' and t.fee_cents > 0
        and t.accepted_at is null then nullif(t.partner_id, t.kept_fee_partner_id) else t.partner_id end as id) assignee
    where (assignee.id is null) <> (t.status in ('awaiting_approval', 'scheduled', 'available', 'offered') or t.accepted_at is null)
      or array(select a.partner_id from trip_assignments a where a.trip_id = t.id and a.ended_at is null)
        <> array_remove(array[assignee.id], null)`,

  'a assignee is asked for its word only while its trip is accepted': sql`
    select id, status from trips where reconfirm_by is not null and (status <> 'accepted' or partner_id is null)`,

  'a change is proposed only to a assignee on its way': sql`
    select t.id, t.status from trips t join trip_proposals p on p.trip_id = t.id and p.status = 'open'
    where t.status <> all(${[...assignedStatuses]}::text[])`,

  'no partner holds more trips at one time than it has drivers': sql`
    with held as (
      select id, partner_id, pickup_at as from_at, pickup_at + make_interval(secs => coalesce(duration_seconds, 3600)) as until_at
      from trips where status in ('accepted', 'en_route', 'arrived', 'in_progress')
    )
    select one.id, one.partner_id, count(*) from held one join held other
      on other.partner_id = one.partner_id and other.from_at <= one.from_at and other.until_at > one.from_at
    group by one.id, one.partner_id
    having count(*) > (select count(*) from drivers d where d.partner_id = one.partner_id and d.active)`,
};

/** Returns the sums of trips per row of the limits. `day` null: the rows of months. */
function limits(holder: string, day: RawBuilder<unknown> = sql`null::date`): RawBuilder<unknown> {
  return sql`select t.${sql.ref(holder)} as holder_id, date_trunc('month', ${pickupDay})::date as month, ${day} as day,
      sum(t.limit_reserved_cents) as reserved,
      sum(case when t.client_side in ('unbilled', 'disputed') then t.total_cents - t.discount_cents else 0 end) as confirmed
    from trips t where t.${sql.ref(holder)} is not null group by 1, 2, 3`;
}

/** Returns the violated invariants with the violating rows. */
export async function findViolations(db: Db): Promise<Record<string, unknown[]>> {
  const findings = Object.entries(laws).map(
    ([law, query]) => sql`select ${law}::text as law, to_jsonb(finding) as row from (${query}) finding`,
  );
  const { rows } = await sql<{ law: string; row: unknown }>`${sql.join(findings, sql` union all `)}`.execute(db);
  const illegal = (await illegalSteps(db)).map((row) => ({ law: 'every step stands in the transition table', row }));
  const byLaw = Map.groupBy([...rows, ...illegal], ({ law }) => law);
  return Object.fromEntries([...byLaw].map(([law, found]) => [law, found.map(({ row }) => row)]));
}

type StepTaken = { action: string; from: TripStatus | null; to: TripStatus };

async function illegalSteps(db: Db): Promise<StepTaken[]> {
  const { rows } = await sql<StepTaken>`
    select distinct action, from_status as "from", to_status as "to" from trip_events`.execute(db);
  return rows.filter((told) => !isLegal(told));
}

/** Returns true when the transition table allows this event. Money actions leave the status unchanged. */
function isLegal({ action, from, to }: StepTaken): boolean {
  if ((moneyActions as string[]).includes(action)) return from === to;
  const origin = from ?? 'new';
  return transitions.some(
    (row) => row.action === action && row.from.includes(origin) && possibleTargets(row.to, origin).includes(to),
  );
}
