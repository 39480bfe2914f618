import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { DayPlan } from '#contract/day-plans.ts';
import {
  defaultPlanRules,
  type PlanDay,
  type PlanDriver,
  type PlanMode,
  type PlanTrip,
  type Shift,
} from '#domain/plan/day.ts';
import { shiftsOn, type WeeklyShift } from '#domain/plan/shifts.ts';
import type { Coordinates } from '#domain/places/distance.ts';
import { addDays, instantOfMinute, localDate, type LocalDate, toInstant } from '#domain/time.ts';
import { plusSeconds } from '#domain/trips/instants.ts';
import { unknownDurationSeconds } from '#domain/trips/occupancy.ts';
import { openStatuses, runningStatuses } from '#domain/trips/status.ts';
import { isOpen } from '#domain/trips/urgency.ts';
import { earnedCents } from '#server/features/presence/row/presences.ts';
import { factsOfPartner } from '#server/features/trips/assignment/evaluate-partners.ts';
import type { TripRow } from '#server/features/trips/read/view.ts';
import type { Db, RowOf, Tx } from '#server/platform/database/pool.ts';
import { readBusyTimes } from './busy-times.ts';

/** Statuses of the trips of a plan: those without a partner after their approval, and those that a partner accepted. */
const planned = [...openStatuses.filter((status) => status !== 'awaiting_approval'), 'accepted', ...runningStatuses];
const MINUTES_OF_DAY = 1_440;

export type Area = { id: string; timeZone: string };
/** Booked trips and drivers of a day in an area, as they are now: as the plan uses them, and as the page shows them. */
export type Day = {
  plan: PlanDay;
  trips: ReadonlyMap<string, DayPlan['trips'][number]>;
  drivers: ReadonlyMap<string, Pick<DayPlan['drivers'][number], 'driverName' | 'partnerName' | 'shifts'>>;
};

export async function readDay(db: Db | Tx, area: Area, day: LocalDate, mode: PlanMode): Promise<Day> {
  const [trips, drivers] = await Promise.all([readTrips(db, area, day), readDrivers(db, area.id)]);
  const tripIds = new Set(trips.map(({ id }) => id));
  const busy = await readBusyTimes(db, drivers, { day, timeZone: area.timeZone, tripIds });
  const rows = drivers.map((row) => ({
    row,
    driver: planDriverOf({ ...row, busy: busy.get(row.id) ?? [] }, day, area.timeZone),
  }));
  const known = new Set(drivers.map(({ id }) => id));
  return {
    plan: {
      trips: trips.filter((row) => isPlannable(row, known)).map(planTripOf),
      drivers: rows.map(({ driver }) => driver),
      rules: { ...defaultPlanRules, mode },
    },
    trips: new Map(trips.map((row) => [row.id, shownTripOf(row)])),
    drivers: new Map(
      rows.map(({ row: { id, driverName, partnerName, shifts }, driver }) => [
        id,
        { driverName, partnerName, shifts: shifts.length === 0 ? null : driver.shifts.map(shownShiftOf) },
      ]),
    ),
  };
}

/** Returns a text that changes with the trips, the drivers, their cars and times, but not with earnings and balances. */
export function fingerprintOf({ trips, drivers, rules }: PlanDay): string {
  const crews = drivers.map(({ id, expiresOn, shifts, busy, partner }) => {
    // The database returns these in no certain order.
    const cars = [...partner.categories, ...partner.vehicles.map((vehicle) => JSON.stringify(vehicle))].toSorted();
    return [id, expiresOn, shifts, busy, cars];
  });
  return createHash('sha256')
    .update(JSON.stringify([trips, crews, rules]))
    .digest('base64url');
}

type Trip = Pick<TripRow, 'id' | 'code' | 'status' | 'category' | 'needs' | 'service_area_id' | 'pickup_at'> &
  Pick<TripRow, 'time_zone' | 'payment_method' | 'estimate_cents' | 'expected_commission_cents' | 'duration_seconds'> &
  Record<'start' | 'end', Coordinates | null> & {
    driverId: RowOf<'drivers'>['id'] | null;
    gaveBackIds: RowOf<'trip_assignments'>['partner_id'][];
    from: RowOf<'trip_stops'>['address'];
    to: RowOf<'trip_stops'>['address'];
    clientName: RowOf<'clients'>['name'];
  };

const stopOf = (order: 'asc' | 'desc') => sql`select coalesce(s.district, s.city, s.address) as name,
    case when s.lat is not null then json_build_object('lat', s.lat, 'lng', s.lng) end as at
  from trip_stops s where s.trip_id = t.id order by s.position ${sql.raw(order)} limit 1`;

