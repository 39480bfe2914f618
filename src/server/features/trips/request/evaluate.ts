import type { Doer } from '#domain/access/roles.ts';
import { formatCents } from '#domain/money.ts';
import { type FieldError, ok, type Outcome, type Refusal, refuse, refuseField } from '#domain/outcome.ts';
import { type LocalDate, localDate } from '#domain/time.ts';
import type { BookingLeg } from '#domain/trips/booking.ts';
import { decide } from '#domain/trips/decide.ts';
import type { TripKind } from '#domain/trips/kinds.ts';
import { resolvePickup } from '#domain/trips/launch.ts';
import { missingFields } from '#domain/trips/required-fields.ts';
import type { TripPolicy } from '#domain/trips/policy.ts';
import type { TripStatus } from '#domain/trips/status.ts';
import type { VoucherTrip } from '#domain/trips/voucher.ts';
import type { RequestArea } from '#server/features/areas/read-areas.ts';
import type { StopPlaces } from '#server/features/places/read-places.ts';
import { readTripEmployee } from '#server/features/employees/find-employee.ts';
import { readDoubtedStops } from '#server/features/places/read-doubts.ts';
import { estimateTrip, type TripEstimate } from '#server/features/tariffs/estimate-trip.ts';
import { readQueueLead } from '#server/features/trips/queue/policy.ts';
import type { Moment } from '#server/features/trips/read/policy.ts';
import type { TripTerms } from '#server/features/trips/terms/write-terms.ts';
import type { Db, Tx } from '#server/platform/database/pool.ts';
import { checkTerms } from './check-terms.ts';
import { approvalReasons, chargedToRoom, type RequestingClient } from './client.ts';
import {
  brokenRules,
  columnsOf,
  type EmployeeColumns,
  type EmployeeGround,
  employeeOfRequest,
  noEmployee,
  notAnEmployee,
  noTally,
  readEmployeeGround,
  refusalsOf,
  rulingFor,
  type Tally,
} from './employee-rules.ts';

export type TripRequest = {
  client: RequestingClient;
  area: RequestArea;
  terms: Omit<TripTerms, 'pickupAt'> & { pickupAt: Date | null };
  voucherCode?: string | null;
  leg?: BookingLeg;
  /** Index of the vehicle, when the last stop is its own destination and not the common one. */
  ownDestination?: number | null;
  /** Places of the stops. Read when they are missing. */
  places?: StopPlaces | undefined;
  /** Existing booking of the trip, and the position of the trip in the booking. */
  booking?: { id: string; position: number; tripCount: number };
  /** Series of the trip, and its day in the series. */
  series?: { id: string; day: LocalDate };
  /**
   * Booking of the interrupted trip that this trip continues. The terms were agreed before, so no limit refuses this
   * trip.
   */
  restOf?: string;
  /**
   * True when the trip has already run and is recorded afterwards. The request rules of the client do not apply then.
   */
  hasRun?: boolean;
  /** True for a request of a client's guest. The request fields that only the client's users know are not required. */
  byGuest?: boolean;
  /** Employee whom the interrupted trip counts for. */
  employeeId?: string | null;
  /** True when the pickup is any time of a later day, so that no rule of an employee about time is compared. */
  anyTime?: boolean;
  /** User who created the flexible ride that a passenger starts. Becomes the requester of the trip. */
  requesterId?: string | null;
};

/** An estimate, and the indexes of the stops whose coordinates make it unreliable. */
export type Quote = TripEstimate & { doubtedStops: readonly number[] };

/** Result of the request rules, before anything is written. */
export type Evaluation = {
  terms: TripTerms;
  quote: Quote;
  immediate: boolean;
  /** Employee whom the trip counts for, as in the columns of its row. */
  employee: EmployeeColumns;
  /** True when the limits of the employee and the group may be exceeded. */
  mayPassEmployee: boolean;
  /** Reasons for waiting for approval. Empty when no approval is needed. */
  approval: FieldError[];
} & ({ refusals: [Refusal, ...Refusal[]]; to: null } | { refusals: []; to: TripStatus });

export type Allowed = Extract<Evaluation, { refusals: [] }>;

