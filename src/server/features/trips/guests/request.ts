import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import type { GuestRequest, GuestWay, guestsContract } from '#contract/guest-pages.ts';
import { guest } from '#domain/access/roles.ts';
import { formatCents } from '#domain/money.ts';
import { ok, type Outcome, type Refusal, refuse, refuseField } from '#domain/outcome.ts';
import { mostOpenPerPhone, mostPerHour } from '#domain/trips/guest-requests.ts';
import { terminalStatuses } from '#domain/trips/status.ts';
import { readRequestArea } from '#server/features/areas/read-areas.ts';
import { prepareWay } from '#server/features/places/find-way.ts';
import { prepareDrivesOfRequest } from '#server/features/trips/queue/prepare-drives.ts';
import { readMoment } from '#server/features/trips/read/policy.ts';
import { readRequestingClient } from '#server/features/trips/request/client.ts';
import { evaluateRequest, requireValidRequest, type TripRequest } from '#server/features/trips/request/evaluate.ts';
import { registerTrip } from '#server/features/trips/request/request-trip.ts';
import { requestedTerms, type StopTerms } from '#server/features/trips/terms/write-terms.ts';
import type { ApiContext } from '#server/platform/api/context.ts';
import type { InputOf } from '#server/platform/api/input-of.ts';
import { Refused } from '#server/platform/api/refused.ts';
import { type Attempt, countAttempts } from '#server/platform/auth/rate-limit.ts';
import { commandByCode } from '#server/platform/command.ts';
import type { Db, Tx } from '#server/platform/database/pool.ts';
import { newId } from '#server/platform/uuid.ts';
import { findPage, refuseUnknownPage, requirePage } from './read-page.ts';

type Requested = { rideCode: string; awaitsApproval: boolean };
type EstimateInput = InputOf<typeof guestsContract.estimate>;

/** Time after which a refused guest may try again, when the page has reached its limit of the hour. */
const RETRY_SECONDS = 600;

/** Estimates the trip of a guest. A trip that would be refused has no estimate. */
export async function estimateForGuest(context: ApiContext, { code, ...way }: EstimateInput) {
  await limitCalls(context, 'guest-estimate:address');
  const page = await requirePage(context, code);
  const { services } = context;
  const stops = stopsOf(page.pickup, way);
  await prepareWay(services, stops);
  const request = await planRequest(services.db, page.client_id, stops, { ...way, ...nameless });
  if (!request.ok) return { estimateCents: null };
  const { quote } = await evaluateRequest(services.db, guest, request.value, await readMoment(services.db));
  return { estimateCents: quote.estimateCents };
}

/**
 * Requests the trip of a guest in the name of the client. A repeated call with the same idempotency key returns the
 * trip of the first call.
 */
export async function requestForGuest(context: ApiContext, input: GuestRequest): Promise<Requested> {
  await limitCalls(context, 'guest-request:address');
  const { services } = context;
  const { code, ...asked } = input;
  const { pickup } = await requirePage(context, code);
  const stops = stopsOf(pickup, asked);
  const { pickupAt = null } = asked;
  await Promise.all([
    prepareWay(services, stops),
    prepareDrivesOfRequest(services, { stops, pickupAt, category: 'comum' }),
  ]);
  const call = { key: context.idempotencyKey ?? newId(), hash: hashOf(services.auth.secret, input) };
  const made = await commandByCode(services, (tx) => requestOnce(tx, input, call));
  if (!made) throw new Refused(await refuseUnknownPage(context));
  return made;
}

type Call = { key: string; hash: Buffer };

/** Returns the requested trip; null for an unknown code. The lock of the page serialises its requests. */
export async function requestOnce(
  tx: Tx,
  input: GuestRequest,
  { key, hash }: Call,
): Promise<Outcome<Requested | null>> {
  const { code, ...asked } = input;
  const page = await findPage(tx, code, { lock: true });
  if (!page) return ok(null);
  const { client_id: clientId, room_limit_cents: limitCents } = page;
  const earlier = await tx
    .selectFrom('guest_requests')
    .select(['trip_id', 'request_hash'])
    .where('client_id', '=', clientId)
    .where('key', '=', key)
    .executeTakeFirst();
  if (earlier && !earlier.request_hash.equals(hash))
    return refuse('key_reused', 'Esta Idempotency-Key já foi usada com outros dados.');
  if (earlier) return ok(await showRequested(tx, earlier.trip_id));
  const moment = await readMoment(tx);
  const request = await planRequest(tx, clientId, stopsOf(page.pickup, asked), asked);
  if (!request.ok) return request;
  const refusal = await refuseTooMany(tx, clientId, asked.phone);
  if (refusal) return refusal;
  const evaluated = await requireValidRequest(tx, guest, request.value, moment);
  if (!evaluated.ok) return named(evaluated);
  const tooDear = refuseRoom(asked, evaluated.value.quote.estimateCents, limitCents);
  if (tooDear) return tooDear;
  const trip = await registerTrip(tx, guest, request.value, evaluated.value, moment);
  if (!trip.ok) return trip.reason === 'limit_exceeded' ? noRoomAccount : named(trip);
  await tx
    .insertInto('guest_requests')
    .values({ trip_id: trip.value.id, client_id: clientId, key, request_hash: hash })
    .execute();
  return ok(await showRequested(tx, trip.value.id));
}