async function readTrips(db: Db | Tx, { id, timeZone }: Area, day: LocalDate): Promise<Trip[]> {
  const [from, until] = [day, addDays(day, 1)].map((date) => toInstant(date, '00:00', timeZone));
  const { rows } = await sql<Trip>`
    select t.id, t.code, t.status, t.category, t.needs, t.service_area_id, t.pickup_at, t.time_zone, t.payment_method,
      t.estimate_cents, t.expected_commission_cents, coalesce(t.duration_seconds, t.hours * 3600) as duration_seconds,
      case when t.partner_id is not null then t.driver_id when t.status = 'scheduled' then t.designated_driver_id end as "driverId",
      array(select g.partner_id from trip_assignments g where g.trip_id = t.id and g.gave_back) as "gaveBackIds",
      o.at as "start", e.at as "end", o.name as "from", e.name as "to", c.name as "clientName"
    from trips t join clients c on c.id = t.client_id
    join lateral (${stopOf('asc')}) o on true join lateral (${stopOf('desc')}) e on true
    where t.service_area_id = ${id} and t.status = any(${planned}::text[]) and t.kind <> 'immediate'
      and t.pickup_at >= ${from} and t.pickup_at < ${until}
    order by t.pickup_at, t.id`.execute(db);
  return rows;
}

/** Returns false for an accepted trip without a known driver: it needs no other one. */
function isPlannable({ status, driverId }: Trip, known: ReadonlySet<string>): boolean {
  return isOpen(status) || (driverId !== null && known.has(driverId));
}

function planTripOf(row: Trip): PlanTrip {
  return {
    id: row.id,
    serviceAreaId: row.service_area_id,
    category: row.category,
    needs: row.needs,
    pickupDate: localDate(row.pickup_at, row.time_zone),
    paymentMethod: row.payment_method,
    expectedCommissionCents: row.expected_commission_cents,
    pickupAt: row.pickup_at,
    durationSeconds: row.duration_seconds,
    start: row.start,
    end: row.end,
    netCents: Math.max(0, (row.estimate_cents ?? 0) - row.expected_commission_cents),
    fixedDriverId: isOpen(row.status) ? null : row.driverId,
    gaveBackIds: row.gaveBackIds,
  };
}

function shownTripOf(row: Trip): DayPlan['trips'][number] {
  const { id, code, status, category, needs, pickup_at, duration_seconds, from, to, clientName, driverId } = row;
  const pickupAt = pickup_at.toISOString();
  const endsAt = plusSeconds(pickup_at, duration_seconds ?? unknownDurationSeconds).toISOString();
  const isFixed = !isOpen(status);
  return { id, code, status, category, needs, pickupAt, endsAt, from, to, clientName, isFixed, driverId };
}

type Driver = Pick<PlanDriver, 'id' | 'partnerId' | 'active' | 'expiresOn' | 'earnedCents'> & {
  driverName: RowOf<'drivers'>['name'];
  partnerName: RowOf<'partners'>['name'];
  partner: PlanDriver['partner'];
  shifts: WeeklyShift[];
};

/** Reads the active drivers of the active partners in the area. */
async function readDrivers(db: Db | Tx, areaId: string): Promise<Driver[]> {
  const { rows } = await sql<Driver>`
    with able as materialized (
      select p.id, p.name, json_build_object('availableCents', coalesce(b.balance_cents - b.reserved_cents, 0)) as balance, f.facts
      from partners p cross join settings s cross join lateral (select to_jsonb(x) as facts from (select ${factsOfPartner}) x) f
      left join ledger.accounts a on a.kind = 'wallet' and a.partner_id = p.id
      left join ledger.balances b on b.account_id = a.id
      where p.status = 'active' and exists (select from partner_areas y where y.partner_id = p.id and y.service_area_id = ${areaId}))
    select p.id, p.partner_id as "partnerId", p.active, p.name as "driverName", n.name as "partnerName",
      array[p.licence_expires_on, p.municipal_licence_expires_on] as "expiresOn",
      n.facts || n.balance::jsonb as partner, ${earnedCents} as "earnedCents",
      coalesce((select json_agg(json_build_object('weekday', h.weekday, 'startsAt', to_char(h.starts_at, 'HH24:MI'), 'endsAt', to_char(h.ends_at, 'HH24:MI'))
        order by h.weekday, h.starts_at) from driver_shifts h where h.driver_id = p.id), '[]') as shifts
    from (select d.*, d.id as driver_id from drivers d) p join able n on n.id = p.partner_id
    where p.active order by p.name, p.id`.execute(db);
  return rows;
}

function planDriverOf(
  { id, partnerId, active, expiresOn, partner, earnedCents: earned, shifts, busy }: Driver & Pick<PlanDriver, 'busy'>,
  day: LocalDate,
  timeZone: string,
): PlanDriver {
  return {
    id,
    partnerId,
    active,
    expiresOn,
    partner,
    earnedCents: earned,
    busy,
    start: null,
    end: null,
    shifts: hoursOf(day, shifts, timeZone),
  };
}

/** Returns the working hours of a driver on the day. A driver who stated no shifts may work at any time of the day. */
function hoursOf(day: LocalDate, shifts: readonly WeeklyShift[], timeZone: string): Shift[] {
  if (shifts.length > 0) return shiftsOn(day, shifts, timeZone);
  const at = (minute: number) => instantOfMinute(day, minute, timeZone);
  return [{ from: at(0), until: at(2 * MINUTES_OF_DAY) }];
}

function shownShiftOf({ from, until }: Shift) {
  return { from: from.toISOString(), to: until.toISOString() };
}
