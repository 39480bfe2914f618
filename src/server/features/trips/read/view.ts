import type { Precision } from '#domain/places/precision.ts';
import { type RawBuilder, sql } from 'kysely';
import type { FareLine } from '#contract/tariffs.ts';
import type { Trip } from '#contract/trip.ts';
import type { Actor } from '#domain/access/roles.ts';
import { estimatedPart } from '#domain/commission.ts';
import type { Coordinates } from '#domain/places/distance.ts';
import {
  arrivalDue,
  cancellationFeeCents,
  type FeePolicy,
  giveBackFeeCents,
  noShowInstant,
} from '#domain/trips/fees.ts';
import type { Need } from '#domain/trips/needs.ts';
import type { PassengerLanguage } from '#domain/trips/passenger-languages.ts';
import { redactTrip } from '#domain/trips/redaction.ts';
import { isAssigned } from '#domain/trips/status.ts';
import { viewOf } from '#domain/trips/visibility.ts';
import { wayToPickup } from '#domain/trips/way-to-pickup.ts';
import type { Db, RowOf, Tx } from '#server/platform/database/pool.ts';
import { designationOf, offerOf } from './meant-for.ts';
import { pendingApproval, pendingApprovalOf, type PendingApprovalRow } from './pending-approval.ts';
import { type SettingsRow, selectSettings } from './policy.ts';
import { readerColumns } from './reader-columns.ts';

export type TripRow = Omit<RowOf<'trips'>, 'needs' | 'code'> & { needs: Need[]; code: string };

/** Trip columns that the view shows or depends on. */
const shown = [
  ...(['id', 'code', 'booking_id', 'booking_position', 'leg', 'series_id', 'client_id', 'requester_id'] as const),
  ...(['service_area_id', 'status', 'created_at', 'accepted_at', 'arrived_at', 'begun_at', 'ended_at'] as const),
  ...(['kind', 'category', 'needs', 'passenger_count', 'luggage_count', 'pickup_at', 'time_zone'] as const),
  ...(['payment_method', 'price_mode', 'hours', 'cost_centre_id', 'client_reference', 'reason'] as const),
  ...(['distance_meters', 'duration_seconds', 'distance_source', 'estimate_cents', 'estimate_lines'] as const),
  ...(['commission_bp', 'partner_cents', 'expected_commission_cents', 'fare_cents', 'tolls_cents'] as const),
  ...(['parking_cents', 'waiting_cents', 'extras_cents', 'discount_cents', 'fee_cents', 'total_cents'] as const),
  ...(['review_reasons', 'client_side', 'partner_side', 'partner_id', 'driver_id', 'vehicle_id'] as const),
  ...(['designated_partner_id', 'designated_driver_id'] as const),
  ...(['offered_partner_id', 'offered_driver_id', 'offer_expires_at'] as const),
  ...(['reconfirm_by', 'open_to_all_at', 'undo_to', 'undo_by'] as const),
  ...(['kept_fee_cents', 'assigned_by_central', 'doubted_stops', 'version', 'terms_version'] as const),
] satisfies (keyof TripRow)[];

/** Settings that determine the fees of a trip. */
const feeSettings = [
  ...(['waitingToleranceSeconds', 'immediateWaitingToleranceSeconds', 'unattendedAfterSeconds'] as const),
  ...(['freeCancelBeforeSeconds', 'immediateFreeCancelSeconds', 'giveBackFees', 'cancelFeeCents'] as const),
] satisfies (keyof FeePolicy)[];

type StopRow = RowOf<'trip_stops', 'address' | 'number' | 'complement' | 'district' | 'city' | 'uf'> &
  RowOf<'trip_stops', 'cep' | 'reference' | 'lat' | 'lng'> & {
    placeId: RowOf<'trip_stops'>['place_id'];
    precision: Precision;
  };

