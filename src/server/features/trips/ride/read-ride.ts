import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { RideView } from '#contract/rides.ts';
import { type Actor, isPartnerSide } from '#domain/access/roles.ts';
import { passenger, passengerByPartnerLink, type RatingReason } from '#domain/trips/passenger-words.ts';
import { type RideFacts, rideOf } from '#domain/trips/ride.ts';
import { readTripRow } from '#server/features/trips/read/trip.ts';
import type { TripRow } from '#server/features/trips/read/view.ts';
import type { Db, RowOf, Tx } from '#server/platform/database/pool.ts';

type FactsRow = {
  code: TripRow['code'];
  status: TripRow['status'];
  clientKind: RowOf<'clients'>['kind'];
  pickupAt: TripRow['pickup_at'];
  timeZone: TripRow['time_zone'];
  kind: TripRow['kind'];
  arrivedAt: TripRow['arrived_at'];
  begunAt: TripRow['begun_at'];
  endedAt: TripRow['ended_at'];
  paymentMethod: TripRow['payment_method'];
  estimateCents: TripRow['estimate_cents'];
  clientAmountCents: TripRow['client_amount_cents'] | null;
  inReview: boolean;
  receiptCode: RowOf<'receipts'>['code'] | null;
  boardingPin: RowOf<'trip_pins'>['pin'] | null;
  driverName: RowOf<'drivers'>['name'] | null;
  plate: RowOf<'vehicles'>['plate'] | null;
  model: RowOf<'vehicles'>['model'] | null;
  colour: RowOf<'vehicles'>['colour'];
  lat: RowOf<'ride_positions'>['lat'] | null;
  lng: RowOf<'ride_positions'>['lng'] | null;
  accuracyMeters: RowOf<'ride_positions'>['accuracy_meters'];
  at: RowOf<'ride_positions'>['taken_at'] | null;
  gaveBack: boolean;
  lateAlarm: boolean;
  saidReady: boolean;
  delays: number;
  passengerDelays: number;
  lostItems: number;
  stars: RowOf<'trip_ratings'>['stars'] | null;
  reasons: RatingReason[] | null;
  ratedAt: RowOf<'trip_ratings'>['rated_at'] | null;
  byGuest: boolean;
  hasRoom: boolean;
  isOwnLink: boolean;
  isErased: boolean;
  refusal: RowOf<'trip_events'>['reason'];
  guestPageCode: RowOf<'guest_pages'>['code'] | null;
  origin: StopRow | null;
  destination: StopRow | null;
  centralName: RowOf<'settings'>['central_name'];
  centralPhone: RowOf<'settings'>['central_phone'];
  now: Date;
};
type StopRow = RowOf<'trip_stops', 'lat' | 'lng' | 'address' | 'district' | 'city'> & {
  placeName: RowOf<'places'>['name'] | null;
};

/** Returns the content of the passenger's page for a code. Null for an unknown or expired code. */
export async function readRide(db: Db, code: string): Promise<Omit<RideView, 'tiles'> | null> {
  const found = await readRideFacts(db, code);
  if (!found) return null;
  const { shown, centralName, centralPhone } = found;
  const { position, late } = shown;
  return {
    ...shown,
    pickupAt: shown.pickupAt?.toISOString() ?? null,
    endedAt: shown.endedAt?.toISOString() ?? null,
    arrivedAt: shown.arrivedAt?.toISOString() ?? null,
    arrivesAt: shown.arrivesAt && toMinute(shown.arrivesAt),
    late: late && { newAt: late.newAt && toMinute(late.newAt) },
    position: position && { ...position, at: position.at.toISOString() },
    central: { name: centralName, phone: centralPhone },
  };
}

/** Rounds an estimate up to the minute, so that the page changes at most once a minute while the car stands still. */
export function toMinute(instant: Date): string {
  return new Date(Math.ceil(instant.getTime() / 60_000) * 60_000).toISOString();
}

