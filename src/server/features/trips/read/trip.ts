import { type RawBuilder, sql } from 'kysely';
import type { Trip } from '#contract/trip.ts';
import type { Actor } from '#domain/access/roles.ts';
import { refuse } from '#domain/outcome.ts';
import type { TripPolicy } from '#domain/trips/policy.ts';
import { redactTrip } from '#domain/trips/redaction.ts';
import type { Db, Tx } from '#server/platform/database/pool.ts';
import { inScope } from './scope.ts';
import { present, readViewRows, toTrip, type TripRow, type WholeRow, wholeSelect } from './view.ts';

/** Returns a trip as the actor may see it, or null when the actor may not see the trip. */
export async function readTrip(db: Db | Tx, actor: Actor, id: string): Promise<Trip | null> {
  const [row] = await readViewRows(db, actor, sql`where t.id = ${id} and ${inScope(actor)}`);
  return row ? present(row, actor) : null;
}

/** Returns the trips of a booking that the actor may see, by their position in the booking. */
export function readBookingTrips(db: Db, actor: Actor, bookingId: string): Promise<Trip[]> {
  // The index of bookings excludes trips whose id is the booking's id.
  const which = sql`t.booking_id = ${bookingId} and (t.id = ${bookingId} or t.booking_id <> t.id)`;
  return readTrips(db, actor, which, sql`t.booking_position`);
}

/** Returns the trips of a series that the actor may see, by day. */
export function readSeriesTrips(db: Db, actor: Actor, seriesId: string): Promise<Trip[]> {
  return readTrips(db, actor, sql`t.series_id = ${seriesId}`, sql`t.series_day`);
}

async function readTrips(
  db: Db,
  actor: Actor,
  which: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
): Promise<Trip[]> {
  const rows = await readViewRows(db, actor, sql`where ${which} and ${inScope(actor)} order by ${order}`);
  return rows.map((row) => present(row, actor));
}

/**
 * Returns a trip of a series and the later trips of the series that the actor may see. Empty when the trip does not
 * belong to the series.
 */
export async function readFollowing(tx: Tx, actor: Actor, seriesId: string, tripId: string): Promise<TripRow[]> {
  const { rows } = await sql<TripRow>`
    select t.* from trips t join trips f on f.id = ${tripId} and f.series_id = t.series_id
    where t.series_id = ${seriesId} and t.series_day >= f.series_day and ${inScope(actor)}
    order by t.series_day`.execute(tx);
  return rows;
}

/**
 * Returns any trip as a partner sees it before acceptance. If `reader` is a partner, its commission rate determines the
 * partner's part.
 */
export async function readPreview(
  db: Db | Tx,
  id: string,
  policy: TripPolicy,
  reader: Pick<Actor, 'partnerId'> = { partnerId: null },
): Promise<Trip> {
  const rows = await readViewRows(db, reader, sql`where t.id = ${id}`);
  return redactTrip('preview', toTrip(found(rows, id), policy));
}

/** Returns any trip with all columns of its row and the related data that its view needs. */
export async function readView(db: Db | Tx, id: string): Promise<WholeRow> {
  const { rows } = await sql<WholeRow>`${wholeSelect} where t.id = ${id}`.execute(db);
  return found(rows, id);
}

function found<Row>([row]: readonly Row[], id: string): Row {
  if (!row) throw new Error(`trip ${id} is missing`);
  return row;
}

/** Returns the trip row as the input of a change, or null when the actor may not see the trip. */
export async function readTripRow(db: Db | Tx, actor: Actor, id: string): Promise<TripRow | null> {
  const { rows } = await sql<TripRow>`select t.* from trips t where t.id = ${id} and ${inScope(actor)}`.execute(db);
  return rows[0] ?? null;
}

/** True when the trip has not changed since its row was read (optimistic lock). */
export async function isAsRead(tx: Tx, { id, version }: Pick<TripRow, 'id' | 'version'>): Promise<boolean> {
  const { rows } = await sql`select from trips where id = ${id} and version = ${version}`.execute(tx);
  return rows.length > 0;
}

export const tripNotFound = refuse('not_found', 'Viagem não encontrada.');
