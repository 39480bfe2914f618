import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Trip, TripEvent } from '#contract/trip.ts';
import type { Actor } from '#domain/access/roles.ts';
import type { TripPolicy } from '#domain/trips/policy.ts';
import { redactTrip } from '#domain/trips/redaction.ts';
import { changesForPartner } from '#domain/trips/term-changes.ts';
import { tripScope } from '#domain/trips/visibility.ts';
import type { Db, Tx } from '#server/platform/database/pool.ts';
import { present, toTrip, type TripRow, type ViewRow, viewSelect, type WholeRow, wholeSelect } from './view-data.ts';

/**
 * Returns the SQL condition of `isInScope` (#domain/trips/visibility.ts): true for the trips that the actor may read.
 */
export function inScope(actor: Actor): RawBuilder<SqlBool> {
  const scope = tripScope(actor);
  if (scope.kind === 'all') return sql<SqlBool>`true`;
  if (scope.kind === 'client') return sql<SqlBool>`t.client_id = ${scope.clientId}`;
  if (scope.kind === 'none') return sql<SqlBool>`false`;
  const { partnerId } = scope;
  return sql<SqlBool>`(t.partner_id = ${partnerId}
    or (t.status = 'offered' and t.offered_partner_id = ${partnerId})
    or (t.status = 'scheduled' and t.designated_partner_id = ${partnerId})
    -- Looked up for each trip: as a list, all that the partner ever held were read for a page.
    or exists (select from trip_holders h where h.trip_id = t.id and h.partner_id = ${partnerId})
    or (t.status = 'available' and ${inPoolOf(partnerId)}))`;
}

/** True for trips whose service area and category this partner serves. */
export function worksWhere(partnerId: string): RawBuilder<SqlBool> {
  return reachedBy(partnerId, sql<SqlBool>`true`);
}

/** True for trips of the partner's areas and categories that it may see once they are available. */
function inPoolOf(partnerId: string): RawBuilder<SqlBool> {
  return reachedBy(partnerId, isOpenTo('q', 't'));
}

/** True when the trip is open to the partner: priority partners see a new trip some time before the other partners. */
export function isOpenTo(partner: string, trip: string): RawBuilder<SqlBool> {
  const opens = sql.ref(`${trip}.open_to_all_at`);
  return sql<SqlBool>`(${sql.ref(`${partner}.priority`)} or ${opens} is null or ${opens} <= app_now())`;
}

/**
 * Same condition as `inPoolOf` for index scans: reads the partner's areas and categories once per query, not per trip.
 */
export function poolOf(partnerId: string): RawBuilder<SqlBool> {
  const worksIn = (column: string, table: string) => sql`${sql.ref(`t.${column}`)} = any(array(
    select ${sql.ref(`w.${column}`)} from ${sql.table(table)} w where w.partner_id = ${partnerId}))`;
  return sql<SqlBool>`t.status = 'available' and ${worksIn('service_area_id', 'partner_areas')} and ${worksIn('category', 'partner_categories')}
    and (t.open_to_all_at is null or t.open_to_all_at <= app_now() or (select q.priority from partners q where q.id = ${partnerId}))
    and exists (select from partners q where q.id = ${partnerId} and q.status = 'active')`;
}

/** Selects the ids of the same trips, starting from the partner. Faster than `poolOf` when all of them are needed. */
export function availableTo(partnerId: string | null): RawBuilder<unknown> {
  return sql`select p.id from partners q
    join partner_areas a on a.partner_id = q.id join partner_categories y on y.partner_id = q.id
    join trips p on p.status = 'available' and p.service_area_id = a.service_area_id and p.category = y.category
    where q.id = ${partnerId} and q.status = 'active' and ${isOpenTo('q', 'p')}`;
}