/** Returns the page of a code as the domain sees it. Null for an unknown or expired code. */
export async function readRideFacts(db: Db | Tx, code: string) {
  const { rows } = await sql<FactsRow>`
    select t.code, t.status, c.kind as "clientKind", t.kind, t.pickup_at as "pickupAt", t.time_zone as "timeZone",
      t.arrived_at as "arrivedAt", t.begun_at as "begunAt", t.ended_at as "endedAt",
      t.payment_method as "paymentMethod", t.estimate_cents as "estimateCents",
      case when t.total_cents is not null then t.client_amount_cents end as "clientAmountCents",
      t.partner_side = 'in_review' as "inReview", r.code as "receiptCode",
      case when l.code = ${code} then k.pin end as "boardingPin", d.name as "driverName", v.plate, v.model, v.colour,
      p.lat, p.lng, p.accuracy_meters as "accuracyMeters", p.taken_at as at,
      exists (select from trip_assignments a where a.trip_id = t.id and a.ended_at is not null) as "gaveBack",
      exists (select from dispatch_alarms a where a.trip_id = t.id and a.kind = 'late'
        and a.ended_at is null) as "lateAlarm",
      w.ready as "saidReady", w.delays, w.agreed as "passengerDelays", w.lost as "lostItems", w.refusal,
      g.stars, g.reasons, g.rated_at as "ratedAt",
      exists (select from guest_requests q where q.trip_id = t.id) as "byGuest", l.code = ${code} as "isOwnLink",
      exists (select from trip_notes n where n.trip_id = t.id and n.room is not null) as "hasRoom",
      t.erased_at is not null as "isErased",
      (select g.code from guest_requests q join guest_pages g on g.client_id = q.client_id
        -- A guest who asked before a change of the page may know only an earlier code.
        where q.trip_id = t.id and g.updated_at <= q.created_at) as "guestPageCode",
      ${stopOf('asc')} as origin, ${stopOf('desc')} as destination,
      s.central_name as "centralName", s.central_phone as "centralPhone", app_now() as now
    from ride_links l
    join trips t on t.id = l.trip_id
    cross join settings s
    join clients c on c.id = t.client_id
    left join ride_positions p on p.trip_id = t.id
    left join drivers d on d.id = t.driver_id
    left join vehicles v on v.id = t.vehicle_id
    left join receipts r on r.trip_id = t.id and r.amount_cents = t.client_amount_cents
    left join trip_pins k on k.trip_id = t.id
    left join trip_ratings g on g.trip_id = t.id
    cross join lateral (
      -- Words to an earlier partner do not count for the partner that is assigned now. Each link has its own words, so
      -- that the partner cannot use up those of the passenger.
      select coalesce(bool_or(e.action = ${'passenger-ready'} and e.at >= a.at and own.spoke), false) as ready,
        count(*) filter (where e.action = ${'passenger-delay'} and e.at >= a.at and own.spoke)::integer as delays,
        count(*) filter (where e.action = ${'passenger-delay'} and e.at >= a.at
          and e.actor_role = ${passenger.role})::integer as agreed,
        count(*) filter (where e.action = ${'lost-item'} and own.spoke)::integer as lost,
        -- The reasons of the central's administrators are written for the client.
        max(e.reason) filter (where e.action = 'reject' and e.actor_role <> 'admin') as refusal
      from trip_events e cross join lateral (
        select e.actor_role = case when l.code = ${code} then ${passenger.role}
          else ${passengerByPartnerLink.role} end as spoke) own, (
        select coalesce(max(assigned_at), '-infinity') as at from trip_assignments where trip_id = t.id) a
      where e.trip_id = t.id) w
    where l.code = ${code} or l.partner_code = ${code}`.execute(db);
  const [row] = rows;
  const shown = row && rideOf(factsOf(row), row.now);
  return row && shown ? { ...row, shown } : null;
}

function stopOf(order: 'asc' | 'desc') {
  return sql`(
    select json_build_object('placeName', q.name, 'address', x.address, 'district', x.district, 'city', x.city,
      'lat', x.lat, 'lng', x.lng)
    from trip_stops x left join places q on q.id = x.place_id
    where x.trip_id = t.id order by x.position ${sql.raw(order)} limit 1)`;
}

function factsOf({ plate, model, colour, lat, lng, accuracyMeters, at, ...row }: FactsRow): RideFacts {
  const { stars, reasons, ratedAt } = row;
  return {
    ...row,
    rating: stars === null || ratedAt === null ? null : { stars, reasons: reasons ?? [], ratedAt },
    vehicle: plate === null ? null : { plate, model: model ?? '', colour },
    position: lat === null || lng === null || at === null ? null : { lat, lng, accuracyMeters, at },
  };
}

/** Returns an ETag that changes with every shown value. */
export function etagOf(ride: object): string {
  return `"${createHash('sha256').update(JSON.stringify(ride)).digest('base64url').slice(0, 22)}"`;
}

/**
 * Returns the code of the link that the actor sends to the passenger: the partner's link for the assigned partner, the
 * trip's link for other actors. Undefined if the actor is no follower of the trip (`isFollower`).
 */
export async function readLinkCode(db: Db, actor: Actor, tripId: string): Promise<string | null | undefined> {
  if (!(await isFollower(db, actor, tripId))) return undefined;
  const column = isPartnerSide(actor) ? 'partner_code' : 'code';
  const row = await db
    .selectFrom('ride_links')
    .select([`${column} as code`])
    .where('trip_id', '=', tripId)
    .executeTakeFirst();
  return row?.code ?? null;
}

/** True when the actor may see the trip. A partner is a follower only while the trip is assigned to it. */
export async function isFollower(db: Db, actor: Actor, tripId: string): Promise<boolean> {
  const trip = await readTripRow(db, actor, tripId);
  return trip !== null && (!isPartnerSide(actor) || trip.partner_id === actor.partnerId);
}
