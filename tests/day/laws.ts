import { sql } from 'kysely';
import { longestPauseSeconds } from '#domain/dispatch/policies.ts';
import { terminalStatuses } from '#domain/trips/status.ts';
import { replayDay } from '#server/features/trips/dispatch/decisions.ts';
import { proveBooks } from '#server/features/wallets/prove-books.ts';
import { findViolations } from '#tests/trip-histories/invariants.ts';
import { DAY, type World } from './world.ts';

/** Offers of queues while they were open. `created_at` follows the clock of the machine, so the decision gives the time. */
const offers = sql`
  select f.id, f.driver_id, d.decided_at as opened, coalesce(f.decided_at, 'infinity') as closed
  from trip_offers f join dispatch_decisions d on d.offer_id = f.id`;

/** Returns a line for each law that the day broke; empty when all hold. */
export async function findBreaches({ panel: { services } }: World): Promise<string[]> {
  const { db } = services;
  const none = async (what: string, query: ReturnType<typeof sql>): Promise<string[]> => {
    const found = (await query.execute(db)).rows;
    return found.length === 0 ? [] : [`${what}: ${JSON.stringify(found.slice(0, 3))}`];
  };
  const { inversions } = await replayDay(db, { day: DAY });
  const books = await proveBooks(db, services.config.dataDir);
  return [
    ...Object.entries(await findViolations(db)).map(([law, rows]) => `${law}: ${JSON.stringify(rows.slice(0, 3))}`),
    ...inversions.map((inversion) => `decision that differs when repeated: ${JSON.stringify(inversion)}`),
    ...(books.ok ? [] : [`ledger: ${JSON.stringify(books.findings.slice(0, 3))}`]),
    ...(await none(
      'trip without an end',
      sql`select code, status from trips where status <> all(${[...terminalStatuses]}::text[])`,
    )),
    ...(await none('open offer', sql`select id from trip_offers where status in ('open', 'queued')`)),
    ...(await none(
      'driver in two running trips at once',
      sql`with run as (
          select t.id, t.code, t.driver_id, (select min(e.at) from trip_events e where e.trip_id = t.id and e.action = 'depart') as departed, t.ended_at
          from trips t where t.driver_id is not null)
        select a.code, b.code as other from run a join run b on a.driver_id = b.driver_id and a.id < b.id
        where a.departed < b.ended_at and b.departed < a.ended_at`,
    )),
    ...(await none(
      'place in a queue during a running trip',
      sql`select p.id, t.code from queue_places p join trips t on t.driver_id = p.driver_id
        join trip_events e on e.trip_id = t.id and e.action = 'depart'
        where p.joined_at < t.ended_at and e.at < coalesce(p.left_at, 'infinity')`,
    )),
    ...(await none(
      'driver with two open offers at once',
      sql`with o as (${offers}) select a.id, b.id as other from o a join o b on a.driver_id = b.driver_id and a.id < b.id
        where a.opened < b.closed and b.opened < a.closed`,
    )),
    ...(await none(
      'offer to a driver outside all queues',
      sql`with o as (${offers}) select o.id from o join dispatch_decisions d on d.offer_id = o.id join dispatch_policies x on x.id = d.policy_id
        where x.kind = 'fila' and not exists (select from queue_places p
        where p.driver_id = o.driver_id and p.joined_at <= o.opened and coalesce(p.left_at, 'infinity') >= o.opened)`,
    )),
    ...(await none(
      'offer to a driver who is not present',
      sql`with o as (${offers}) select o.id from o where not exists (select from presences p
        where p.driver_id = o.driver_id and p.began_at <= o.opened and coalesce(p.ended_at, 'infinity') >= o.opened)`,
    )),
    // Drivers without a consent send positions too, which the server must not use.
    ...(await none(
      'position of a driver without a consent in a decision',
      sql`select d.id, c ->> 'driverId' as driver from dispatch_decisions d, jsonb_array_elements(d.candidates) c
        where c ->> 'startsAt' = 'position' and not exists (select from position_consents k
          where k.driver_id = (c ->> 'driverId')::uuid and k.given_at <= d.decided_at)`,
    )),
    // Compares the recorded candidates with the places themselves, which the replay does not read.
    ...(await none(
      'driver near the pickup who is missing in a decision',
      sql`select d.id, p.driver_id from dispatch_decisions d join dispatch_policies x on x.id = d.policy_id
        join trips t on t.id = d.trip_id
        join lateral (select s.lat, s.lng from trip_stops s where s.trip_id = t.id order by s.position limit 1) s on true
        join ranks r on r.service_area_id = t.service_area_id and meters_between(r.lat, r.lng, s.lat, s.lng) <= x.rank_meters
        join queue_places p on p.rank_id = r.id and p.joined_at < d.decided_at and coalesce(p.left_at, 'infinity') > d.decided_at
        where x.kind = 'fila' and not d.candidates @> jsonb_build_array(jsonb_build_object('placeId', p.id))`,
    )),
    ...(await none(
      'place in a queue of a driver who is not present',
      sql`select q.id from queue_places q where not exists (select from presences p where p.driver_id = q.driver_id
        and p.began_at <= q.joined_at and coalesce(p.ended_at, 'infinity') >= coalesce(q.left_at, 'infinity'))`,
    )),
    ...(await none(
      'pauses longer than a presence allows',
      sql`select id from presences where paused_seconds > ${longestPauseSeconds}`,
    )),
    ...(await none('reserve of a wallet', sql`select account_id from ledger.balances where reserved_cents <> 0`)),
    ...(await none('reserve of a limit', sql`select client_id from client_limits where reserved_cents <> 0`)),
    ...(await none(
      'trip offered twice to one driver',
      sql`select trip_id, driver_id from trip_offers where driver_id is not null group by 1, 2 having count(*) > 1`,
    )),
  ];
}