/** Row of the trip view: trip columns, related data, and the settings that determine the fees. */
export type ViewRow = Pick<TripRow, (typeof shown)[number]> &
  Pick<SettingsRow, (typeof feeSettings)[number]> &
  Record<'partner_name' | 'designated_name' | 'offered_name' | 'next_name', RowOf<'partners'>['name'] | null> &
  Record<'driver_name' | 'designated_driver_name' | 'offered_driver_name', RowOf<'drivers'>['name'] | null> &
  PendingApprovalRow &
  RowOf<'trip_notes', 'notes' | 'internal_note' | 'flight_number' | 'name_sign' | 'room'> & {
    passengers: (RowOf<'trip_passengers', 'name' | 'phone' | 'email'> & { language: PassengerLanguage | null })[];
    stops: StopRow[];
    client_name: RowOf<'clients'>['name'];
    trip_count: RowOf<'bookings'>['trip_count'];
    voucher_code: RowOf<'vouchers'>['code'] | null;
    driver_phone: RowOf<'drivers'>['phone'];
    partner_phone: RowOf<'partners'>['phone'];
    vehicle_plate: RowOf<'vehicles'>['plate'] | null;
    vehicle_model: RowOf<'vehicles'>['model'] | null;
    requires_pin: boolean;
    pin: RowOf<'trip_pins'>['pin'] | null;
    proposal: { id: RowOf<'trip_proposals'>['id']; terms: Record<string, unknown>; expiresAt: string } | null;
    offer_is_designation: boolean;
    /** Commission rate of the partner that reads the trip. Null for other readers. */
    reader_commission_bp: number | null;
    /** Recent car positions of the partner that reads the trip. Null for other readers. */
    reader_cars: Coordinates[] | null;
    /** True when the partner that reads the trip gave the trip back before. */
    gave_back: boolean;
    now: Date;
  };

/** View row with all columns of the trip, for commands that change and publish a trip. */
export type WholeRow = TripRow & ViewRow;

/** Columns of the view that do not come from the trip row or the settings. */
export type Relations = Omit<ViewRow, (typeof shown)[number] | keyof FeePolicy>;

/** Related data of a new trip. */
export const noRelations = {
  partner_name: null,
  designated_name: null,
  offered_name: null,
  designated_driver_name: null,
  offered_driver_name: null,
  offer_is_designation: false,
  next_name: null,
  driver_name: null,
  driver_phone: null,
  partner_phone: null,
  vehicle_plate: null,
  vehicle_model: null,
  pin: null,
  proposal: null,
  pending_approval: null,
  reader_commission_bp: null,
  reader_cars: null,
  gave_back: false,
} satisfies Partial<Relations>;

/** True when trip `t` needs a PIN to begin. A trip accepted before client `c` required PINs needs none. */
export const asksPin = sql`(c.requires_pin
  and (t.partner_id is null or exists (select from trip_pins x where x.trip_id = t.id))) as requires_pin`;

const feeColumns = selectSettings(feeSettings);

/**
 * Returns the SELECT of the trip view. Conditions use the alias `t`. Names come from subqueries, because planning that
 * many joins takes longer than the query. JSON is built from rows with named columns, because `json_build_object` looks
 * up the type of every value again.
 */
const selecting = (columns: RawBuilder<unknown>) => sql`
  select ${columns}, app_now() as now,
    ${feeColumns}, c.name as client_name, ${asksPin}, v.plate as vehicle_plate, v.model as vehicle_model,
    n.notes, n.internal_note, n.flight_number, n.name_sign, n.room,
    (select x.trip_count from bookings x where x.id = t.booking_id) as trip_count,
    (select x.code from vouchers x where x.id = t.voucher_id) as voucher_code,
    (select x.name from partners x where x.id = t.partner_id) as partner_name,
    (select x.phone from partners x where x.id = t.partner_id) as partner_phone,
    (select x.name from partners x where x.id = t.designated_partner_id) as designated_name,
    (select x.name from partners x where x.id = t.offered_partner_id) as offered_name,
    (select x.name from drivers x where x.id = t.designated_driver_id) as designated_driver_name,
    (select x.name from drivers x where x.id = t.offered_driver_id) as offered_driver_name,
    t.status = 'offered' and exists (
      select from trip_offers x where x.trip_id = t.id and x.status = 'open' and x.is_designation) as offer_is_designation,
    case when t.status = 'offered' then (select x.name from trip_offers o join partners x on x.id = o.partner_id
      where o.trip_id = t.id and o.status = 'queued' order by o.position limit 1) end as next_name,
    (select x.name from drivers x where x.id = t.driver_id) as driver_name,
    (select x.phone from drivers x where x.id = t.driver_id) as driver_phone,
    (select x.pin from trip_pins x where x.trip_id = t.id) as pin,
    (select json_agg(x) from (select name, phone, email, language from trip_passengers where trip_id = t.id order by position) x) as passengers,
    (select json_agg(x) from (select address, number, complement, district, city, uf, cep, reference, place_id as "placeId", lat, lng, precision
      from trip_stops where trip_id = t.id order by position) x) as stops,
    (select json_build_object('id', x.id, 'terms', x.terms, 'expiresAt', x.expires_at)
      from trip_proposals x where x.trip_id = t.id and x.status = 'open') as proposal,
    ${pendingApproval}
  from trips t
  cross join settings g
  join clients c on c.id = t.client_id
  left join vehicles v on v.id = t.vehicle_id
  left join trip_notes n on n.trip_id = t.id`;

