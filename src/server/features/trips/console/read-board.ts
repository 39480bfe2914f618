import { sql } from 'kysely';
import type { BoardTrip } from '#contract/console.ts';
import type { Actor } from '#domain/access/roles.ts';
import { boardHours, mostOnBoard } from '#domain/dispatch/console.ts';
import { arrivalDue, type FeePolicy, noShowInstant } from '#domain/trips/fees.ts';
import { isAssigned, terminalStatuses, tripStatuses } from '#domain/trips/status.ts';
import { type SettingsRow, selectSettings } from '#server/features/trips/read/policy.ts';
import { inScope } from '#server/features/trips/read/scope.ts';
import { feeFacts, type TripRow } from '#server/features/trips/read/view.ts';
import type { Db, RowOf } from '#server/platform/database/pool.ts';

const shownStatuses = tripStatuses.filter((status) => !terminalStatuses.some((terminal) => terminal === status));

/** Settings that determine when a trip is late and when a no-show may be reported. */
const dueSettings = [
  ...(['waitingToleranceSeconds', 'immediateWaitingToleranceSeconds', 'unattendedAfterSeconds'] as const),
] satisfies (keyof FeePolicy)[];

type Row = Parameters<typeof feeFacts>[0] &
  Pick<SettingsRow, (typeof dueSettings)[number]> &
  Pick<TripRow, 'id' | 'code' | 'version' | 'kind' | 'status' | 'category' | 'needs' | 'service_area_id'> &
  Pick<TripRow, 'pickup_at' | 'time_zone' | 'reconfirm_by' | 'designated_partner_id' | 'offer_expires_at'> &
  Record<'lat' | 'lng', RowOf<'trip_stops'>['lat']> & {
    suspended: RowOf<'clients'>['suspended'];
    clientName: RowOf<'clients'>['name'];
    from: RowOf<'trip_stops'>['address'];
    to: RowOf<'trip_stops'>['address'];
    passengerName: RowOf<'trip_passengers'>['name'] | null;
    partnerName: RowOf<'partners'>['name'] | null;
    driverId: RowOf<'drivers'>['id'] | null;
    driverName: RowOf<'drivers'>['name'] | null;
  };

/** Partner and driver to whom the trip `t` is assigned, offered or, before its launch, designated. */
const holder = sql`select
  case when t.partner_id is not null then t.partner_id when t.status = 'offered' then t.offered_partner_id
    when t.status = 'scheduled' then t.designated_partner_id end as partner_id,
  case when t.partner_id is not null then t.driver_id when t.status = 'offered' then t.offered_driver_id
    when t.status = 'scheduled' then t.designated_driver_id end as driver_id`;

const stopOf = (order: 'asc' | 'desc') => sql`select coalesce(s.district, s.city, s.address) as name, s.lat, s.lng
  from trip_stops s where s.trip_id = t.id order by s.position ${sql.raw(order)} limit 1`;

/** Returns the trips that have not ended and whose pickup is within the next hours or past, by pickup. */
export async function readBoard(
  db: Db,
  actor: Actor,
  { most = mostOnBoard } = {},
): Promise<{ items: BoardTrip[]; full: boolean }> {
  const { rows } = await sql<Row>`
    with t as materialized (
      select * from trips t where t.status = any(${shownStatuses}::text[])
        and t.pickup_at <= app_now() + make_interval(hours => ${boardHours}) and ${inScope(actor)}
      order by t.pickup_at, t.id limit ${most + 1})
    select t.id, t.code, t.version, t.kind, t.status, t.category, t.needs, t.service_area_id, t.pickup_at, t.time_zone,
      t.reconfirm_by, t.designated_partner_id, t.offer_expires_at, t.payment_method, t.accepted_at, t.arrived_at,
      t.kept_fee_cents, t.assigned_by_central, ${selectSettings(dueSettings)}, c.suspended, c.name as "clientName",
      o.name as "from", e.name as "to", o.lat, o.lng, p.name as "partnerName", h.driver_id as "driverId", d.name as "driverName",
      (select x.name from trip_passengers x where x.trip_id = t.id order by x.position limit 1) as "passengerName"
    from t cross join settings g join clients c on c.id = t.client_id
    cross join lateral (${holder}) h
    left join partners p on p.id = h.partner_id left join drivers d on d.id = h.driver_id
    left join lateral (${stopOf('asc')}) o on true left join lateral (${stopOf('desc')}) e on true
    order by t.pickup_at, t.id`.execute(db);
  return { items: rows.slice(0, most).map(toBoardTrip), full: rows.length > most };
}

function toBoardTrip(row: Row): BoardTrip {
  const { lat, lng } = row;
  const facts = feeFacts(row);
  const dueAt = isAssigned(row.status) ? arrivalDue(facts, row) : null;
  const noShowAt = row.status === 'arrived' ? noShowInstant(facts, row) : null;
  return {
    id: row.id,
    code: row.code,
    version: row.version,
    kind: row.kind,
    status: row.status,
    category: row.category,
    needs: row.needs,
    serviceAreaId: row.service_area_id,
    pickupAt: row.pickup_at.toISOString(),
    timeZone: row.time_zone,
    dueAt: dueAt?.toISOString() ?? null,
    noShowAt: noShowAt?.toISOString() ?? null,
    reconfirmBy: row.reconfirm_by?.toISOString() ?? null,
    clientSuspended: row.suspended,
    from: row.from,
    to: row.to,
    pickup: lat === null || lng === null ? null : { lat, lng },
    clientName: row.clientName,
    passengerName: row.passengerName,
    designatedPartnerId: row.designated_partner_id,
    partnerName: row.partnerName,
    driverId: row.driverId,
    driverName: row.driverName,
    offerExpiresAt: row.offer_expires_at?.toISOString() ?? null,
  };
}
