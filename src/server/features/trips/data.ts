import { type RawBuilder, type Selectable, sql, type SqlBool } from 'kysely';
import type { FareLine } from '#contract/tariffs.ts';
import type { Stop, Trip, TripEvent } from '#contract/trips.ts';
import type { Actor } from '#domain/access/roles.ts';
import { cancellationFeeCents } from '#domain/trips/fees.ts';
import type { Need } from '#domain/trips/needs.ts';
import type { TripPolicy } from '#domain/trips/policy.ts';
import { redactTrip } from '#domain/trips/redaction.ts';
import { openStatuses } from '#domain/trips/status.ts';
import { contactSeconds, tripScope, viewOf } from '#domain/trips/visibility.ts';
import { pageOfRows, readCursor } from '#server/platform/api/cursor.ts';
import type { Db, Tx } from '#server/platform/database/pool.ts';
import type { Trips } from '#server/platform/database/schema.ts';

export type TripRow = Omit<Selectable<Trips>, 'needs' | 'code'> & { needs: Need[]; code: string };

type ViewRow = TripRow & {
  passengers: { name: string; phone: string }[];
  stops: Stop[];
  client_name: string;
  partner_name: string | null;
  designated_name: string | null;
  driver_name: string | null;
  vehicle_plate: string | null;
  vehicle_model: string | null;
  notes: string | null;
  internal_note: string | null;
  flight_number: string | null;
  name_sign: string | null;
  requires_pin: boolean;
  pin: string | null;
  proposal: { id: string; terms: Record<string, unknown>; expiresAt: string } | null;
  now: Date;
};

const viewSelect = sql`
  select t.*, app_now() as now, c.name as client_name, c.requires_pin, p.name as partner_name, g.name as designated_name,
    d.name as driver_name, v.plate as vehicle_plate, v.model as vehicle_model,
    n.notes, n.internal_note, n.flight_number, n.name_sign, k.pin,
    (select json_agg(json_build_object('name', x.name, 'phone', x.phone) order by x.position)
      from trip_passengers x where x.trip_id = t.id) as passengers,
    (select json_agg(json_build_object('address', x.address, 'number', x.number, 'complement', x.complement,
        'district', x.district, 'city', x.city, 'uf', x.uf, 'cep', x.cep, 'reference', x.reference,
        'placeId', x.place_id, 'lat', x.lat, 'lng', x.lng) order by x.position)
      from trip_stops x where x.trip_id = t.id) as stops,
    (select json_build_object('id', x.id, 'terms', x.terms, 'expiresAt', x.expires_at)
      from trip_proposals x where x.trip_id = t.id and x.status = 'open') as proposal
  from trips t
  join clients c on c.id = t.client_id
  left join partners p on p.id = t.partner_id
  left join partners g on g.id = t.designated_partner_id
  left join drivers d on d.id = t.driver_id
  left join vehicles v on v.id = t.vehicle_id
  left join trip_notes n on n.trip_id = t.id
  left join trip_pins k on k.trip_id = t.id`;

/** The SQL of `isInScope` (#domain/trips/visibility.ts): which trips this person may know of at all. */
export function inScope(actor: Actor): RawBuilder<SqlBool> {
  const scope = tripScope(actor);
  if (scope.kind === 'all') return sql<SqlBool>`true`;
  if (scope.kind === 'client') return sql<SqlBool>`t.client_id = ${scope.clientId}`;
  if (scope.kind === 'none') return sql<SqlBool>`false`;
  const { partnerId } = scope;
  return sql<SqlBool>`(t.partner_id = ${partnerId}
    or (t.status = 'offered' and t.offered_partner_id = ${partnerId})
    or (t.status = 'scheduled' and t.designated_partner_id = ${partnerId})
    or t.id in (select trip_id from trip_holders where partner_id = ${partnerId})
    or (t.status = 'available' and ${inPoolOf(partnerId)}))`;
}

