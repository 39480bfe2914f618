import { type Selectable, sql } from 'kysely';
import type { FareLine } from '#contract/tariffs.ts';
import type { Stop, Trip } from '#contract/trip.ts';
import type { Actor } from '#domain/access/roles.ts';
import { cancellationFeeCents, giveBackFeeCents, noShowInstant } from '#domain/trips/fees.ts';
import type { Need } from '#domain/trips/needs.ts';
import type { TripPolicy } from '#domain/trips/policy.ts';
import { redactTrip } from '#domain/trips/redaction.ts';
import { isHeld } from '#domain/trips/status.ts';
import { viewOf } from '#domain/trips/visibility.ts';
import type { Trips } from '#server/platform/database/schema.ts';

export type TripRow = Omit<Selectable<Trips>, 'needs' | 'code'> & { needs: Need[]; code: string };

/** A trip's row with everything beside it that is shown of a trip. */
export type ViewRow = TripRow & {
  passengers: { name: string; phone: string }[];
  stops: Stop[];
  client_name: string;
  trip_count: number;
  voucher_code: string | null;
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

/** Reads trips for `present`; conditions speak of the trip as `t`. Names by subqueries: to plan as many joins takes longer than to read. */
export const viewSelect = sql`
  select t.*, app_now() as now, c.name as client_name, c.requires_pin, v.plate as vehicle_plate, v.model as vehicle_model,
    n.notes, n.internal_note, n.flight_number, n.name_sign,
    (select x.trip_count from bookings x where x.id = t.booking_id) as trip_count,
    (select x.code from vouchers x where x.id = t.voucher_id) as voucher_code,
    (select x.name from partners x where x.id = t.partner_id) as partner_name,
    (select x.name from partners x where x.id = t.designated_partner_id) as designated_name,
    (select x.name from drivers x where x.id = t.driver_id) as driver_name,
    (select x.pin from trip_pins x where x.trip_id = t.id) as pin,
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
  left join vehicles v on v.id = t.vehicle_id
  left join trip_notes n on n.trip_id = t.id`;

/** The trip as this person may see it. */
export function present(row: ViewRow, actor: Actor, policy: TripPolicy): Trip {
  const view = viewOf(actor, { clientId: row.client_id, partnerId: row.partner_id, endedAt: row.ended_at }, row.now);
  return redactTrip(view, toTrip(row, policy));
}

const iso = (at: Date | null) => at?.toISOString() ?? null;

export function toTrip(row: ViewRow, policy: TripPolicy): Trip {
  return {
    ...identity(row),
    ...terms(row),
    ...money(row),
    ...holding(row),
    cancelFeeCents: cancellationFeeCents(feeFacts(row), row.now, policy),
    ...keeping(row, policy),
    boardingPin: row.pin,
    requiresPin: row.requires_pin,
    proposal: row.proposal && { ...row.proposal, expiresAt: new Date(row.proposal.expiresAt).toISOString() },
    version: row.version,
    termsVersion: row.terms_version,
  };
}

/** What keeps the holder to the trip, and both sides to the place where they meet. */
function keeping(row: ViewRow, policy: TripPolicy) {
  const held = isHeld(row.status);
  const waits = row.status === 'arrived' ? noShowInstant(feeFacts(row), policy) : null;
  return {
    giveBackFeeCents: held ? giveBackFeeCents(feeFacts(row), row.now, policy) : null,
    noShowAt: iso(waits),
    reconfirmBy: iso(row.reconfirm_by),
    openToAllAt: row.status === 'available' ? iso(row.open_to_all_at) : null,
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
