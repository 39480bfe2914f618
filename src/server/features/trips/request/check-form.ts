import { parsePhone } from '#domain/documents/phone.ts';
import { precisionOf } from '#domain/places/precision.ts';
import type { RequestCheck, RequestSoFar, Verdict } from '#contract/bookings.ts';
import type { Estimate } from '#contract/tariffs.ts';
import { type Actor, isAttendant, isClientSide } from '#domain/access/roles.ts';
import { summarizeRules } from '#domain/employees/policy-text.ts';
import { type FieldError, type Refusal, refuseField } from '#domain/outcome.ts';
import type { Holiday } from '#domain/tariffs/holidays.ts';
import { type LocalDate, localDate } from '#domain/time.ts';
import { requirableFields } from '#domain/trips/required-fields.ts';
import { readRequestArea } from '#server/features/areas/read-areas.ts';
import { checkLimits, warnOfLimits } from '#server/features/limits/check-limits.ts';
import { limitKey } from '#server/features/trips/money/reserves.ts';
import type { Moment } from '#server/features/trips/read/policy.ts';
import { shownEstimate } from '#server/features/tariffs/estimate-trip.ts';
import { findVoucher } from '#server/features/vouchers/read-vouchers.ts';
import { refuseVoucher } from '#server/features/vouchers/change-vouchers.ts';
import type { Db } from '#server/platform/database/pool.ts';
import { readRequestingClient, type RequestingClient } from './client.ts';
import {
  billedCents,
  decideRequest,
  type Evaluation,
  type Quote,
  readRequestFacts,
  type RequestFacts,
  type TripRequest,
  voucherTrip,
} from './evaluate.ts';
import { addToTally, type Tally } from './employee-rules.ts';
import { anyClient, type BookingRequest, type BookingTrips, fieldOf, layOutBooking } from './plan-booking.ts';
import { layOutDays, onTheirDays } from './repeat-days.ts';

export type EvaluatedRequest = Pick<RequestFacts, 'request' | 'ground'> & { evaluation: Evaluation };

const unknown = '00000000-0000-0000-0000-000000000000';

/**
 * Returns the price of an incomplete request and all reasons for which the final request would be refused or need
 * approval. Writes nothing: limits and vouchers are compared and not reserved.
 */
export async function checkRequest(db: Db, actor: Actor, input: RequestSoFar, moment: Moment): Promise<RequestCheck> {
  const { client, verdicts } = await clientOf(db, actor, input);
  const { terms, ...asked } = askedBy(input);
  const area = await readRequestArea(db, input.serviceAreaId ?? null, terms.stops[0]);
  const plan = await planCheck(db, { ...asked, terms, client, area }, moment.now);
  verdicts.push(...plan.verdicts);
  if (!plan.trips) return { ...noEstimate(plan.why), verdicts };
  const { trips, days, holidays, wrong } = await repeatedTrips(db, plan.trips, input);
  verdicts.push(...wrong);
  const evaluated = await evaluateAll(db, actor, trips, moment);
  verdicts.push(...verdictsOf(evaluated, input));
  if (client.id !== unknown) verdicts.push(...(await limitVerdicts(db, client, evaluated, input)));
  const named = holidays.map(({ date, name }) => ({ day: date, name }));
  const told = distinct(verdicts).filter(({ field }) => field !== 'stops' || hasAllStops(input));
  return { ...estimatesOf(evaluated), days, holidays: named, verdicts: told };
}

/** True when every stop is known. Before, no rule about the whole route or its price can be compared. */
function hasAllStops({ stops }: RequestSoFar): boolean {
  return stops.every(({ address, placeId }) => address || placeId);
}