const shownColumns = sql.raw(shown.map((column) => `t.${column}`).join(', '));
const viewSelect = ({ partnerId }: Pick<Actor, 'partnerId'>) =>
  selecting(sql`${shownColumns}, ${readerColumns(partnerId)}`);
export const viewSelectWith = (more: RawBuilder<unknown>, { partnerId }: Pick<Actor, 'partnerId'>) =>
  selecting(sql`${shownColumns}, ${readerColumns(partnerId)}, ${more}`);
export const wholeSelect = selecting(sql`t.*, ${readerColumns(null)}`);

/** Reads rows of the trip view. `clauses` is the SQL after the FROM clause. */
export async function readViewRows(
  db: Db | Tx,
  reader: Pick<Actor, 'partnerId'>,
  clauses: RawBuilder<unknown>,
): Promise<ViewRow[]> {
  const { rows } = await sql<ViewRow>`${viewSelect(reader)} ${clauses}`.execute(db);
  return rows;
}

/** Returns the trip as the actor may see it. */
export function present(row: ViewRow, actor: Actor): Trip {
  const view = viewOf(actor, { clientId: row.client_id, partnerId: row.partner_id, endedAt: row.ended_at }, row.now);
  const trip = redactTrip(view, toTrip(row, row));
  if (view !== 'preview') return trip;
  const { partnerId } = actor;
  return {
    ...trip,
    ...(row.designated_partner_id === partnerId && designationOf(row)),
    ...(row.offered_partner_id === partnerId && offerOf(row)),
  };
}

const iso = (at: Date | null) => at?.toISOString() ?? null;

export function toTrip(row: ViewRow, policy: FeePolicy): Trip {
  return {
    ...identity(row),
    ...terms(row),
    ...money(row),
    ...holding(row),
    cancelFeeCents: cancellationFeeCents(feeFacts(row), row.now, policy),
    ...obligations(row, policy),
    wayToPickup: row.partner_id === null ? wayOf(row) : null,
    boardingPin: row.pin,
    requiresPin: row.requires_pin,
    proposal: row.proposal && { ...row.proposal, expiresAt: new Date(row.proposal.expiresAt).toISOString() },
    pendingApproval: pendingApprovalOf(row),
    version: row.version,
    termsVersion: row.terms_version,
  };
}

/** Returns the obligations of the assigned partner, and the time from which it may report a no-show. */
function obligations(row: ViewRow, policy: FeePolicy) {
  const assigned = isAssigned(row.status);
  const undo = undoOf(row);
  const waits = row.status === 'arrived' ? noShowInstant(feeFacts(row), policy) : null;
  return {
    giveBackFeeCents: assigned ? giveBackFeeCents(feeFacts(row), row.now, policy) : null,
    noShowAt: iso(waits),
    dueAt: assigned ? iso(arrivalDue(feeFacts(row), policy)) : null,
    reconfirmBy: iso(row.reconfirm_by),
    undo: undo && { to: undo.to, until: undo.until.toISOString() },
    openToAllAt: row.status === 'available' ? iso(row.open_to_all_at) : null,
  };
}

