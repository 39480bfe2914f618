import type { Doer } from '#domain/access/roles.ts';
import { formatCents } from '#domain/money.ts';
import { type FieldError, type Outcome, ok, type Refusal, refuse, refuseField } from '#domain/outcome.ts';
import { type LocalDate, localDate } from '#domain/time.ts';
import type { BookingLeg } from '#domain/trips/booking.ts';
import { whyTooMany } from '#domain/trips/capacity.ts';
import { decide } from '#domain/trips/decide.ts';
import type { TripKind } from '#domain/trips/kinds.ts';
import { resolvePickup } from '#domain/trips/launch.ts';
import { missingFields } from '#domain/trips/required-fields.ts';
import type { TripStatus } from '#domain/trips/status.ts';
import type { VoucherTrip } from '#domain/trips/voucher.ts';
import type { RequestArea } from '#server/features/areas/data.ts';
import { withPlaces } from '#server/features/places/data.ts';
import { readDoubtedStops } from '#server/features/places/doubts-data.ts';
import {
  estimateTrip,
  type PricesInForce,
  readPrices,
  type TripEstimate,
} from '#server/features/tariffs/estimate-data.ts';
import type { TripTerms } from '#server/features/terms/mutations.ts';
import { readOpenCharges } from '#server/features/trips/open-charges-data.ts';
import type { Moment } from '#server/features/trips/data.ts';
import type { Db, Tx } from '#server/platform/database/pool.ts';
import { approvalReasons, isCostCentreOf, type RequestingClient } from './data.ts';

export type TripRequest = {
  client: RequestingClient;
  area: RequestArea;
  terms: Omit<TripTerms, 'pickupAt'> & { pickupAt: Date | null };
  voucherCode?: string | null;
  leg?: BookingLeg;
  /** The booking that stands already, and which of how many trips this is. */
  booking?: { id: string; position: number; tripCount: number };
  /** What it repeats in, and on which of its days. */
  series?: { id: string; day: LocalDate };
  /** The booking of an interrupted trip of which this is the rest: its terms were agreed on, and no limit ends it on the way. */
  restOf?: string;
  /** It has run already, and is told afterwards: what its client demands of a request comes too late. */
  hasRun?: boolean;
};

/** An estimate, and the stops whose points make it unreliable. */
export type Quote = TripEstimate & { doubtedStops: readonly number[] };

/** A request as the rules see it before anything is written. */
export type Evaluation = {
  terms: TripTerms;
  quote: Quote;
  immediate: boolean;
  /** Why it would wait for somebody's word; empty when it would not. */
  approval: FieldError[];
} & ({ refusals: [Refusal, ...Refusal[]]; to: null } | { refusals: []; to: TripStatus });

export type Allowed = Extract<Evaluation, { refusals: [] }>;

/** The judgement, or everything that stands in the way as one refusal. */
export async function requireValidRequest(
  tx: Db | Tx,
  doer: Doer,
  request: TripRequest,
  moment: Moment,
): Promise<Outcome<Allowed>> {
  const evaluated = await evaluateRequest(tx, doer, request, moment);
  return evaluated.to === null ? joined(evaluated.refusals) : ok(evaluated);
}

/** All that the rules say of a request, for who sends it and for who is still filling it in. Limits and vouchers are for who counts them. */
export async function evaluateRequest(
  tx: Db | Tx,
  doer: Doer,
  request: TripRequest,
  { now, policy }: Moment,
): Promise<Evaluation> {
  const { client, area } = request;
  const pickup = resolvePickup(request.terms.pickupAt, now, policy);
  const asked = { ...request.terms, pickupAt: pickup?.pickupAt ?? request.terms.pickupAt ?? now };
  const [checked, prices] = await Promise.all([
    request.restOf ? ok(asked) : checkTerms(tx, client, asked),
    readPrices(tx, pricedBy(area, client.id, asked)),
  ]);
  const terms = checked.ok ? checked.value : asked;
  const quote = await quoteAt(tx, area, client.id, terms, prices);
  const { estimateCents } = quote;
  const { voucherCode = null } = request;
  const approval = await approvalReasons(tx, client, { ...terms, ...quote, timeZone: area.timeZone, voucherCode });
  const standing = standingOfNew(client.id, doer, terms, pickup?.immediate ?? false, quote);
  const decision = decide('request', doer, standing, { now, policy, approvalRequired: approval.length > 0 });
  const [first, ...others] = [
    ...(pickup ? [] : [refuseField('pickupAt', 'O horário de embarque já passou.')]),
    ...(checked.ok ? [] : [checked]),
    ...refuseByRecord(request, estimateCents),
    // A pickup in the past is said once.
    ...(decision.ok || !pickup ? [] : [decision]),
  ];
  const found = { terms, quote, immediate: pickup?.immediate ?? false };
  if (first || !decision.ok) {
    return { ...found, approval: [], refusals: [first ?? (decision as Refusal), ...others], to: null };
  }
  return { ...found, approval: decision.to === 'awaiting_approval' ? approval : [], refusals: [], to: decision.to };
}

/** One refusal that names every field, or the first one that is about none. */
function joined(refusals: readonly [Refusal, ...Refusal[]]): Refusal {
  const [first, ...others] = refusals;
  const general = refusals.find(({ errors }) => errors === undefined);
  if (general || others.length === 0) return general ?? first;
  const errors = refusals.flatMap((refusal) => refusal.errors ?? []);
  return refuse(first.reason, `Confira os ${errors.length} campos indicados.`, errors);
}