async function clientOf(db: Db, actor: Actor, { clientId = null, passengers = [] }: RequestSoFar) {
  // Without a phone it is not known yet whether a passenger is an employee.
  const isNamed = passengers.some(({ phone }) => phone);
  // The central gets a price before a client is chosen. Partners request for no client and must not learn the rules of
  // a client.
  const central = actor.role === 'admin' || isAttendant(actor);
  if (!isClientSide(actor) && !(central && clientId)) return { client: anyClient(unknown), verdicts: [] };
  const found = await readRequestingClient(db, actor, clientId);
  if (found.ok)
    return { client: { ...found.value, employeesOnly: found.value.employeesOnly && isNamed }, verdicts: [] };
  return { client: anyClient(unknown), verdicts: [verdict('refused', { field: 'clientId', message: found.detail })] };
}

function askedBy(input: RequestSoFar): Omit<BookingRequest, 'client' | 'area'> {
  const { pickupAt, returnAt, vehicleCount, voucherCode, category, paymentMethod } = input;
  return {
    terms: {
      pickupAt: pickupAt ? new Date(pickupAt) : null,
      category,
      paymentMethod,
      needs: [],
      passengers: phonesOf(input),
      passengerCount: input.passengerCount,
      luggageCount: input.luggageCount,
      hours: input.hours ?? null,
      costCentreId: input.costCentreId ?? null,
      clientReference: input.clientReference || null,
      reason: input.reason || null,
      notes: null,
      internalNote: null,
      flightNumber: input.flightNumber || null,
      nameSign: null,
      stops: input.stops.map((stop) => ({ ...bareStop, ...known(stop) })),
    },
    vehicleCount,
    vehicles: (input.vehicles ?? []).map(({ destination }) => ({
      destination: destination ? { ...bareStop, ...known(destination) } : null,
      notes: null,
      flightNumber: null,
    })),
    returnAt: returnAt ? new Date(returnAt) : null,
    voucherCode: voucherCode || null,
  };
}

/** Returns the passengers of whom only the phones are known. */
function phonesOf({ passengers = [], vehicleCount }: RequestSoFar) {
  return passengers
    .filter(({ vehicle }) => (vehicle ?? 1) <= vehicleCount)
    .map(({ phone, vehicle }) => ({ name: '', phone: parsePhone(phone ?? '') ?? '', vehicle: vehicle ?? undefined }));
}

const bareStop = {
  number: null,
  complement: null,
  uf: null,
  cep: null,
  reference: null,
};

function known({
  address,
  district,
  city,
  placeId = null,
  lat = null,
  lng = null,
  precision,
}: RequestSoFar['stops'][number]) {
  return {
    address: address ?? '',
    district: district || null,
    city: city || null,
    placeId,
    lat,
    lng,
    precision: precisionOf({ placeId, lat, precision }) ?? 'none',
  };
}

type Plan = { trips: BookingTrips | null; verdicts: Verdict[]; why: string };

/** Plans the trips of the request. An invalid return is reported, and only the outbound trips are planned. */
async function planCheck(db: Db, asked: BookingRequest, now: Date): Promise<Plan> {
  const planned = await layOutBooking(db, asked, now);
  if (planned.ok) return { trips: planned.value, verdicts: [], why: '' };
  const errors = planned.errors ?? [];
  const verdicts = errors.map((error) => verdict('refused', error));
  if (asked.returnAt === null || !errors.some(({ field }) => field === 'returnAt')) {
    return { trips: null, verdicts, why: planned.detail };
  }
  const there = await layOutBooking(db, { ...asked, returnAt: null }, now);
  return { trips: there.ok ? there.value : null, verdicts, why: planned.detail };
}

type Repeated = { trips: BookingTrips; days: LocalDate[]; holidays: Holiday[]; wrong: Verdict[] };

