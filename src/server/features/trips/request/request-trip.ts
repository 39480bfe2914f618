import { type Insertable, sql } from 'kysely';
import type { Doer } from '#domain/access/roles.ts';
import { splitCommission } from '#domain/commission.ts';
import { ok, type Outcome, type Refusal } from '#domain/outcome.ts';
import { localDateTime } from '#domain/time.ts';
import type { RequestArea } from '#server/features/areas/read-areas.ts';
import { reserveLimit } from '#server/features/limits/reserve-limit.ts';
import { limitKey } from '#server/features/trips/money/reserves.ts';
import { offerToQueue } from '#server/features/trips/queue/offer-next.ts';
import type { Moment } from '#server/features/trips/read/policy.ts';
import { noRelations, type TripRow, type WholeRow } from '#server/features/trips/read/view.ts';
import { makeLink } from '#server/features/trips/ride/link.ts';
import { enterPool, insertTrip, type NewTripColumns } from '#server/features/trips/row/save.ts';
import { type TripTerms, writeTerms } from '#server/features/trips/terms/write-terms.ts';
import { takeVoucher } from '#server/features/vouchers/change-vouchers.ts';
import { enqueue } from '#server/platform/database/driver.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import type { Bookings } from '#server/platform/database/schema.ts';
import { newId } from '#server/platform/uuid.ts';
import {
  type Allowed,
  billedCents,
  kindOf,
  type Quote,
  requireValidRequest,
  type TripRequest,
  voucherTrip,
} from './evaluate.ts';
import { type BookingTrips, fieldOf } from './plan-booking.ts';

/** Evaluates the request and creates the trip. */
export async function requestTrip(
  tx: Tx,
  doer: Doer,
  request: TripRequest,
  moment: Moment,
): Promise<Outcome<WholeRow>> {
  const evaluated = await requireValidRequest(tx, doer, request, moment);
  return evaluated.ok ? registerTrip(tx, doer, request, evaluated.value, moment) : evaluated;
}

/**
 * Creates a trip whose request was evaluated in the same transaction: reserves the client's limit, takes the voucher,
 * and writes the rows.
 */
export async function registerTrip(
  tx: Tx,
  doer: Doer,
  request: TripRequest,
  { terms, quote, to, immediate, employee, mayPassEmployee }: Allowed,
  { now, policy }: Moment,
): Promise<Outcome<WholeRow>> {
  const { client, area, voucherCode, restOf, booking } = request;
  const reservedCents = billedCents(terms, quote.estimateCents);
  const columns = {
    id: booking?.position === 1 ? booking.id : newId(),
    client_id: client.id,
    requester_id: 'userId' in doer ? doer.userId : (request.requesterId ?? null),
    service_area_id: area.id,
    status: to,
    kind: kindOf(terms, immediate),
    leg: restOf === undefined ? (request.leg ?? 'outbound') : ('rest' as const),
    series_id: request.series?.id ?? null,
    series_day: request.series?.day ?? null,
    ...termColumns(area, terms),
    ...quoteColumns(quote, policy.commissionBp),
    ...employee,
    limit_reserved_cents: reservedCents,
  };
  const amount = { ...limitKey(columns), cents: reservedCents };
  const reserved = await reserveLimit(tx, amount, { mayPass: restOf !== undefined, mayPassEmployee });
  if (!reserved.ok) return reserved;
  const voucher = voucherCode
    ? await takeVoucher(tx, client.id, voucherCode, voucherTrip(area, terms, quote))
    : ok(null);
  if (!voucher.ok) return voucher;
  const { tripCount, ...place } = await placeInBooking(tx, columns, request);
  const relations = {
    ...noRelations,
    passengers: terms.passengers.map(({ email = null, language = null, ...rest }) => ({ ...rest, email, language })),
    stops: terms.stops,
    notes: terms.notes,
    internal_note: terms.internalNote,
    flight_number: terms.flightNumber,
    name_sign: terms.nameSign,
    room: terms.room ?? null,
    client_name: client.name,
    requires_pin: client.requiresPin,
    trip_count: tripCount,
    voucher_code: voucher.value?.code ?? null,
    now,
  };
  const placed = { ...columns, ...place, voucher_id: voucher.value?.id ?? null };
  const isOffered = to === 'available' && area.hasQueues !== false;
  const trip = await insertTrip(tx, placed, relations, { action: 'request', doer }, policy, { pool: !isOffered });
  await writeTerms(tx, trip.id, terms);
  await makeLink(tx, trip.id);
  if (!isOffered) return ok(trip);
  const offered = await offerToQueue(tx, trip, { now, policy });
  if (!offered) await enterPool(tx, null, trip, policy);
  return ok({ ...trip, ...offered });
}