/** Trips of a service area and category that this partner works in. */
export function inPoolOf(partnerId: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (
    select from partners q join partner_areas a on a.partner_id = q.id join partner_categories y on y.partner_id = q.id
    where q.id = ${partnerId} and q.status = 'active' and a.service_area_id = t.service_area_id and y.category = t.category)`;
}

/** A trip as this person may see it, or null when it is outside their scope. */
export async function readTrip(db: Db | Tx, actor: Actor, id: string): Promise<Trip | null> {
  const { rows } = await sql<ViewRow>`${viewSelect} where t.id = ${id} and ${inScope(actor)}`.execute(db);
  return rows[0] ? present(rows[0], actor, await readPolicy(db)) : null;
}

/** Any trip's card as a partner sees it before acceptance: what the pool is told. */
export async function readPreview(db: Db | Tx, id: string, policy: TripPolicy): Promise<Trip> {
  const { rows } = await sql<ViewRow>`${viewSelect} where t.id = ${id}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error(`trip ${id} is missing`);
  return redactTrip('preview', toTrip(row, policy));
}

/** The bare row, within scope: what a change goes by. */
export async function readTripRow(db: Db | Tx, actor: Actor, id: string): Promise<TripRow | null> {
  const { rows } = await sql<TripRow>`select t.* from trips t where t.id = ${id} and ${inScope(actor)}`.execute(db);
  return rows[0] ?? null;
}

/** The database's clock and the settings, which every change goes by. */
export async function readMoment(tx: Tx): Promise<{ now: Date; policy: TripPolicy }> {
  const { rows } = await sql<{ now: Date }>`select app_now() as now`.execute(tx);
  return { now: rows[0]?.now ?? new Date(), policy: await readPolicy(tx) };
}

export type TripFilter = {
  limit: number;
  cursor?: string | undefined;
  status?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  q?: string | undefined;
  partnerId?: string | undefined;
  clientId?: string | undefined;
  clientSide?: string | undefined;
  partnerSide?: string | undefined;
  uncovered?: boolean | undefined;
  designated?: boolean | undefined;
  order: 'newest' | 'soonest';
};

/** One page of the trips within scope, by pickup; the cursor is the last one's pickup and id. */
export async function listTrips(
  db: Db,
  actor: Actor,
  filter: TripFilter,
): Promise<{ items: Trip[]; nextCursor: string | null }> {
  const conditions = [inScope(actor), ...filterConditions(filter, actor)];
  const direction = filter.order === 'newest' ? sql`desc` : sql`asc`;
  if (filter.cursor) {
    const [pickupAt, id] = readCursor(filter.cursor, 'instant', 'id');
    const beyond = filter.order === 'newest' ? sql`<` : sql`>`;
    conditions.push(sql<SqlBool>`(t.pickup_at, t.id) ${beyond} (${pickupAt}::timestamptz, ${id}::uuid)`);
  }
  const { rows } = await sql<ViewRow>`${viewSelect} where ${sql.join(conditions, sql` and `)}
    order by t.pickup_at ${direction}, t.id ${direction} limit ${filter.limit + 1}`.execute(db);
  const policy = await readPolicy(db);
  return pageOfRows(rows, filter.limit, {
    item: (row) => present(row, actor, policy),
    key: (row) => [row.pickup_at.toISOString(), row.id],
  });
}