/** Plans a trip for each day of a repetition. An invalid repetition is reported, and only the first day is planned. */
async function repeatedTrips(db: Db, trips: BookingTrips, { repeat }: RequestSoFar): Promise<Repeated> {
  const once = { trips, days: [], holidays: [], wrong: [] };
  if (!repeat) return once;
  const [request, another] = trips;
  const repeated = another
    ? refuseField('repeat', 'Só é possível repetir viagens de um veículo, sem volta.')
    : await layOutDays(db, request, repeat);
  if (!repeated.ok) return { ...once, wrong: errorsOf(repeated).map((error) => verdict('refused', error)) };
  const [first, ...others] = repeated.value.trips;
  return {
    trips: [first.request, ...others.map((other) => other.request)],
    days: repeated.value.trips.map(({ day }) => day),
    holidays: repeated.value.holidays,
    wrong: [],
  };
}

/**
 * Evaluates all trips, each in addition to the earlier ones. Prices and rules of vehicles that are equal for the rules are
 * read only once.
 */
async function evaluateAll(db: Db, actor: Actor, trips: BookingTrips, moment: Moment): Promise<EvaluatedRequest[]> {
  const reads = new Map<string, Promise<RequestFacts>>();
  const read = (request: TripRequest): Promise<RequestFacts> => {
    const { pickupAt, luggageCount, passengers } = request.terms;
    const phones = passengers.map(({ phone }) => phone).join(' ');
    const key = `${request.leg ?? ''} ${pickupAt?.getTime() ?? ''} ${luggageCount} ${request.ownDestination ?? ''} ${phones}`;
    const facts = reads.get(key) ?? readRequestFacts(db, request, moment);
    reads.set(key, facts);
    return facts;
  };
  const facts = await Promise.all(
    trips.map(async (request) => {
      const found = await read(request);
      // The employee may have given the cost centre.
      const terms = { ...request.terms, costCentreId: found.terms.costCentreId };
      return { ...found, request: { ...request, terms } };
    }),
  );
  const tally: Tally = new Map();
  return facts.map((one) => evaluateInTurn(actor, one, tally));
}

/** Decides about a request in addition to the amounts of the tally, and adds its own amount. */
export function evaluateInTurn(actor: Actor, facts: RequestFacts, tally: Tally): EvaluatedRequest {
  const { request, ground } = facts;
  const evaluated = { request, ground, evaluation: decideRequest(actor, facts, tally) };
  if (evaluated.evaluation.employee.employee_id !== null) addToTally(tally, amountOf(evaluated));
  return evaluated;
}

/**
 * Returns the verdicts of all trips. The message of a verdict that applies only to some days begins with these days.
 */
function verdictsOf(evaluated: readonly EvaluatedRequest[], input: RequestSoFar): Verdict[] {
  const of = (errors: (one: EvaluatedRequest) => FieldError[]) => {
    const results = evaluated.map((one) => ({
      day: dayOf(one),
      errors: errors(one).map(({ field, message }) => ({ field: fieldOf(field, one.request), message })),
    }));
    return input.repeat ? onTheirDays(results, evaluated.length) : results.flatMap((one) => one.errors);
  };
  const demanded = new Set<string>(evaluated.flatMap(({ request }) => request.client.requiredFields));
  return [
    ...of(({ evaluation }) => evaluation.refusals.flatMap(errorsOf)).map((error) => refused(error, input, demanded)),
    ...of(({ evaluation }) => evaluation.approval).map((error) => verdict('approval', error)),
    ...of(doubtsOf).map((error) => verdict('warning', error)),
  ];
}

function doubtsOf({ evaluation: { terms, quote } }: EvaluatedRequest): FieldError[] {
  return quote.doubtedStops.map((index) => ({
    field: `stops.${index}`,
    message: `O ponto de “${terms.stops[index]?.address ?? ''}” fica longe do endereço: confira no mapa.`,
  }));
}

function dayOf({ request: { area }, evaluation: { terms } }: EvaluatedRequest): LocalDate {
  return localDate(terms.pickupAt, area.timeZone);
}