/** Returns the evaluation of a valid request, or all refusals joined into one. */
export async function requireValidRequest(
  tx: Db | Tx,
  doer: Doer,
  request: TripRequest,
  moment: Moment,
): Promise<Outcome<Allowed>> {
  const evaluated = await evaluateRequest(tx, doer, request, moment);
  return evaluated.to === null ? joinRefusals(evaluated.refusals) : ok(evaluated);
}

/**
 * Applies all request rules to a final or an incomplete request. The caller checks the limits of the client and vouchers,
 * because it knows all trips that count against them.
 */
export async function evaluateRequest(
  tx: Db | Tx,
  doer: Doer,
  request: TripRequest,
  moment: Moment,
): Promise<Evaluation> {
  return decideRequest(doer, await readRequestFacts(tx, request, moment));
}

/** Everything that decides about a request, apart from the caller and the other trips of the same check. */
export type RequestFacts = {
  request: TripRequest;
  pickup: ReturnType<typeof resolvePickup>;
  checked: Outcome<TripTerms>;
  terms: TripTerms;
  quote: Quote;
  moment: Moment;
  approval: FieldError[];
  ground: EmployeeGround | null;
};

/**
 * Returns the employee that the trip counts for. The rest of an interrupted trip counts for the employee of that trip. A
 * guest counts for none, because every phone may be sent to the guests' page, and a refusal would tell the employee's rules.
 */
async function employeeOf(tx: Db | Tx, { client, terms, restOf, employeeId, byGuest }: TripRequest) {
  if (byGuest) return null;
  if (restOf === undefined) return employeeOfRequest(tx, client, terms);
  return employeeId && terms.paymentMethod === 'billed' ? readTripEmployee(tx, employeeId) : null;
}

/** Reads the price of a request and everything that the rules compare. */
export async function readRequestFacts(
  tx: Db | Tx,
  asking: TripRequest,
  { now, policy }: Moment,
): Promise<RequestFacts> {
  const { client, area } = asking;
  const employee = await employeeOf(tx, asking);
  const costCentreId = asking.terms.costCentreId ?? employee?.costCentreId ?? null;
  const request = { ...asking, terms: { ...asking.terms, costCentreId } };
  const pickup = resolvePickup(request.terms.pickupAt, now, policy);
  const asked = { ...request.terms, pickupAt: pickup?.pickupAt ?? request.terms.pickupAt ?? now };
  const checked = request.restOf ? ok(asked) : await checkTerms(tx, client, asked, { places: request.places });
  const terms = checked.ok ? checked.value : asked;
  const counted = { clientId: client.id, timeZone: area.timeZone, terms };
  const [quote, ground] = await Promise.all([
    quoteTerms(tx, area, client.id, terms),
    employee && readEmployeeGround(tx, employee, counted),
  ]);
  const priced = { ...terms, ...quote, timeZone: area.timeZone, voucherCode: request.voucherCode ?? null };
  const approval = [...guestReasons(request), ...(await approvalReasons(tx, client, priced))];
  const launches = pickup && !pickup.immediate;
  const moment = { now, policy: launches ? await withQueueLead(tx, area, terms, policy) : policy };
  return { request, pickup, checked, terms, quote, moment, approval, ground };
}

/** Decides about a request. `tally`: amounts of other trips of the same check that are not reserved yet. */
export function decideRequest(doer: Doer, facts: RequestFacts, tally: Tally = noTally): Evaluation {
  const { request, pickup, checked, terms, quote, moment } = facts;
  const { client } = request;
  const ruling = ruleOnEmployee(doer, facts, tally);
  const approval = [...facts.approval, ...ruling.approval];
  const standing = standingOfNew(client.id, doer, terms, pickup?.immediate ?? false, quote);
  const decision = decide('request', doer, standing, { ...moment, approvalRequired: approval.length > 0 });
  const [first, ...others] = [
    ...(pickup ? [] : [refuseField('pickupAt', 'O horário de embarque já passou.')]),
    ...(checked.ok ? [] : [checked]),
    ...refuseByRecord(request, quote.estimateCents),
    ...ruling.refusals,
    // If `resolvePickup` returned no time, the first refusal reports the pickup, and the decision would report it
    // again.
    ...(decision.ok || !pickup ? [] : [decision]),
  ];
  const { employee, mayPass: mayPassEmployee } = ruling;
  const found = { terms, quote, immediate: pickup?.immediate ?? false, employee, mayPassEmployee };
  if (first || !decision.ok) {
    return { ...found, approval: [], refusals: [first ?? (decision as Refusal), ...others], to: null };
  }
  return { ...found, approval: decision.to === 'awaiting_approval' ? approval : [], refusals: [], to: decision.to };
}