function reachedBy(partnerId: string, which: RawBuilder<SqlBool>): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (
    select from partners q join partner_areas a on a.partner_id = q.id join partner_categories y on y.partner_id = q.id
    where q.id = ${partnerId} and q.status = 'active' and a.service_area_id = t.service_area_id and y.category = t.category
      and ${which})`;
}

/** Returns a trip as the actor may see it, or null when it is out of scope. */
export async function readTrip(db: Db | Tx, actor: Actor, id: string): Promise<Trip | null> {
  const { rows } = await sql<ViewRow>`${viewSelect(actor)} where t.id = ${id} and ${inScope(actor)}`.execute(db);
  return rows[0] ? present(rows[0], actor) : null;
}

/** Returns the trips of a booking that are in the actor's scope, in the order of the request. */
export function readBookingTrips(db: Db, actor: Actor, bookingId: string): Promise<Trip[]> {
  return readTrips(db, actor, sql`t.booking_id = ${bookingId}`, sql`t.booking_position`);
}

/** Returns the trips of a series that are in the actor's scope, in the order of their days. */
export function readSeriesTrips(db: Db, actor: Actor, seriesId: string): Promise<Trip[]> {
  return readTrips(db, actor, sql`t.series_id = ${seriesId}`, sql`t.series_day`);
}

async function readTrips(
  db: Db,
  actor: Actor,
  which: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
): Promise<Trip[]> {
  const { rows } = await sql<ViewRow>`${viewSelect(actor)}
    where ${which} and ${inScope(actor)} order by ${order}`.execute(db);
  return rows.map((row) => present(row, actor));
}

/** Returns a trip of a series and the later ones, within scope. Empty when the trip does not belong to the series. */
export async function readFollowing(tx: Tx, actor: Actor, seriesId: string, tripId: string): Promise<TripRow[]> {
  const { rows } = await sql<TripRow>`
    select t.* from trips t join trips f on f.id = ${tripId} and f.series_id = t.series_id
    where t.series_id = ${seriesId} and t.series_day >= f.series_day and ${inScope(actor)}
    order by t.series_day`.execute(tx);
  return rows;
}

/** Returns any trip as partners see it before acceptance, with the partner's part of `reader` if it is a partner. */
export async function readPreview(
  db: Db | Tx,
  id: string,
  policy: TripPolicy,
  reader: Pick<Actor, 'partnerId'> = { partnerId: null },
): Promise<Trip> {
  const { rows } = await sql<ViewRow>`${viewSelect(reader)} where t.id = ${id}`.execute(db);
  return redactTrip('preview', toTrip(found(rows, id), policy));
}

/** Returns any trip with the columns of its row and the related data of its view. */
export async function readView(db: Db | Tx, id: string): Promise<WholeRow> {
  const { rows } = await sql<WholeRow>`${wholeSelect} where t.id = ${id}`.execute(db);
  return found(rows, id);
}

function found<Row>([row]: readonly Row[], id: string): Row {
  if (!row) throw new Error(`trip ${id} is missing`);
  return row;
}

/** Returns the stored row within scope, as the input of a change. */
export async function readTripRow(db: Db | Tx, actor: Actor, id: string): Promise<TripRow | null> {
  const { rows } = await sql<TripRow>`select t.* from trips t where t.id = ${id} and ${inScope(actor)}`.execute(db);
  return rows[0] ?? null;
}

/** True when the trip has not changed since its row was read (optimistic lock). */
export async function isAsRead(tx: Tx, { id, version }: Pick<TripRow, 'id' | 'version'>): Promise<boolean> {
  const { rows } = await sql`select from trips where id = ${id} and version = ${version}`.execute(tx);
  return rows.length > 0;
}

/** The database clock and the settings that apply to a change. */
export type Moment = { now: Date; policy: TripPolicy };

export async function readMoment(tx: Db | Tx): Promise<Moment> {
  const { now, ...policy } = await readSettings(tx);
  return { now, policy };
}

/**
 * Returns the timeline. Clients and partners do not read the names of central users; partners read reasons only of
 * trips that they hold.
 */
export async function readTripEvents(db: Db, actor: Actor, id: string): Promise<TripEvent[] | null> {
  const trip = await readTripRow(db, actor, id);
  if (!trip) return null;
  const scope = tripScope(actor).kind;
  const central = scope === 'all';
  const concerned = scope !== 'partner' || trip.partner_id === actor.partnerId;
  const { rows } = await sql<Omit<TripEvent, 'at'> & { at: Date }>`
    select e.trip_version as version, e.action, e.from_status as "fromStatus", e.to_status as "toStatus",
      case when ${central} or e.actor_id = ${actor.userId} then r.nome end as "actorName",
      e.actor_role as "actorRole", case when ${concerned} or e.actor_id = ${actor.userId} then e.reason end as reason,
      e.data->>'claimedAt' as "claimedAt", coalesce(e.data->'changes', '[]') as changes, e.at
    from trip_events e left join profiles r on r.user_id = e.actor_id
    where e.trip_id = ${id} order by e.trip_version`.execute(db);
  return rows.map(({ changes, at, ...row }) =>
    Object.assign(row, {
      changes: scope === 'partner' ? changesForPartner(changes) : changes,
      at: at.toISOString(),
    }),
  );
}

/** Returns the trip settings that the administrator maintains. */
export async function readPolicy(db: Db | Tx): Promise<TripPolicy> {
  const { now: _now, ...policy } = await readSettings(db);
  return policy;
}

async function readSettings(db: Db | Tx): Promise<TripPolicy & { now: Date }> {
  const { rows } = await sql<TripPolicy & { now: Date }>`
    select app_now() as now, lead_time_seconds as "leadTimeSeconds", review_bp as "reviewBp",
      unestimated_review_cents as "unestimatedReviewCents",
      expense_review_cents as "expenseReviewCents", short_trip_bp as "shortTripBp", far_meters as "farMeters",
      pair_factor as "pairFactor",
      waiting_tolerance_seconds as "waitingToleranceSeconds",
      immediate_waiting_tolerance_seconds as "immediateWaitingToleranceSeconds",
      unattended_after_seconds as "unattendedAfterSeconds", free_cancel_before_seconds as "freeCancelBeforeSeconds",
      immediate_free_cancel_seconds as "immediateFreeCancelSeconds", reconfirmations,
      offer_expiry_seconds as "offerExpirySeconds", past_tolerance_seconds as "pastToleranceSeconds",
      recording_days as "recordingDays", commission_bp as "commissionBp", release_days as "releaseDays",
      release_follows_payment as "releaseFollowsPayment",
      minimum_balance_cents as "minimumBalanceCents", give_back_fees as "giveBackFees",
      cancel_fee_cents as "cancelFeeCents", no_show_fee_cents as "noShowFeeCents", fee_partner_bp as "feePartnerBp"
    from settings`.execute(db);
  const [settings] = rows;
  if (!settings) throw new Error('the settings row is missing');
  return settings;
}
