import type { NewBooking } from '#contract/new-booking.ts';
import { maxNotes } from '#contract/trip-terms.ts';
import type { Doer } from '#domain/access/roles.ts';
import { ok, type Outcome, refuseField } from '#domain/outcome.ts';
import { spreadCount, spreadPassengers } from '#domain/trips/booking.ts';
import { readRequestArea, type RequestArea } from '#server/features/areas/read-areas.ts';
import { readStopPlaces, type StopPlaces } from '#server/features/places/read-places.ts';
import { type Moment, readMoment } from '#server/features/trips/read/policy.ts';
import { requestedTerms, type StopTerms, stopTerms, type TripTerms } from '#server/features/trips/terms/write-terms.ts';
import type { Db, Tx } from '#server/platform/database/pool.ts';
import { readRequestingClient, type RequestingClient } from './client.ts';
import type { TripRequest } from './evaluate.ts';

/** A booking has at least one trip. */
export type BookingTrips = [TripRequest, ...TripRequest[]];

type Passenger = { name: string; phone: string; vehicle?: number | undefined };

/** Terms of one vehicle of a booking that differ from the common terms. */
type VehicleTerms = Pick<TripTerms, 'notes' | 'flightNumber'> & { destination: StopTerms | null };

export type PlannedBooking = { trips: BookingTrips; moment: Moment };

/** Content of a booking request before it is split into trips. */
export type BookingRequest = {
  client: RequestingClient;
  area: Outcome<RequestArea>;
  places?: StopPlaces;
  terms: Omit<TripTerms, 'pickupAt' | 'passengers'> & { pickupAt: Date | null; passengers: Passenger[] };
  vehicleCount: number;
  vehicles: VehicleTerms[];
  returnAt: Date | null;
  voucherCode: string | null;
};

/** Data with which a booking is validated: clock, settings, client, area, and the places of the stops. */
export type BookingGround = {
  moment: Moment;
  client: Outcome<RequestingClient>;
  area: Outcome<RequestArea>;
  places: StopPlaces;
};

export async function readBooking(
  tx: Db | Tx,
  doer: Doer,
  { clientId, serviceAreaId, stops, vehicles }: Pick<NewBooking, 'clientId' | 'serviceAreaId' | 'stops' | 'vehicles'>,
): Promise<BookingGround> {
  const [origin] = stops;
  const [moment, client, area, places] = await Promise.all([
    readMoment(tx),
    readRequestingClient(tx, doer, clientId ?? null),
    readRequestArea(tx, serviceAreaId ?? null, origin && stopTerms(origin)),
    readStopPlaces(tx, [...stops, ...destinationsOf(vehicles)]),
  ]);
  return { moment, client, area, places };
}

type WithDestination<Stop> = readonly { destination?: Stop | null | undefined }[];

/** Returns the destinations that single vehicles have of their own. */
export function destinationsOf<Stop>(vehicles: WithDestination<Stop> = []): Stop[] {
  return vehicles.flatMap(({ destination }) => destination ?? []);
}

/** Checks that the actor may request for the client, and splits the booking request into trips. */
export async function planBooking(
  tx: Tx,
  input: NewBooking,
  { moment, client, area, places }: BookingGround,
): Promise<Outcome<PlannedBooking>> {
  const terms = requestedTerms(input);
  if (!client.ok) return client;
  const { vehicleCount, returnAt, passengers } = input;
  const asked = {
    client: client.value,
    area,
    places,
    terms: { ...terms, passengers },
    vehicleCount,
    vehicles: (input.vehicles ?? []).map(({ destination, notes, flightNumber }) => ({
      destination: destination ? stopTerms(destination) : null,
      notes: notes || null,
      flightNumber: flightNumber || null,
    })),
    returnAt: returnAt ? new Date(returnAt) : null,
    voucherCode: input.voucherCode || null,
  };
  const trips = await layOutBooking(tx, asked, moment.now);
  return trips.ok ? ok({ trips: trips.value, moment }) : trips;
}

/**
 * Returns the trips of a booking: an outbound trip per vehicle, then a return trip per vehicle with the stops in
 * reverse order.
 */