/** Applies the rules of the employee. A trip that has run or continues another one counts without being judged. */
function ruleOnEmployee(doer: Doer, { request, terms, quote, ground }: RequestFacts, tally: Tally) {
  const { client, area, restOf, hasRun = false, byGuest = false, anyTime } = request;
  const isJudged = restOf === undefined && !hasRun;
  if (!ground) {
    // The reception approves each trip on the account of a room.
    const isMissing = isJudged && !byGuest && client.employeesOnly && terms.paymentMethod === 'billed';
    return { refusals: isMissing ? [notAnEmployee] : [], approval: [], mayPass: false, employee: noEmployee };
  }
  const { employee } = ground;
  if (!isJudged) return { refusals: [], approval: [], mayPass: true, employee: columnsOf(employee, false) };
  const { estimateCents, doubtedStops } = quote;
  const judged = { clientId: client.id, timeZone: area.timeZone, terms, estimateCents, doubtedStops, anyTime };
  const isUnpriced = estimateCents === null || doubtedStops.length > 0;
  const broken = brokenRules(ground, judged, tally);
  // The requester cannot approve, so that every other approver may.
  const requesterId = request.requesterId ?? ('userId' in doer ? doer.userId : null);
  const approver = employee.policy.approverId === requesterId ? null : ground.approver;
  const wait = doer.role === 'admin' ? null : { approver };
  const { refusals, approval, mayPass } = rulingFor(employee, broken, { reason: terms.reason, isUnpriced, wait });
  return { refusals: refusalsOf(refusals), approval, mayPass, employee: columnsOf(employee, approval.length > 0) };
}

/** Returns the reason for which a guest's request that is charged to the room needs the approval of the reception. */
function guestReasons({ byGuest = false, terms }: TripRequest): FieldError[] {
  return byGuest && terms.paymentMethod === 'billed' ? [chargedToRoom] : [];
}

/** Returns the policy with the time before the pickup at which the trips of a queue become available. */
async function withQueueLead(
  tx: Db | Tx,
  area: RequestArea,
  terms: TripTerms,
  policy: TripPolicy,
): Promise<TripPolicy> {
  if (area.hasQueues === false) return policy;
  const { category, pickupAt, stops } = terms;
  const trip = { areaId: area.id, timeZone: area.timeZone, category, pickupAt, origin: stops[0] };
  const leadTimeSeconds = await readQueueLead(tx, trip);
  return leadTimeSeconds === null ? policy : { ...policy, leadTimeSeconds };
}

/** Returns one refusal with the field errors of all refusals. A refusal without a field is returned alone. */
function joinRefusals(refusals: readonly [Refusal, ...Refusal[]]): Refusal {
  const [first, ...others] = refusals;
  const general = refusals.find(({ errors }) => errors === undefined);
  if (general || others.length === 0) return general ?? first;
  const errors = refusals.flatMap((refusal) => refusal.errors ?? []);
  return refuse(first.reason, `Confira os ${errors.length} campos indicados.`, errors);
}

/** Refuses requests that lack a field that the client requires, or that exceed the client's ceiling. */
function refuseByRecord(
  { client, terms, voucherCode, leg, restOf, hasRun, byGuest }: TripRequest,
  cents: number | null,
): Refusal[] {
  if (restOf !== undefined || hasRun) return [];
  const notBilled = voucherCode && terms.paymentMethod !== 'billed';
  const required = byGuest ? [] : client.requiredFields;
  const missing = missingFields(required, { ...terms, voucherCode: voucherCode ?? null })
    // A return trip needs no flight number, because the flight number belongs to the outbound trip.
    .filter(({ field }) => field !== 'flightNumber' || leg !== 'return');
  const tooDear = refuseAboveCeiling(client, cents);
  return [
    ...missing.map(({ field, message }) => refuseField(field, message)),
    ...(notBilled ? [refuseField('voucherCode', 'Voucher só vale para viagens faturadas.')] : []),
    ...(tooDear ? [tooDear] : []),
  ];
}

