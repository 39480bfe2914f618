import type { FlexibleStart } from '#contract/flexible-rides.ts';
import { invited } from '#domain/access/roles.ts';
import { ok, type Outcome, type Refusal, refuse } from '#domain/outcome.ts';
import { localDate } from '#domain/time.ts';
import { flexibleStateOf } from '#domain/trips/flexible-rides.ts';
import { shownStop } from '#domain/trips/ride-stops.ts';
import { prepareWay } from '#server/features/places/find-way.ts';
import { prepareDrivesOfRequest } from '#server/features/trips/queue/prepare-drives.ts';
import { readMoment } from '#server/features/trips/read/policy.ts';
import { readRequestingClient } from '#server/features/trips/request/client.ts';
import { evaluateRequest, type TripRequest } from '#server/features/trips/request/evaluate.ts';
import { requestTrip } from '#server/features/trips/request/request-trip.ts';
import type { ApiContext } from '#server/platform/api/context.ts';
import { Refused } from '#server/platform/api/refused.ts';
import { countAttempts } from '#server/platform/auth/rate-limit.ts';
import { commandByCode } from '#server/platform/command.ts';
import type { Db, Tx } from '#server/platform/database/pool.ts';
import { type Found, findByCode, readRideCode, readStopNames } from './find.ts';

const unknown = refuse('not_found', 'Este link não existe ou não vale mais.');
const tooEarly = refuse('too_early', 'Ainda não é o dia desta corrida.');
const over = refuse('gone', 'O dia desta corrida terminou.');
const replaced = refuse('gone', 'O táxi desta corrida já foi chamado, e o link da viagem foi trocado.');

/** Returns the passenger's page. Changes nothing, because preview robots open links. */
export async function showStart(context: ApiContext, code: string): Promise<FlexibleStart> {
  const { db } = context.services;
  const found = await findByCode(db, code);
  if (!found || found.revoked) throw new Refused(await refuseUnknown(context));
  const { now } = await readMoment(db);
  const state = stateOf(found, now);
  const central = db.selectFrom('settings').select(['central_name as name', 'central_phone as phone']);
  const [names, rideCode, payment] = await Promise.all([
    readStopNames(db, found.terms.stops),
    state === 'started' ? readRideCode(db, found) : null,
    state === 'early' || state === 'open' ? estimatePayment(db, found) : null,
  ]);
  const way = found.terms.stops.map((stop, index) => {
    const { place, region } = shownStop({ ...stop, placeName: names[index] ?? null });
    return { place, region };
  });
  return { state, day: found.day, way, payment, rideCode, central: await central.executeTakeFirstOrThrow() };
}

/** Requests the trip. Repeated and concurrent calls return the trip of the first call. */
export async function startRide(context: ApiContext, code: string): Promise<{ rideCode: string }> {
  const { services } = context;
  const limited = await countAttempts(services, ['flexible-start:address', context.address]);
  if (limited) throw new Refused(limited);
  const found = await findByCode(services.db, code);
  if (!found || found.revoked) throw new Refused(await refuseUnknown(context));
  if (found.tripId === null) {
    const { stops, category } = found.terms;
    const drives = { stops, category, serviceAreaId: found.area.id };
    await Promise.all([prepareWay(services, stops), prepareDrivesOfRequest(services, drives)]);
  }
  const started = await commandByCode(services, (tx) => startOnce(tx, code));
  if (!started) throw new Refused(await refuseUnknown(context));
  return started;
}

/** Null for an unknown or revoked code. The lock of the row makes concurrent starts wait for the first. */
async function startOnce(tx: Tx, code: string): Promise<Outcome<{ rideCode: string } | null>> {
  const found = await findByCode(tx, code, { lock: true });
  if (!found || found.revoked) return ok(null);
  const moment = await readMoment(tx);
  const state = stateOf(found, moment.now);
  if (state === 'early') return tooEarly;
  if (state === 'over') return over;
  if (state === 'started') {
    const rideCode = await readRideCode(tx, found);
    return rideCode === null ? replaced : ok({ rideCode });
  }
  const request = await planRequest(tx, found);
  const trip = request.ok ? await requestTrip(tx, invited, request.value, moment) : request;
  if (!trip.ok) return withoutDetails(trip);
  const { code: rideCode } = await tx
    .selectFrom('ride_links')
    .select('code')
    .where('trip_id', '=', trip.value.id)
    .executeTakeFirstOrThrow();
  await tx
    .updateTable('flexible_rides')
    .set({ trip_id: trip.value.id, ride_code: rideCode })
    .where('id', '=', found.id)
    .execute();
  return ok({ rideCode });
}

function stateOf({ day, revoked, tripId, area }: Found, now: Date): FlexibleStart['state'] {
  const state = flexibleStateOf({ day, revoked, used: tripId !== null }, localDate(now, area.timeZone));
  if (state === 'used') return 'started';
  return state === 'revoked' ? 'over' : state;
}

async function planRequest(db: Db | Tx, found: Found): Promise<Outcome<TripRequest>> {
  const client = await readRequestingClient(db, invited, found.clientId);
  if (!client.ok) return client;
  const { area, voucherCode, requesterId, passenger } = found;
  const terms = { ...found.terms, pickupAt: null, passengers: [passenger] };
  return ok({ client: client.value, area, terms, voucherCode, requesterId });
}

/** Returns the estimate for a passenger who pays. Null when the client pays. */
async function estimatePayment(db: Db, found: Found): Promise<FlexibleStart['payment']> {
  const method = found.terms.paymentMethod;
  if (method === 'billed') return null;
  const request = await planRequest(db, found);
  if (!request.ok) return { method, estimateCents: null };
  const { quote } = await evaluateRequest(db, invited, request.value, await readMoment(db));
  return { method, estimateCents: quote.estimateCents };
}

/** Hides the reasons of a refusal, which would tell limits and debts of the client. Only the kind of refusal remains. */
function withoutDetails({ reason }: Refusal): Refusal {
  const known = reason === 'limit_exceeded' ? reason : 'not_eligible';
  return refuse(known, 'A corrida não pôde ser pedida agora. Fale com quem enviou o link.');
}

async function refuseUnknown({ services, address }: ApiContext): Promise<Refusal> {
  return (await countAttempts(services, ['flexible-ride:address', address])) ?? unknown;
}