async function showRequested(tx: Tx, tripId: string): Promise<Requested> {
  const { code, status } = await tx
    .selectFrom('ride_links as l')
    .innerJoin('trips as t', 't.id', 'l.trip_id')
    .select(['l.code', 't.status'])
    .where('t.id', '=', tripId)
    .executeTakeFirstOrThrow();
  return { rideCode: code, awaitsApproval: status === 'awaiting_approval' };
}

type Asked = GuestWay & Omit<GuestRequest, 'code' | keyof GuestWay>;

/** Terms of an estimate, which no passenger and no payment can change. */
const nameless = { name: '', phone: '', room: null, paymentMethod: 'cash', language: 'pt' } as const;

async function planRequest(
  db: Db | Tx,
  clientId: string,
  stops: StopTerms[],
  { name, phone, email = null, language, ...asked }: Asked,
): Promise<Outcome<TripRequest>> {
  const [client, area] = await Promise.all([
    readRequestingClient(db, guest, clientId),
    readRequestArea(db, null, stops[0]),
  ]);
  if (!client.ok) return client;
  if (!area.ok) return refuse('not_eligible', 'A central não atende este local de embarque: fale com a recepção.');
  const { passengerCount, luggageCount, pickupAt, room, paymentMethod } = asked;
  const terms = requestedTerms({
    category: 'comum',
    needs: [],
    passengers: [{ name, phone, email, language }],
    stops,
    passengerCount,
    luggageCount,
    pickupAt,
    paymentMethod,
    room,
  });
  return ok({ client: client.value, area: area.value, terms, byGuest: true });
}

/** Returns pickup and destination. A destination as text has no point, so the trip has no price. */
function stopsOf(pickup: StopTerms, { destination, placeId = null }: Pick<GuestWay, 'destination' | 'placeId'>) {
  return [pickup, { ...nowhere, address: destination, placeId, precision: placeId ? 'exact' : 'none' }] as StopTerms[];
}

const nowhere = {
  number: null,
  complement: null,
  district: null,
  city: null,
  uf: null,
  cep: null,
  reference: null,
  lat: null,
  lng: null,
};

/** Refuses a request above the limits per phone and per page. The lock makes concurrent requests of a phone wait. */
async function refuseTooMany(tx: Tx, clientId: string, phone: string): Promise<Refusal | null> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`guest-phone:${phone}`}, 0))`.execute(tx);
  const { lastHour } = await tx
    .selectFrom('guest_requests')
    .select((eb) => eb.fn.countAll<number>().as('lastHour'))
    .where('client_id', '=', clientId)
    .where('created_at', '>', sql<Date>`app_now() - interval '1 hour'`)
    .executeTakeFirstOrThrow();
  if (lastHour >= mostPerHour) {
    const busy = refuse('too_many_requests', 'Muitos pedidos por esta página agora. Peça à recepção que chame o táxi.');
    return { ...busy, retryAfterSeconds: RETRY_SECONDS };
  }
  const { open } = await tx
    .selectFrom('guest_requests as g')
    .innerJoin('trips as t', 't.id', 'g.trip_id')
    .innerJoin('trip_passengers as p', 'p.trip_id', 'g.trip_id')
    .select((eb) => eb.fn.countAll<number>().as('open'))
    .where('p.phone', '=', phone)
    .where('t.status', 'not in', [...terminalStatuses])
    .executeTakeFirstOrThrow();
  if (open < mostOpenPerPhone) return null;
  const message = `Este telefone já tem ${mostOpenPerPhone} viagens pedidas: espere uma terminar ou fale com a recepção.`;
  return refuse('limit_exceeded', message, [{ field: 'phone', message }]);
}

function refuseRoom(
  { paymentMethod }: Pick<Asked, 'paymentMethod'>,
  estimateCents: number | null,
  limitCents: number | null,
): Refusal | null {
  if (paymentMethod !== 'billed' || limitCents === null || (estimateCents ?? 0) <= limitCents) return null;
  const message = `Na conta do quarto, só viagens até ${formatCents(limitCents)}: pague esta no carro.`;
  return refuseField('paymentMethod', message);
}

const roomMessage = 'A conta do quarto não aceita esta viagem agora: pague no carro ou fale com a recepção.';
/** Refusal by a limit of the client, which a guest must not read. */
const noRoomAccount = refuse('limit_exceeded', roomMessage, [{ field: 'paymentMethod', message: roomMessage }]);

/** Replaces the fields of a request by those of the guest's form. */
function named(refusal: Refusal): Refusal {
  if (!refusal.errors) return refusal;
  return { ...refusal, errors: refusal.errors.map(({ field, message }) => ({ field: fieldOf(field), message })) };
}

function fieldOf(field: string): string {
  if (field === 'passengers.0.phone') return 'phone';
  return field === 'stops' || field.startsWith('stops.') ? 'destination' : field;
}

async function limitCalls({ services, address }: ApiContext, name: Attempt[0]): Promise<void> {
  const limited = await countAttempts(services, [name, address]);
  if (limited) throw new Refused(limited);
}

/** Returns an HMAC of the request, because a plain hash of phone and room could be guessed. */
function hashOf(secret: string, input: GuestRequest): Buffer {
  return createHmac('sha256', secret).update(JSON.stringify(input)).digest();
}