export async function layOutBooking(
  tx: Db | Tx,
  { client, area, places, terms, vehicleCount, vehicles, returnAt, voucherCode }: BookingRequest,
  now: Date,
): Promise<Outcome<BookingTrips>> {
  const invalidIndex = terms.passengers.findIndex(({ vehicle = 1 }) => vehicle > vehicleCount);
  if (invalidIndex >= 0) return refuseField(`passengers.${invalidIndex}.vehicle`, 'A reserva não tem este veículo.');
  if (vehicles.length > vehicleCount) return refuseField(`vehicles.${vehicleCount}`, 'A reserva não tem este veículo.');
  if (!area.ok) return area;
  const wordyIndex = vehicles.findIndex(({ notes }) => (joinNotes(terms.notes, notes)?.length ?? 0) > maxNotes);
  if (wordyIndex >= 0)
    return refuseField(`vehicles.${wordyIndex}.notes`, `Com as da reserva, no máximo ${maxNotes} caracteres.`);
  const requests = perVehicle(terms, vehicleCount).map((one, index): TripRequest => ({
    client,
    area: area.value,
    places,
    terms: withOwnTerms(one, vehicles[index]),
    voucherCode,
    ownDestination: vehicles[index]?.destination ? index : null,
  }));
  if (returnAt === null) return ok(requests as BookingTrips);
  if (terms.hours !== null)
    return refuseField('returnAt', 'Na viagem por hora o carro fica com você: a volta já está nela.');
  if (returnAt <= (terms.pickupAt ?? now)) return refuseField('returnAt', 'A volta precisa ser depois da ida.');
  const common = await areaOfOrigin(tx, terms.stops.at(-1), area.value);
  const back = requests.map(async (one): Promise<TripRequest> => {
    const isOwn = typeof one.ownDestination === 'number';
    const backFrom = isOwn ? await areaOfOrigin(tx, one.terms.stops.at(-1), area.value) : common;
    return { ...one, area: backFrom, terms: wayBack(one.terms, returnAt), leg: 'return' };
  });
  return ok([...requests, ...(await Promise.all(back))] as BookingTrips);
}

/** Replaces destination and flight by those of the vehicle, and adds its notes to the common notes. */
function withOwnTerms(terms: TripRequest['terms'], own: VehicleTerms | undefined): TripRequest['terms'] {
  if (!own) return terms;
  return {
    ...terms,
    stops: own.destination ? [...terms.stops.slice(0, -1), own.destination] : terms.stops,
    notes: joinNotes(terms.notes, own.notes),
    flightNumber: own.flightNumber ?? terms.flightNumber,
  };
}

function perVehicle({ passengers, ...terms }: BookingRequest['terms'], vehicleCount: number): TripRequest['terms'][] {
  const aboard = spreadPassengers(passengers, vehicleCount);
  const people = spreadCount(
    terms.passengerCount,
    aboard.map(({ length }) => length),
  );
  const luggage = spreadCount(
    terms.luggageCount,
    aboard.map(() => 0),
  );
  return aboard.map((riding, index) => {
    const names = riding.map(({ vehicle: _vehicle, ...passenger }) => passenger);
    const counts = { passengerCount: people[index] ?? riding.length, luggageCount: luggage[index] ?? 0 };
    return Object.assign({}, terms, { passengers: names }, counts);
  });
}

/**
 * Returns the terms of the return trip. Flight number and name sign belong to the arrival of the passenger, so the
 * return trip has none.
 */
function wayBack(terms: TripRequest['terms'], returnAt: Date): TripRequest['terms'] {
  return { ...terms, pickupAt: returnAt, stops: terms.stops.toReversed(), flightNumber: null, nameSign: null };
}

/**
 * Returns the area of a return or edited trip. If the new origin is in another area, the tariff and time zone of that
 * area apply.
 */
export async function areaOfOrigin(
  tx: Db | Tx,
  origin: TripTerms['stops'][number] | undefined,
  before: RequestArea,
): Promise<RequestArea> {
  const named = origin?.placeId !== null || origin.city !== null;
  const area = named ? await readRequestArea(tx, null, origin) : null;
  return area?.ok ? area.value : before;
}

function joinNotes(...notes: (string | null)[]): string | null {
  return notes.filter(Boolean).join('\n') || null;
}

type Located = Pick<TripRequest, 'leg' | 'ownDestination'> & { terms: Pick<TripTerms, 'stops'> };

/**
 * Returns the field of the form to which an error belongs. The form sends the pickup time of the return trip as
 * `returnAt`, the stops in the order of the outbound trip, and the own destination of a vehicle in the terms of the
 * vehicle.
 */
export function fieldOf(field: string, { leg, ownDestination = null, terms }: Located): string {
  if (leg === 'return' && field === 'pickupAt') return 'returnAt';
  const [, position, rest = ''] = /^stops\.(\d+)(\..*)?$/.exec(field) ?? [];
  if (position === undefined) return field;
  const last = terms.stops.length - 1;
  const inForm = leg === 'return' ? last - Number(position) : Number(position);
  return ownDestination !== null && inForm === last
    ? `vehicles.${ownDestination}.destination${rest}`
    : `stops.${inForm}${rest}`;
}

/** Returns a client without limits and required fields, for estimates before a client is chosen. */
export function anyClient(id: string): RequestingClient {
  return {
    id,
    name: '',
    requiresPin: false,
    kind: 'company',
    suspended: false,
    approvalAboveCents: null,
    approvalCategories: [],
    approvalFromMinute: null,
    approvalUntilMinute: null,
    refusedAboveCents: null,
    requiredFields: [],
    employeesOnly: false,
    hasEmployees: false,
  };
}
