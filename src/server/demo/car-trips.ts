import { sql } from 'kysely';
import type { Actor } from '#domain/access/roles.ts';
import type { Coordinates } from '#domain/places/distance.ts';
import type { TripAction } from '#domain/trips/actions.ts';
import { act } from '#server/features/trips/actions/act.ts';
import type { ActionInput } from '#server/features/trips/actions/work.ts';
import { noteWon } from '#server/features/trips/dispatch/attempts.ts';
import { Refused, unwrap } from '#server/platform/api/refused.ts';
import { withRetries } from '#server/platform/command.ts';
import type { Db, RowOf, Tx } from '#server/platform/database/pool.ts';
import type { Services } from '#server/platform/services.ts';
import { type Car, pointOf } from './car-drivers.ts';

/** Time after which a simulated driver answers an offer, and time between two steps of a trip. */
const ANSWER_MS = 5_000;
/** Time before the pickup at which a driver departs. */
const DEPARTURE_MS = 15 * 60_000;
/** Part of the estimated duration that a trip takes. A much shorter one would be reviewed. */
const DURATION_SHARE = 0.4;

type RideRow = RowOf<
  'trips',
  'id' | 'status' | 'category' | 'pickup_at' | 'begun_at' | 'terms_version' | 'distance_meters' | 'duration_seconds'
>;
/** Trip that is offered to a simulated driver, or that the driver accepted. */
export type Ride = RideRow & {
  offerId: string;
  offeredAt: Date;
  /** Pickup or destination to which the car drives now. */
  target: Coordinates | null;
};

type CarRideRow = Omit<Ride, 'target'> & RowOf<'trip_stops', 'lat' | 'lng'> & { driverId: string };

/** Returns the next trip of each driver, by driver. */
export async function readRides(db: Db, cars: readonly Car[]): Promise<Map<string, Ride>> {
  const { rows } = await sql<CarRideRow>`
    select distinct on (o.driver_id) o.driver_id as "driverId", t.id, t.status, t.category, t.pickup_at, t.begun_at,
      t.terms_version, t.distance_meters, t.duration_seconds, o.id as "offerId", o.created_at as "offeredAt", s.lat, s.lng
    from trip_offers o join trips t on t.id = o.trip_id
    left join lateral (
      select s.lat, s.lng from trip_stops s
      where s.trip_id = t.id and t.status in ('en_route', 'arrived', 'in_progress')
      order by case when t.status = 'in_progress' then -s.position else s.position end limit 1) s on true
    where o.driver_id = any(${cars.map(({ driverId }) => driverId)}::uuid[]) and (o.status = 'open'
      or o.status = 'accepted' and t.partner_id = o.partner_id and t.driver_id = o.driver_id
        and t.status in ('accepted', 'en_route', 'arrived', 'in_progress'))
    order by o.driver_id, t.pickup_at, t.id`.execute(db);
  return new Map(
    rows.map(({ driverId, lat, lng, ...ride }) => [driverId, Object.assign(ride, { target: pointOf(lat, lng) })]),
  );
}

type Choice = { isThere: boolean; isWanted: (ride: Ride) => boolean };

/** Takes the next action of the driver when its time has come. A refused action is tried again in the next round. */
export async function takeStep({ prepared, live }: Services, car: Car, ride: Ride, choice: Choice): Promise<void> {
  const action = nextAction(ride, car.now, choice);
  if (!action) return;
  const { driverId, partnerId, userId } = car;
  const actor: Actor = { userId, role: 'parceiro', clientId: null, partnerId, driverId, approvesTrips: false };
  const work = async (tx: Tx) => {
    unwrap(await act(tx, actor, ride.id, action, await inputOf(tx, car, ride, action)));
    if (action === 'accept') await noteWon(tx, ride.id, partnerId);
  };
  try {
    await withRetries(() => prepared.transaction().execute(work));
    live.hint();
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
  }
}

function nextAction(ride: Ride, now: Date, { isThere, isWanted }: Choice): TripAction | null {
  switch (ride.status) {
    case 'offered':
      return now.getTime() - ride.offeredAt.getTime() >= ANSWER_MS && isWanted(ride) ? 'accept' : null;
    case 'accepted':
      return ride.pickup_at.getTime() - now.getTime() <= DEPARTURE_MS ? 'depart' : null;
    case 'en_route':
      return isThere ? 'arrive' : null;
    case 'arrived':
      return now >= ride.pickup_at ? 'begin' : null;
    case 'in_progress': {
      const lasts = (ride.duration_seconds ?? 0) * 1000 * DURATION_SHARE;
      return isThere && ride.begun_at && now.getTime() - ride.begun_at.getTime() >= lasts ? 'complete' : null;
    }
    default:
      return null;
  }
}

/** Returns true for three of four offers, by the last digit of the random id. Other offers expire. */
export function isMostlyWanted({ offerId }: Ride): boolean {
  return Number.parseInt(offerId.slice(-1), 16) < 12;
}

async function inputOf(tx: Tx, { driverId, partnerId }: Car, ride: Ride, action: TripAction): Promise<ActionInput> {
  if (action === 'accept') return { termsVersion: ride.terms_version };
  if (action === 'begin') return { pin: 'right' };
  if (action === 'complete') return { amounts: {}, drivenMeters: ride.distance_meters ?? undefined };
  if (action !== 'depart') return {};
  const busy = tx.selectFrom('trips').select('vehicle_id').where('partner_id', '=', partnerId);
  const running = busy
    .where('status', 'in', ['en_route', 'arrived', 'in_progress'])
    .where('vehicle_id', 'is not', null);
  const vehicles = tx
    .selectFrom('vehicles')
    .select('id')
    .where('partner_id', '=', partnerId)
    .where('active', 'is', true);
  const free = vehicles.where('category', '=', ride.category).where('id', 'not in', running);
  return { driverId, vehicleId: (await free.orderBy('id').limit(1).executeTakeFirst())?.id };
}
