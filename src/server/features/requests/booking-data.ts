import type { NewBooking } from '#contract/bookings.ts';
import type { Doer } from '#domain/access/roles.ts';
import { type Outcome, ok, refuseField } from '#domain/outcome.ts';
import { spreadCount, spreadPassengers } from '#domain/trips/booking.ts';
import { readRequestArea, type RequestArea } from '#server/features/areas/data.ts';
import { requestedTerms, type TripTerms } from '#server/features/terms/mutations.ts';
import type { Db, Tx } from '#server/platform/database/pool.ts';
import { readRequestingClient, type RequestingClient } from './data.ts';
import type { TripRequest } from './judgement-data.ts';

/** At least one: a booking asks for one vehicle or more. */
export type BookingTrips = [TripRequest, ...TripRequest[]];

type Passenger = { name: string; phone: string; vehicle?: number | undefined };

/** What one request asks for, before it is laid out as trips. */
export type BookingRequest = {
  client: RequestingClient;
  serviceAreaId: string | null;
  terms: Omit<TripTerms, 'pickupAt' | 'passengers'> & { pickupAt: Date | null; passengers: Passenger[] };
  vehicleCount: number;
  returnAt: Date | null;
  voucherCode: string | null;
};

/** The trips that somebody asks for, for a client that they may ask for. */
export async function planBooking(tx: Tx, doer: Doer, input: NewBooking, now: Date): Promise<Outcome<BookingTrips>> {
  const client = await readRequestingClient(tx, doer, input.clientId ?? null);
  if (!client.ok) return client;
  const { serviceAreaId = null, vehicleCount, returnAt, passengers } = input;
  const asked = {
    client: client.value,
    serviceAreaId,
    terms: { ...requestedTerms(input), passengers },
    vehicleCount,
    returnAt: returnAt ? new Date(returnAt) : null,
    voucherCode: input.voucherCode || null,
  };
  return layOutBooking(tx, asked, now);
}

/** The trips of a booking: every vehicle on the way there, then every one on the way back, over the same stops reversed. */
export async function layOutBooking(
  tx: Db | Tx,
  { client, serviceAreaId, terms, vehicleCount, returnAt, voucherCode }: BookingRequest,
  now: Date,
): Promise<Outcome<BookingTrips>> {
  const astray = terms.passengers.findIndex(({ vehicle = 1 }) => vehicle > vehicleCount);
  if (astray >= 0) return refuseField(`passengers.${astray}.vehicle`, 'A reserva não tem este veículo.');
  const area = await readRequestArea(tx, serviceAreaId, terms.stops[0]);
  if (!area.ok) return area;
  const there = perVehicle(terms, vehicleCount);
  const requests = there.map((one): TripRequest => ({ client, area: area.value, terms: one, voucherCode }));
  if (returnAt === null) return ok(requests as BookingTrips);
  if (terms.hours !== null)
    return refuseField('returnAt', 'Na viagem por hora o carro fica com você: a volta já está nela.');
  if (returnAt <= (terms.pickupAt ?? now)) return refuseField('returnAt', 'A volta precisa ser depois da ida.');
  const backFrom = await areaOfReturn(tx, terms.stops.at(-1), area.value);
  const back = there.map((one): TripRequest => ({
    client,
    area: backFrom,
    terms: wayBack(one, returnAt),
    voucherCode,
    leg: 'return',
  }));
  return ok([...requests, ...back] as BookingTrips);
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
    const names = riding.map(({ name, phone }) => ({ name, phone }));
    const counts = { passengerCount: people[index] ?? riding.length, luggageCount: luggage[index] ?? 0 };
    return Object.assign({}, terms, { passengers: names }, counts);
  });
}

/** Flight and name sign are those of the arrival, which the way back has not. */
function wayBack(terms: TripRequest['terms'], returnAt: Date): TripRequest['terms'] {
  return { ...terms, pickupAt: returnAt, stops: terms.stops.toReversed(), flightNumber: null, nameSign: null };
}

/** The way back may begin in another area, whose tariff and clock it then goes by. */
async function areaOfReturn(
  tx: Db | Tx,
  origin: TripTerms['stops'][number] | undefined,
  there: RequestArea,
): Promise<RequestArea> {
  const named = origin?.placeId !== null || origin.city !== null;
  const area = named ? await readRequestArea(tx, null, origin) : null;
  return area?.ok ? area.value : there;
}

/** A refusal of the way back names the field that it was asked with. */
export function fieldOf(field: string, { leg }: Pick<TripRequest, 'leg'>): string {
  return leg === 'return' && field === 'pickupAt' ? 'returnAt' : field;
}

/** For who asks before the client is known: one that nothing is demanded of. */
export function anyClient(id: string): RequestingClient {
  return {
    id,
    kind: 'company',
    suspended: false,
    approvalAboveCents: null,
    approvalCategories: [],
    approvalFromMinute: null,
    approvalUntilMinute: null,
    refusedAboveCents: null,
    requiredFields: [],
  };
}