function filterConditions(filter: TripFilter, actor: Actor): RawBuilder<SqlBool>[] {
  const { status, from, to, q, partnerId, clientId, clientSide, partnerSide, uncovered, designated } = filter;
  return [
    status && sql<SqlBool>`t.status = any(${status.split(',')}::text[])`,
    from && sql<SqlBool>`t.pickup_at >= ${from}::timestamptz`,
    to && sql<SqlBool>`t.pickup_at < ${to}::timestamptz`,
    q && matchesText(q, actor),
    // What a partner holds is found by who holds it; that it also sees others' is no reason to tell of them.
    partnerId && sql<SqlBool>`t.partner_id = ${actor.partnerId ?? partnerId} and t.partner_id = ${partnerId}`,
    clientId && sql<SqlBool>`t.client_id = ${clientId}`,
    clientSide && sql<SqlBool>`t.client_side = ${clientSide}`,
    partnerSide && sql<SqlBool>`t.partner_side = ${partnerSide}`,
    uncovered && sql<SqlBool>`t.status = any(${[...openStatuses]}::text[]) and t.pickup_at > app_now()`,
    designated && sql<SqlBool>`t.status = 'scheduled' and t.designated_partner_id = ${actor.partnerId}`,
  ].filter((condition): condition is RawBuilder<SqlBool> => Boolean(condition));
}