/** Booking of a trip, the position of the trip in the booking, and the number of trips of the booking. */
type InBooking = Required<Pick<NewTripColumns, 'booking_id' | 'booking_position'>> & { tripCount: number };

/**
 * Returns the booking and position of a trip. Without a passed booking, the rest of an interrupted trip gets the next
 * position in the booking of that trip, and any other trip gets a new booking. A booking has the id of its first trip, so
 * that the index of bookings has no entry for a booking of one trip (decision 0091).
 */
async function placeInBooking(
  tx: Tx,
  { id, client_id, requester_id = null }: Pick<NewTripColumns, 'id' | 'client_id' | 'requester_id'>,
  { booking, restOf }: TripRequest,
): Promise<InBooking> {
  if (booking) return { booking_id: booking.id, booking_position: booking.position, tripCount: booking.tripCount };
  if (restOf === undefined) {
    await openBooking(tx, { id, client_id, requester_id, trip_count: 1 });
    return { booking_id: id, booking_position: 1, tripCount: 1 };
  }
  const { trip_count } = await tx
    .updateTable('bookings')
    .set({ trip_count: sql`trip_count + 1` })
    .where('id', '=', restOf)
    .returning('trip_count')
    .executeTakeFirstOrThrow();
  return { booking_id: restOf, booking_position: trip_count, tripCount: trip_count };
}

async function openBooking(tx: Tx, booking: Insertable<Bookings>): Promise<void> {
  await enqueue(tx, tx.insertInto('bookings').values(booking));
}

/** Creates all trips of a booking, or returns the first refusal. The command then rolls back. */
export async function requestBooking(
  tx: Tx,
  doer: Doer,
  requests: BookingTrips,
  moment: Moment,
): Promise<Outcome<[TripRow, ...TripRow[]]>> {
  const requesterId = 'userId' in doer ? doer.userId : null;
  const [id, { client }] = [newId(), requests[0]];
  await openBooking(tx, { id, client_id: client.id, requester_id: requesterId, trip_count: requests.length });
  const rows: TripRow[] = [];
  for (const [index, request] of requests.entries()) {
    const booking = { id, position: index + 1, tripCount: requests.length };
    const requested = await requestTrip(tx, doer, { ...request, booking }, moment);
    if (!requested.ok) return onItsLeg(requested, request);
    rows.push(requested.value);
  }
  return ok(rows as [TripRow, ...TripRow[]]);
}

function onItsLeg(refusal: Refusal, request: TripRequest): Refusal {
  if (!refusal.errors) return refusal;
  return {
    ...refusal,
    errors: refusal.errors.map(({ field, message }) => ({ field: fieldOf(field, request), message })),
  };
}

/** Returns the columns of the terms. `pickup_local` is the requested time; `pickup_at` is derived from it. */
export function termColumns(area: RequestArea, terms: TripTerms) {
  const { date, time } = localDateTime(terms.pickupAt, area.timeZone);
  return {
    category: terms.category,
    needs: terms.needs,
    passenger_count: terms.passengerCount,
    luggage_count: terms.luggageCount,
    hours: terms.hours,
    pickup_local: `${date} ${time}`,
    time_zone: area.timeZone,
    pickup_at: terms.pickupAt,
    payment_method: terms.paymentMethod,
    cost_centre_id: terms.costCentreId,
    client_reference: terms.clientReference,
    reason: terms.reason,
  };
}

/**
 * Returns the columns of the estimate. Without an estimate, the expected commission is computed from the minimum fare.
 */
export function quoteColumns(quote: Quote, commissionBp: number) {
  const totalCents = quote.estimateCents ?? quote.minimumFareCents ?? 0;
  return {
    distance_meters: quote.distanceMeters,
    duration_seconds: quote.durationSeconds,
    distance_source: quote.distanceSource,
    tariff_id: quote.tariffId,
    tariff_version: quote.tariffVersion,
    fixed_price: quote.fixedPrice && JSON.stringify(quote.fixedPrice),
    price_mode: quote.priceMode,
    estimate_cents: quote.estimateCents,
    doubted_stops: [...quote.doubtedStops],
    estimate_lines: JSON.stringify(quote.lines),
    commission_bp: commissionBp,
    expected_commission_cents: splitCommission({ totalCents, reimbursementsCents: 0, commissionBp }).commissionCents,
  };
}