export function isAboveCeiling({ refusedAboveCents }: RequestingClient, estimateCents: number | null): boolean {
  return refusedAboveCents !== null && estimateCents !== null && estimateCents > refusedAboveCents;
}

/** Refuses a trip above the client's ceiling. Approval cannot override the ceiling. */
export function refuseAboveCeiling(client: RequestingClient, estimateCents: number | null): Refusal | null {
  if (!isAboveCeiling(client, estimateCents)) return null;
  const message = `Este cliente não autoriza viagens acima de ${formatCents(client.refusedAboveCents ?? 0)}.`;
  return refuse('limit_exceeded', message, [{ field: 'stops', message }]);
}

/** Returns the amount of a trip that counts against the client's limit. Only billed trips count. */
export function billedCents({ paymentMethod }: Pick<TripTerms, 'paymentMethod'>, estimateCents: number | null): number {
  return paymentMethod === 'billed' ? (estimateCents ?? 0) : 0;
}

/** Returns the data of a trip that a voucher is checked against. */
export function voucherTrip(
  { timeZone }: RequestArea,
  { pickupAt }: TripTerms,
  { estimateCents }: TripEstimate,
): VoucherTrip {
  return { estimateCents, pickupDay: localDate(pickupAt, timeZone) };
}

export async function quoteTerms(tx: Db | Tx, area: RequestArea, clientId: string, terms: TripTerms): Promise<Quote> {
  const [estimate, doubtedStops] = await Promise.all([
    estimateTrip(tx, pricedBy(area, clientId, terms)),
    // The price of a hire by the hour does not depend on the stops.
    terms.hours === null ? readDoubtedStops(tx, terms.stops) : [],
  ]);
  return { ...estimate, doubtedStops };
}

function pricedBy(area: RequestArea, clientId: string, { stops, pickupAt, category, luggageCount, hours }: TripTerms) {
  const where = { serviceAreaId: area.id, timeZone: area.timeZone };
  return { ...where, clientId, stops, pickupAt, category, luggageCount, hours, waitingSeconds: 0 };
}

/** Returns the kind of a trip. A hire by the hour has its own kind, whether it is immediate or scheduled. */
export function kindOf({ hours }: Pick<TripTerms, 'hours'>, immediate: boolean): TripKind {
  if (hours !== null) return 'by_the_hour';
  return immediate ? 'immediate' : 'scheduled';
}

function standingOfNew(
  clientId: string,
  doer: Doer,
  terms: TripTerms,
  immediate: boolean,
  { estimateCents, doubtedStops }: Quote,
) {
  return {
    status: 'new' as const,
    kind: kindOf(terms, immediate),
    clientId,
    requesterId: 'userId' in doer ? doer.userId : null,
    pendingApproval: null,
    // The suspension was checked when the client was read. The rest of an interrupted trip may be requested despite a
    // suspension.
    clientSuspended: false,
    paymentMethod: terms.paymentMethod,
    pickupAt: terms.pickupAt,
    estimateCents,
    estimateDoubted: doubtedStops.length > 0,
    termsVersion: 1,
    ...noCaller,
  };
}

const noCaller = {
  partnerId: null,
  designatedPartnerId: null,
  offeredPartnerId: null,
  offeredDriverId: null,
  driverId: null,
  vehicleId: null,
  requiresPin: false,
  proposal: null,
  offerExpiresAt: null,
  reconfirmBy: null,
  undo: null,
  reconfirmedAt: null,
  openToAllAt: null,
  acceptedAt: null,
  arrivedAt: null,
  begunAt: null,
  durationSeconds: null,
  waitingHourCents: null,
  arrivalMeters: null,
  assignedByCentral: false,
  keptFeeCents: 0,
};
