import { sql } from 'kysely';
import type { AvailableDriver, CarPosition } from '#contract/presence.ts';
import { keptPositionSeconds } from '#domain/dispatch/policies.ts';
import type { Db, RowOf } from '#server/platform/database/pool.ts';
import { sortText } from '#server/platform/database/search-text.ts';
import { isOpenConsent } from './row/positions.ts';
import { wasSilent } from './row/presences.ts';
import { isRunningTrip, remainingSeconds } from './row/running.ts';

type Row = Omit<AvailableDriver, 'beganAt' | 'pausedUntil' | 'position'> &
  RowOf<'presences', 'began_at' | 'paused_until'> & {
    [Column in 'lat' | 'lng' | 'taken_at']: RowOf<'driver_positions'>[Column] | null;
  };

/** SQL condition: the position `k` is recent, and its driver consents. */
const isShown = sql`k.taken_at > app_now() - make_interval(secs => ${keptPositionSeconds})
  and exists (select from position_consents c where c.driver_id = k.driver_id and ${isOpenConsent('c')})`;

/** Lists the positions of the available drivers who share it. */
export async function listPositions(db: Db): Promise<CarPosition[]> {
  const { rows } = await sql<RowOf<'driver_positions', 'driver_id' | 'lat' | 'lng' | 'taken_at' | 'moved_at'>>`
    select k.driver_id, k.lat, k.lng, k.taken_at, k.moved_at from driver_positions k
    join presences p on p.driver_id = k.driver_id and p.ended_at is null
    where ${isShown} order by k.driver_id`.execute(db);
  return rows.map(({ driver_id, lat, lng, taken_at, moved_at }) => {
    return { driverId: driver_id, lat, lng, at: taken_at.toISOString(), movedAt: moved_at.toISOString() };
  });
}

/** Lists the available drivers by name, as the central sees them. */
export async function listAvailable(db: Db): Promise<AvailableDriver[]> {
  const { rows } = await sql<Row>`
    select p.driver_id as "driverId", d.name as "driverName", d.phone as "driverPhone",
      p.partner_id as "partnerId", n.name as "partnerName", p.began_at,
      case when p.paused_until > app_now() then p.paused_until end as paused_until,
      case when t.status = 'offered' then 'offered' when t.id is not null then 'on_trip'
        when p.paused_until > app_now() then 'paused' when ${wasSilent(sql`p.seen_at`)} then 'silent'
        when q.id is not null then 'queued' else 'free' end as state,
      coalesce(qr.name, dr.name) as "rankName", k.lat, k.lng, k.taken_at,
      t.id as "tripId", t.code as "tripCode", case when t.id is not null then ceil(${remainingSeconds} / 60)::integer end as "freeInMinutes",
      p.earned_cents as "earnedCents",
      array(select a.service_area_id from partner_areas a where a.partner_id = p.partner_id order by 1) as "serviceAreaIds",
      array(select c.category from partner_categories c where c.partner_id = p.partner_id order by 1) as categories
    from presences p
    cross join settings s
    join drivers d on d.id = p.driver_id
    join partners n on n.id = p.partner_id
    left join queue_places q on q.driver_id = p.driver_id and q.left_at is null
    left join ranks qr on qr.id = q.rank_id
    left join ranks dr on dr.id = p.declared_rank_id
    left join driver_positions k on k.driver_id = p.driver_id and ${isShown}
    left join lateral (
      select * from (
        select t.*, 1 as turn from trip_offers o join trips t on t.id = o.trip_id
        where o.driver_id = p.driver_id and o.status = 'open'
        union all
        select t.*, 2 from trips t where t.partner_id = p.partner_id and t.driver_id = p.driver_id and ${isRunningTrip}) x
      order by x.turn limit 1) t on true
    where p.ended_at is null
    order by ${sortText('d.name')}, p.driver_id`.execute(db);
  return rows.map(({ began_at, paused_until, lat, lng, taken_at, ...row }) => {
    const position = lat !== null && lng !== null && taken_at ? { lat, lng, at: taken_at.toISOString() } : null;
    const [beganAt, pausedUntil] = [began_at.toISOString(), paused_until?.toISOString() ?? null];
    return Object.assign(row, { beganAt, pausedUntil, position });
  });
}