/** What the client's record demands of its requests, and the most that they may cost. */
function refuseByRecord(
  { client, terms, voucherCode, leg, restOf, hasRun }: TripRequest,
  cents: number | null,
): Refusal[] {
  if (restOf !== undefined || hasRun) return [];
  const notBilled = voucherCode && terms.paymentMethod !== 'billed';
  const missing = missingFields(client.requiredFields, { ...terms, voucherCode: voucherCode ?? null })
    // The flight is that of the way there.
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

/** The ceiling of the client's record is not for anybody to approve away. */
export function refuseAboveCeiling(client: RequestingClient, estimateCents: number | null): Refusal | null {
  if (!isAboveCeiling(client, estimateCents)) return null;
  const message = `Este cliente não autoriza viagens acima de ${formatCents(client.refusedAboveCents ?? 0)}.`;
  return refuse('limit_exceeded', message, [{ field: 'stops', message }]);
}

/** What a trip on these terms counts against the client's limit: only what is billed. */
export function billedCents({ paymentMethod }: Pick<TripTerms, 'paymentMethod'>, estimateCents: number | null): number {
  return paymentMethod === 'billed' ? (estimateCents ?? 0) : 0;
}

/** A trip as a voucher sees it. */
export function voucherTrip(
  { timeZone }: RequestArea,
  { pickupAt }: TripTerms,
  { estimateCents }: TripEstimate,
): VoucherTrip {
  return { estimateCents, pickupDay: localDate(pickupAt, timeZone) };
}

/** A trip that stands with more people than a vehicle carries keeps them. */
function refuseCrowd(terms: TripTerms, before?: TripTerms): Refusal | null {
  const people = peopleOf(terms);
  const stands = before?.category === terms.category && people <= peopleOf(before);
  const message = stands ? null : whyTooMany(terms.category, people);
  return message === null ? null : refuseField('passengerCount', message);
}

function peopleOf({ passengerCount, passengers }: TripTerms): number {
  return Math.max(passengerCount, passengers.length);
}

/** A client with as many unpaid Pix charges as it may have pays one first, or pays otherwise. */
async function refuseOpenCharges(
  tx: Db | Tx,
  { id, kind }: RequestingClient,
  { paymentMethod }: TripTerms,
): Promise<Refusal | null> {
  if (paymentMethod !== 'pix_central' || kind === 'walk_in') return null;
  const { open, most } = await readOpenCharges(tx, id);
  if (open < most) return null;
  const charges = open === 1 ? '1 cobrança Pix em aberto' : `${open} cobranças Pix em aberto`;
  const message = `Este cliente tem ${charges}, e o limite é ${most}: pague uma delas ou escolha outra forma de pagamento.`;
  return refuseField('paymentMethod', message);
}

/** What the schema of a request cannot know: places, cost centres, who may be billed. What stands already `before` a change may be out of use by now. */
export async function checkTerms(
  tx: Db | Tx,
  client: RequestingClient,
  terms: TripTerms,
  before?: TripTerms,
): Promise<Outcome<TripTerms>> {
  if (client.kind === 'walk_in' && terms.paymentMethod === 'billed') {
    return refuseField('paymentMethod', 'Passageiro avulso não pode ser faturado: escolha outra forma de pagamento.');
  }
  const indebted = before?.paymentMethod === terms.paymentMethod ? null : await refuseOpenCharges(tx, client, terms);
  if (indebted) return indebted;
  const { costCentreId } = terms;
  if (costCentreId && costCentreId !== before?.costCentreId && !(await isCostCentreOf(tx, client.id, costCentreId))) {
    return refuseField('costCentreId', 'Centro de custo não encontrado.');
  }
  const crowd = refuseCrowd(terms, before);
  if (crowd) return crowd;
  const stops = await withPlaces(tx, terms.stops, before?.stops);
  return stops.ok ? ok({ ...terms, stops: stops.value }) : stops;
}

export async function quoteTerms(tx: Db | Tx, area: RequestArea, clientId: string, terms: TripTerms): Promise<Quote> {
  return quoteAt(tx, area, clientId, terms, await readPrices(tx, pricedBy(area, clientId, terms)));
}

async function quoteAt(
  tx: Db | Tx,
  area: RequestArea,
  clientId: string,
  terms: TripTerms,
  prices: PricesInForce,
): Promise<Quote> {
  const [estimate, doubtedStops] = await Promise.all([
    estimateTrip(tx, pricedBy(area, clientId, terms), prices),
    // Hours cost the same wherever they begin.
    terms.hours === null ? readDoubtedStops(tx, terms.stops) : [],
  ]);
  return { ...estimate, doubtedStops };
}

function pricedBy(area: RequestArea, clientId: string, { stops, pickupAt, category, luggageCount, hours }: TripTerms) {
  const where = { serviceAreaId: area.id, timeZone: area.timeZone };
  return { ...where, clientId, stops, pickupAt, category, luggageCount, hours, waitingSeconds: 0 };
}

/** By the hour is a kind of its own, whenever it is wanted. */
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
    editorIds: [],
    // Who may request at all is known by now, and the rest of an interrupted trip is one that was under way.
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
  keptFeeCents: 0,
};
