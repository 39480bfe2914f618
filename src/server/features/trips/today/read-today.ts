import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { SheetTrip, TodayTrip, WallTrip } from '#contract/today.ts';
import { printStop } from '#domain/places/stop-text.ts';
import { oldPositionSeconds, plusSeconds } from '#domain/trips/instants.ts';
import { passenger } from '#domain/trips/passenger-words.ts';
import { type PickupFacts, pickupArrivalOf } from '#domain/trips/ride.ts';
import { isAssigned, terminalStatuses } from '#domain/trips/status.ts';
import { mostOnWall, mostToday, underWayStatuses, wallKeepsSeconds } from '#domain/trips/today.ts';
import { isOneOf } from '#server/features/trips/read/status-conditions.ts';
import { asksPin, type TripRow, type ViewRow } from '#server/features/trips/read/view.ts';
import { toMinute } from '#server/features/trips/ride/read-ride.ts';
import type { Db, RowOf } from '#server/platform/database/pool.ts';

type Stop = RowOf<'trip_stops', 'lat' | 'lng' | 'address' | 'number' | 'district' | 'city'> & {
  place: RowOf<'places'>['name'] | null;
};
type Row = {
  id: TripRow['id'];
  code: TripRow['code'];
  status: TripRow['status'];
  kind: TripRow['kind'];
  pickupAt: TripRow['pickup_at'];
  timeZone: TripRow['time_zone'];
  passengerCount: TripRow['passenger_count'];
  clientReference: TripRow['client_reference'];
  partnerId: TripRow['partner_id'];
  room: RowOf<'trip_notes'>['room'] | null;
  costCentre: RowOf<'cost_centres'>['name'] | null;
  passengerName: RowOf<'trip_passengers'>['name'];
  passengerPhone: RowOf<'trip_passengers'>['phone'];
  origin: Stop;
  destination: Stop;
  driverName: RowOf<'drivers'>['name'] | null;
  driverPhone: RowOf<'drivers'>['phone'] | null;
  plate: RowOf<'vehicles'>['plate'] | null;
  model: RowOf<'vehicles'>['model'] | null;
  colour: RowOf<'vehicles'>['colour'] | null;
  requires_pin: ViewRow['requires_pin'];
  pin: RowOf<'trip_pins'>['pin'] | null;
  lat: RowOf<'ride_positions'>['lat'] | null;
  lng: RowOf<'ride_positions'>['lng'] | null;
  accuracyMeters: RowOf<'ride_positions'>['accuracy_meters'];
  at: RowOf<'ride_positions'>['taken_at'] | null;
  lateAlarm: boolean;
  passengerDelays: number;
  now: Date;
};

const ended = isOneOf(terminalStatuses);
const localDay = (instant: string) => sql`(${sql.raw(instant)} at time zone t.time_zone)::date`;

/** Builds the stop of one alias as JSON. The city is null if the stop of the other alias is in the same. */
const stopOf = (one: string, other: string) =>
  sql.raw(`json_build_object('lat', ${one}.lat, 'lng', ${one}.lng,
  'address', ${one}.address, 'number', ${one}.number, 'district', ${one}.district,
  'city', nullif(${one}.city, ${other}.city), 'place', (select q.name from places q where q.id = ${one}.place_id))`);

/**
 * Reads the trips of a client whose pickup is today in the time zone of each trip, and those of earlier days that are
 * still under way, by pickup. Trips that have not ended come first into the bound. A local day has at most 25 hours, so
 * the range of instants contains it and both parts are index scans.
 */