/** What somebody may not read they may not find out by searching: a partner neither the client's words, nor people and doors of trips that it does not hold. */
function matchesText(text: string, actor: Actor): RawBuilder<SqlBool> {
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`;
  const people = sql<SqlBool>`(exists (select from trip_passengers x where x.trip_id = t.id and x.name ilike ${pattern})
    or exists (select from trip_stops x where x.trip_id = t.id and x.address ilike ${pattern}))`;
  if (tripScope(actor).kind !== 'partner')
    return sql<SqlBool>`(t.code ilike ${pattern} or t.client_reference ilike ${pattern} or ${people})`;
  return sql<SqlBool>`(t.code ilike ${pattern}
    or exists (select from trip_stops x where x.trip_id = t.id and (x.district ilike ${pattern} or x.city ilike ${pattern}))
    or (t.partner_id = ${actor.partnerId} and ${people}
      and (t.ended_at is null or t.ended_at > app_now() - make_interval(secs => ${contactSeconds}))))`;
}

/** The timeline. The central's own people are not named to clients and partners, and reasons are not for partners that do not hold the trip. */
export async function readTripEvents(db: Db, actor: Actor, id: string): Promise<TripEvent[] | null> {
  const trip = await readTripRow(db, actor, id);
  if (!trip) return null;
  const scope = tripScope(actor).kind;
  const central = scope === 'all';
  const concerned = scope !== 'partner' || trip.partner_id === actor.partnerId;
  const { rows } = await sql<Omit<TripEvent, 'at'> & { at: Date }>`
    select e.trip_version as version, e.action, e.from_status as "fromStatus", e.to_status as "toStatus",
      case when ${central} or e.actor_id = ${actor.userId} then r.nome end as "actorName",
      e.actor_role as "actorRole", case when ${concerned} or e.actor_id = ${actor.userId} then e.reason end as reason, e.at
    from trip_events e left join profiles r on r.user_id = e.actor_id
    where e.trip_id = ${id} order by e.trip_version`.execute(db);
  return rows.map((row) => Object.assign(row, { at: row.at.toISOString() }));
}

/** The administrator's settings about trips. */
export async function readPolicy(db: Db | Tx): Promise<TripPolicy> {
  const { rows } = await sql<TripPolicy>`
    select lead_time_seconds as "leadTimeSeconds", review_bp as "reviewBp",
      waiting_tolerance_seconds as "waitingToleranceSeconds",
      immediate_waiting_tolerance_seconds as "immediateWaitingToleranceSeconds",
      unattended_after_seconds as "unattendedAfterSeconds", free_cancel_before_seconds as "freeCancelBeforeSeconds",
      immediate_free_cancel_seconds as "immediateFreeCancelSeconds", late_give_back_seconds as "lateGiveBackSeconds",
      offer_expiry_seconds as "offerExpirySeconds", past_tolerance_seconds as "pastToleranceSeconds",
      recording_days as "recordingDays", commission_bp as "commissionBp", release_days as "releaseDays",
      minimum_balance_cents as "minimumBalanceCents", give_back_fee_cents as "giveBackFeeCents",
      cancel_fee_cents as "cancelFeeCents", no_show_fee_cents as "noShowFeeCents", fee_partner_bp as "feePartnerBp"
    from settings`.execute(db);
  const [policy] = rows;
  if (!policy) throw new Error('the settings row is missing');
  return policy;
}

function present(row: ViewRow, actor: Actor, policy: TripPolicy): Trip {
  const view = viewOf(actor, { clientId: row.client_id, partnerId: row.partner_id, endedAt: row.ended_at }, row.now);
  return redactTrip(view, toTrip(row, policy));
}

const iso = (at: Date | null) => at?.toISOString() ?? null;

function toTrip(row: ViewRow, policy: TripPolicy): Trip {
  return {
    ...identity(row),
    ...terms(row),
    ...money(row),
    ...holding(row),
    cancelFeeCents: cancellationFeeCents(feeFacts(row), row.now, policy),
    boardingPin: row.pin,
    requiresPin: row.requires_pin,
    proposal: row.proposal && { ...row.proposal, expiresAt: new Date(row.proposal.expiresAt).toISOString() },
    version: row.version,
    termsVersion: row.terms_version,
  };
}

/** What of a row decides its fees. */
export function feeFacts(row: TripRow) {
  return {
    kind: row.kind,
    paymentMethod: row.payment_method,
    pickupAt: row.pickup_at,
    acceptedAt: row.accepted_at,
    arrivedAt: row.arrived_at,
  };
}

function identity(row: ViewRow) {
  return {
    id: row.id,
    code: row.code,
    bookingId: row.booking_id,
    clientId: row.client_id,
    clientName: row.client_name,
    requesterId: row.requester_id,
    serviceAreaId: row.service_area_id,
    status: row.status,
    createdAt: row.created_at.toISOString(),
    acceptedAt: iso(row.accepted_at),
    arrivedAt: iso(row.arrived_at),
    begunAt: iso(row.begun_at),
    endedAt: iso(row.ended_at),
  };
}

function terms(row: ViewRow) {
  return {
    kind: row.kind,
    category: row.category,
    needs: row.needs,
    passengerCount: row.passenger_count,
    luggageCount: row.luggage_count,
    passengers: row.passengers,
    stops: row.stops,
    pickupAt: row.pickup_at.toISOString(),
    timeZone: row.time_zone,
    paymentMethod: row.payment_method,
    priceMode: row.price_mode,
    costCentreId: row.cost_centre_id,
    clientReference: row.client_reference,
    reason: row.reason,
    flightNumber: row.flight_number,
    nameSign: row.name_sign,
    notes: row.notes,
    internalNote: row.internal_note,
    distanceMeters: row.distance_meters,
    durationSeconds: row.duration_seconds,
    distanceSource: row.distance_source,
  };
}

function money(row: ViewRow) {
  return {
    estimateCents: row.estimate_cents,
    estimateLines: row.estimate_lines as unknown as FareLine[],
    commissionBp: row.commission_bp,
    partnerCents:
      row.partner_cents ?? (row.estimate_cents === null ? null : row.estimate_cents - row.expected_commission_cents),
    fareCents: row.fare_cents,
    tollsCents: row.tolls_cents,
    parkingCents: row.parking_cents,
    waitingCents: row.waiting_cents,
    extrasCents: row.extras_cents,
    discountCents: row.discount_cents,
    feeCents: row.fee_cents,
    totalCents: row.total_cents,
    reviewReasons: row.review_reasons,
    clientSide: row.client_side,
    partnerSide: row.partner_side,
  };
}

function holding(row: ViewRow) {
  return {
    partnerId: row.partner_id,
    partnerName: row.partner_name,
    driverId: row.driver_id,
    driverName: row.driver_name,
    vehicleId: row.vehicle_id,
    vehiclePlate: row.vehicle_plate,
    vehicleModel: row.vehicle_model,
    designatedPartnerId: row.designated_partner_id,
    designatedPartnerName: row.designated_name,
    offeredPartnerId: row.offered_partner_id,
    offerExpiresAt: iso(row.offer_expires_at),
  };
}