function wayOf({ reader_cars: cars, stops: [first], pickup_at: pickupAt, now }: ViewRow): Trip['wayToPickup'] {
  const { lat = null, lng = null } = first ?? {};
  return wayToPickup(cars ?? [], { pickup: lat === null || lng === null ? null : { lat, lng }, pickupAt, now });
}

/** Returns the status that an undo of the last step restores, and the deadline. */
export function undoOf({ undo_to: to, undo_by: until }: Pick<TripRow, 'undo_to' | 'undo_by'>) {
  return to === null || until === null ? null : { to, until };
}

type FeeRow = Pick<TripRow, 'kind' | 'payment_method' | 'pickup_at' | 'accepted_at' | 'arrived_at' | 'kept_fee_cents'> &
  Pick<TripRow, 'assigned_by_central'>;

/** Returns the columns of a trip that determine its fees. */
export function feeFacts(row: FeeRow) {
  return {
    kind: row.kind,
    paymentMethod: row.payment_method,
    pickupAt: row.pickup_at,
    acceptedAt: row.accepted_at,
    arrivedAt: row.arrived_at,
    assignedByCentral: row.assigned_by_central,
    keptFeeCents: row.kept_fee_cents,
  };
}

function identity(row: ViewRow) {
  return {
    id: row.id,
    code: row.code,
    bookingId: row.booking_id,
    bookingPosition: row.booking_position,
    bookingSize: row.trip_count,
    leg: row.leg,
    seriesId: row.series_id,
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
    hours: row.hours,
    costCentreId: row.cost_centre_id,
    voucherCode: row.voucher_code,
    clientReference: row.client_reference,
    reason: row.reason,
    flightNumber: row.flight_number,
    nameSign: row.name_sign,
    room: row.room,
    notes: row.notes,
    internalNote: row.internal_note,
    distanceMeters: row.distance_meters,
    durationSeconds: row.duration_seconds,
    distanceSource: row.distance_source,
  };
}

/**
 * Returns the commission rate and the partner's part. The row of an unassigned trip has only a default rate, so a
 * partner that reads such a trip gets the amounts by the partner's own rate.
 */
function partOf(row: ViewRow) {
  const { estimate_cents: estimate, partner_cents: posted, reader_commission_bp: own } = row;
  if (row.partner_id === null && posted === null && own !== null)
    return { commissionBp: own, partnerCents: estimatedPart(estimate, own) };
  const expected = estimate === null ? null : estimate - row.expected_commission_cents;
  return { commissionBp: row.commission_bp, partnerCents: posted ?? expected };
}

function money(row: ViewRow) {
  return {
    estimateCents: row.estimate_cents,
    estimateLines: row.estimate_lines as unknown as FareLine[],
    ...partOf(row),
    fareCents: row.fare_cents,
    tollsCents: row.tolls_cents,
    parkingCents: row.parking_cents,
    waitingCents: row.waiting_cents,
    extrasCents: row.extras_cents,
    discountCents: row.discount_cents,
    feeCents: row.fee_cents,
    totalCents: row.total_cents,
    clientAmountCents: row.total_cents === null ? null : row.total_cents - row.discount_cents,
    reviewReasons: row.review_reasons as Trip['reviewReasons'],
    clientSide: row.client_side,
    partnerSide: row.partner_side,
  };
}

function holding(row: ViewRow) {
  return {
    partnerId: row.partner_id,
    partnerName: row.partner_name,
    gaveBack: row.gave_back,
    driverId: row.driver_id,
    driverName: row.driver_name,
    driverPhone: row.driver_phone,
    partnerPhone: row.partner_phone,
    vehicleId: row.vehicle_id,
    vehiclePlate: row.vehicle_plate,
    vehicleModel: row.vehicle_model,
    ...designationOf(row),
    designatedPartnerName: row.designated_name,
    ...offerOf(row),
    offeredPartnerName: row.offered_name,
    offeredDriverName: row.offered_driver_name,
    nextPartnerName: row.next_name,
    offerExpiresAt: iso(row.offer_expires_at),
  };
}