/** A field is missing only if the client demands it in every request. A reason for broken rules is a refusal. */
function refused(error: FieldError, input: RequestSoFar, demanded: ReadonlySet<string>): Verdict {
  const field = requirableFields.find((name) => name === error.field);
  return verdict(field && demanded.has(field) && !input[field] ? 'missing' : 'refused', error);
}

/** Compares the sum of all trips with the client's limits and the voucher. */
async function limitVerdicts(
  db: Db,
  client: RequestingClient,
  evaluated: EvaluatedRequest[],
  { voucherCode, paymentMethod }: RequestSoFar,
): Promise<Verdict[]> {
  const amounts = evaluated.map(amountOf);
  const room = await checkLimits(db, amounts);
  const verdicts = room.ok
    ? (await warnOfLimits(db, amounts)).map((warning) => verdict('warning', warning))
    : errorsOf(room).map((error) => verdict('refused', error));
  if (!voucherCode || paymentMethod !== 'billed') return verdicts;
  const voucher = await findVoucher(db, client.id, voucherCode);
  const refusals = evaluated.flatMap(
    ({ request, evaluation: { terms, quote } }) =>
      refuseVoucher(voucher, voucherTrip(request.area, terms, quote), evaluated.length) ?? [],
  );
  return [...verdicts, ...refusals.flatMap(errorsOf).map((error) => verdict('refused', error))];
}

/** Returns the amount that an evaluated request would reserve in the client's limit, with the key of the limit. */
export function amountOf({ request: { client, area }, evaluation: { terms, quote, employee } }: EvaluatedRequest) {
  const trip = {
    client_id: client.id,
    cost_centre_id: terms.costCentreId,
    ...employee,
    pickup_at: terms.pickupAt,
    time_zone: area.timeZone,
  };
  return { ...limitKey(trip), cents: billedCents(terms, quote.estimateCents) };
}

/** Returns the field errors of a refusal, or its message as an error without a field. */
export function errorsOf({ errors, detail }: Refusal): FieldError[] {
  return errors ?? [{ field: '', message: detail }];
}

function verdict(kind: Verdict['kind'], { field, message }: FieldError): Verdict {
  return { kind, field: field || null, message };
}

function distinct(verdicts: Verdict[]): Verdict[] {
  return [...new Map(verdicts.map((one) => [`${one.field} ${one.message}`, one])).values()];
}

function estimatesOf(evaluated: EvaluatedRequest[]): Omit<RequestCheck, 'verdicts' | 'days' | 'holidays'> {
  const cents = evaluated.map(({ evaluation }) => evaluation.quote.estimateCents);
  const back = evaluated.find(({ request }) => request.leg === 'return');
  const [there] = evaluated;
  if (!there) throw new Error('a request has a trip');
  return {
    outbound: shown(there.evaluation.quote),
    return: back ? shown(back.evaluation.quote) : null,
    tripCount: evaluated.length,
    employeeRules: rulesOf(evaluated),
    totalCents: cents.includes(null) ? null : cents.reduce<number>((sum, one) => sum + (one ?? 0), 0),
  };
}

/** Returns the rules of the employee whom the first billed trip with an employee counts for. */
function rulesOf(evaluated: readonly EvaluatedRequest[]): string | null {
  const ground = evaluated.find((one) => one.ground !== null)?.ground;
  return ground ? summarizeRules(ground.employee.groupName, ground.employee.policy, ground.zones) : null;
}

function shown({ doubtedStops: _doubted, ...estimate }: Quote): Estimate {
  return shownEstimate(estimate);
}

function noEstimate(missing: string): Omit<RequestCheck, 'verdicts'> {
  const outbound = {
    estimateCents: null,
    priceMode: 'taximeter' as const,
    lines: [],
    distanceMeters: null,
    durationSeconds: null,
    distanceSource: null,
    tariffId: null,
    missing,
  };
  return { outbound, return: null, tripCount: 0, days: [], holidays: [], totalCents: null, employeeRules: null };
}