async function readTrips(db: Db, clientId: string, which: RawBuilder<SqlBool>, most: number) {
  const { rows } = await sql<Row>`
    with w as materialized (
      select t.id, t.pickup_at, (${ended}) as ended from trips t
      where t.client_id = ${clientId} and t.pickup_at > app_now() - interval '25 hours' and t.pickup_at < app_now() + interval '25 hours'
        and ${localDay('t.pickup_at')} = ${localDay('app_now()')} and ${which}
      union all
      select t.id, t.pickup_at, false from trips t
      where t.client_id = ${clientId} and ${isOneOf(underWayStatuses)} and t.pickup_at < app_now()
        and ${localDay('t.pickup_at')} < ${localDay('app_now()')} and ${which}),
    f as materialized (select id from w order by ended, pickup_at, id limit ${most + 1})
    select t.id, t.code, t.status, t.kind, t.pickup_at as "pickupAt", t.time_zone as "timeZone",
      t.passenger_count as "passengerCount", t.client_reference as "clientReference", t.partner_id as "partnerId",
      n.room, m.name as "costCentre", coalesce(x.name, '') as "passengerName", x.phone as "passengerPhone",
      d.name as "driverName", d.phone as "driverPhone",
      v.plate, v.model, v.colour, ${asksPin}, k.pin, p.lat, p.lng, p.accuracy_meters as "accuracyMeters", p.taken_at as at,
      ${stopOf('o', 'e')} as origin, ${stopOf('e', 'o')} as destination,
      exists (select from dispatch_alarms a where a.trip_id = t.id and a.kind = 'late' and a.ended_at is null) as "lateAlarm",
      case when t.status in ('accepted', 'en_route') then (
        select count(*) from trip_events e where e.trip_id = t.id and e.action = 'passenger-delay'
          and e.actor_role = ${passenger.role} and e.at >= (
            select coalesce(max(a.assigned_at), '-infinity') from trip_assignments a where a.trip_id = t.id))
        else 0 end::integer as "passengerDelays", app_now() as now
    from f join trips t on t.id = f.id
    join clients c on c.id = t.client_id
    left join trip_notes n on n.trip_id = t.id
    left join cost_centres m on m.id = t.cost_centre_id
    left join trip_passengers x on x.trip_id = t.id and x.position = 0
    left join drivers d on d.id = t.driver_id
    left join vehicles v on v.id = t.vehicle_id
    left join trip_pins k on k.trip_id = t.id
    left join ride_positions p on p.trip_id = t.id
    left join lateral (select * from trip_stops where trip_id = t.id order by position limit 1) o on true
    left join lateral (select * from trip_stops where trip_id = t.id order by position desc limit 1) e on true
    order by t.pickup_at, t.id`.execute(db);
  return { rows: rows.slice(0, most), full: rows.length > most };
}

/** Returns the trips of the board Hoje. */
export async function readToday(db: Db, clientId: string) {
  const { rows, full } = await readTrips(db, clientId, sql<SqlBool>`true`, mostToday);
  return { items: rows.map(todayTripOf), full };
}

/**
 * Returns the lines of the day sheet. `partnerIds`: partners of which a driver's phone is on the sheet.
 */
export async function readSheet(db: Db, clientId: string) {
  const { rows, full } = await readTrips(db, clientId, sql<SqlBool>`not (${ended})`, mostToday);
  const items = rows.map(sheetTripOf);
  const called = rows.filter((_, at) => items[at]?.driverPhone !== null).map(({ partnerId }) => partnerId);
  return { sheet: { items, full }, partnerIds: [...new Set(called)].filter((id) => id !== null) };
}

/**
 * Returns the trips of the wall, without anything that identifies a person or a destination. Trips leave the wall when
 * they end, because a refusal concerns only the guest, and some time after boarding.
 */
export async function readWall(db: Db, clientId: string) {
  const since = sql`app_now() - make_interval(secs => ${wallKeepsSeconds})`;
  const shown = sql<SqlBool>`not (${ended}) and coalesce(t.begun_at, 'infinity') >= ${since}`;
  const { rows, full } = await readTrips(db, clientId, shown, mostOnWall);
  return { items: rows.map(wallTripOf), full };
}

function sheetTripOf(row: Row): SheetTrip {
  const isHeld = isAssigned(row.status) || row.status === 'in_progress';
  return {
    ...todayTripOf(row),
    passengerPhone: row.passengerPhone,
    driverPhone: isHeld ? row.driverPhone : null,
    requiresPin: row.requires_pin,
    boardingPin: isAssigned(row.status) ? row.pin : null,
  };
}

function todayTripOf(row: Row): TodayTrip {
  return {
    ...wallTripOf(row),
    id: row.id,
    code: row.code,
    passengerName: row.passengerName,
    passengerCount: row.passengerCount,
    room: row.room,
    costCentre: row.costCentre,
    clientReference: row.clientReference,
    origin: nameStop(row.origin),
    destination: nameStop(row.destination),
    driverName: row.driverName,
  };
}

function nameStop(stop: Stop): string {
  return stop.place ?? printStop({ ...stop, complement: null });
}

function wallTripOf(row: Row): WallTrip {
  const { pickupAt, timeZone, status, now } = row;
  const position = positionOf(row);
  const { arrivesAt, late } = pickupArrivalOf(factsOf(row, position), now);
  return {
    pickupAt: pickupAt.toISOString(),
    timeZone,
    status,
    arrivesAt: arrivesAt && toMinute(arrivesAt),
    positionIsOld: position !== null && now >= plusSeconds(position.at, oldPositionSeconds),
    late: late && { newAt: late.newAt && toMinute(late.newAt) },
    vehicleModel: row.model,
    vehicleColour: row.colour,
    vehiclePlate: row.plate,
  };
}

function factsOf(
  { status, kind, pickupAt, origin, lateAlarm, passengerDelays }: Row,
  position: PickupFacts['position'],
) {
  return { status, kind, pickupAt, origin, lateAlarm, passengerDelays, position };
}

function positionOf({ lat, lng, accuracyMeters, at }: Row): PickupFacts['position'] {
  return lat === null || lng === null || at === null ? null : { lat, lng, accuracyMeters, at };
}
