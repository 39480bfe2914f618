import { type ExpressionBuilder, sql } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import { type Refusal, refuse } from '#domain/outcome.ts';
import { formatDateTime } from '#domain/time.ts';
import { type ComparedTrip, isSameRequest, samePickupMinutes } from '#domain/trips/repeated-request.ts';
import { terminalStatuses } from '#domain/trips/status.ts';
import { enqueue } from '#server/platform/database/driver.ts';
import type { RowOf, Tx } from '#server/platform/database/pool.ts';
import type { DB } from '#server/platform/database/schema.ts';
import type { TripRequest } from './evaluate.ts';
import type { PlannedBooking } from './plan-booking.ts';

/**
 * Returns a refusal when the client requested the same trip shortly before. All who may request for a client see its trips. The passengers are locked first, so of two
 * simultaneous requests the second one reads the first. Trips of one booking are not compared with each other.
 */
export async function refuseRepeat(
  tx: Tx,
  { trips, moment: { now } }: PlannedBooking,
  isConfirmed: boolean | undefined,
): Promise<Refusal | null> {
  if (isConfirmed) return null;
  const clientId = trips[0].client.id;
  const asked = trips.map((trip) => comparedRequest(trip, now));
  await lockPassengers(
    tx,
    clientId,
    asked.flatMap(({ phones }) => phones),
  );
  const pickups = new Set(asked.map(({ pickupAt }) => pickupAt.getTime()));
  const recent = await readRecent(tx, clientId, [...pickups]);
  const same = recent.find((trip) => asked.some((one) => isSameRequest(one, trip)));
  return same ? refuseAs(same) : null;
}

function comparedRequest({ terms }: TripRequest, now: Date): ComparedTrip {
  const [origin, destination] = [terms.stops[0], terms.stops.at(-1)];
  if (!origin || !destination) throw new Error('a request has an origin and a destination');
  const phones = terms.passengers.map(({ phone }) => phone);
  return { phones, origin, destination, pickupAt: terms.pickupAt ?? now };
}

/** Locks in the order of the phones, so that two bookings with the same passengers cannot deadlock. */
async function lockPassengers(tx: Tx, clientId: string, phones: readonly string[]): Promise<void> {
  const keys = [...new Set(phones)].toSorted().map((phone) => `request:${clientId}:${phone}`);
  const lock = sql`select pg_advisory_xact_lock(hashtextextended(key, 0)) from unnest(${keys}::text[]) key`;
  await enqueue(tx, lock);
}

type RecentTrip = ComparedTrip & {
  id: RowOf<'trips'>['id'];
  code: string;
  timeZone: RowOf<'trips'>['time_zone'];
};

/**
 * Returns the open trips of the client at about one of these pickup times that were requested within the window of the
 * settings. A booking has at most two pickup times.
 */
async function readRecent(tx: Tx, clientId: string, pickups: readonly number[]): Promise<RecentTrip[]> {
  return tx
    .selectFrom('settings as g')
    .innerJoin('trips as t', (join) => join.on('g.repeat_window_seconds', '>', 0))
    .innerJoin('bookings as b', 'b.id', 't.booking_id')
    .where('t.client_id', '=', clientId)
    .where((eb) => eb.or(pickups.map((pickup) => eb.between('t.pickup_at', ...around(pickup)))))
    .where('t.status', 'not in', terminalStatuses)
    .where(sql<boolean>`b.created_at > app_now() - make_interval(secs => g.repeat_window_seconds)`)
    .select(['t.id', sql<string>`t.code`.as('code'), 't.pickup_at as pickupAt', 't.time_zone as timeZone'])
    .select(sql<string[]>`array(select p.phone from trip_passengers p where p.trip_id = t.id)`.as('phones'))
    .select((eb) => [stopOf(eb, 'asc').as('origin'), stopOf(eb, 'desc').as('destination')])
    .orderBy('b.created_at', 'desc')
    .orderBy('t.id')
    .execute() as Promise<RecentTrip[]>;
}

function around(pickup: number): [from: Date, until: Date] {
  const span = samePickupMinutes * 60_000;
  return [new Date(pickup - span), new Date(pickup + span)];
}

type WithTrip = ExpressionBuilder<DB & { t: DB['trips'] }, 't'>;

function stopOf(eb: WithTrip, order: 'asc' | 'desc') {
  const stops = eb.selectFrom('trip_stops as s').select(['s.place_id as placeId', 's.address', 's.number']);
  return jsonObjectFrom(stops.whereRef('s.trip_id', '=', 't.id').orderBy('s.position', order).limit(1));
}

function refuseAs({ id, code, pickupAt, timeZone }: RecentTrip): Refusal {
  const when = formatDateTime(pickupAt, timeZone);
  const detail = `Um pedido igual foi feito há pouco: ${code}, com embarque em ${when}. Confirme se for mesmo outra viagem.`;
  return {
    ...refuse('repeated_request', detail),
    existingTrip: { id, code, pickupAt: pickupAt.toISOString(), timeZone },
  };
}
