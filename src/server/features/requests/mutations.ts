import type { Doer } from '#domain/access/roles.ts';
import { splitCommission } from '#domain/commission.ts';
import { type Outcome, ok, refuseField } from '#domain/outcome.ts';
import { localDateTime } from '#domain/time.ts';
import { decide } from '#domain/trips/decide.ts';
import { resolvePickup } from '#domain/trips/launch.ts';
import type { TripPolicy } from '#domain/trips/policy.ts';
import { reserveLimit } from '#server/features/limits/mutations.ts';
import { limitKey } from '#server/features/settlements/mutations.ts';
import { estimateTrip, type TripEstimate } from '#server/features/tariffs/data.ts';
import { type TripTerms, writeTerms } from '#server/features/terms/mutations.ts';
import type { TripRow } from '#server/features/trips/data.ts';
import { insertTrip, type NewTripColumns } from '#server/features/trips/mutations.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { newId } from '#server/platform/uuid.ts';
import { readTerms } from '#server/features/terms/data.ts';
import {
  asksApproval,
  isCostCentreOf,
  readRequestingClient,
  type RequestArea,
  type RequestingClient,
  withPlaces,
} from './data.ts';

export type TripRequest = {
  client: RequestingClient;
  area: RequestArea;
  terms: Omit<TripTerms, 'pickupAt'> & { pickupAt: Date | null };
  /** The booking of an interrupted trip of which this is the rest: its terms were agreed on, and no limit ends it on the way. */
  restOf?: string;
};

/** Registers a trip: estimate kept, the client's limit reserved, and where the transition table says it begins. */
export async function requestTrip(
  tx: Tx,
  doer: Doer,
  { client, area, terms, restOf }: TripRequest,
  { now, policy }: { now: Date; policy: TripPolicy },
): Promise<Outcome<TripRow>> {
  const pickup = resolvePickup(terms.pickupAt, now, policy);
  if (!pickup) return refuseField('pickupAt', 'O horário de embarque já passou.');
  const asked = { ...terms, pickupAt: pickup.pickupAt };
  const checked = restOf ? ok(asked) : await checkTerms(tx, client, asked);
  if (!checked.ok) return checked;
  const quote = await quoteTerms(tx, area, checked.value);
  const estimateCents = quote.estimateCents;
  const standing = standingOfNew(client.id, doer, pickup, checked.value, estimateCents);
  const approvalRequired = asksApproval(client, { ...checked.value, estimateCents, timeZone: area.timeZone });
  const decision = decide('request', doer, standing, { now, policy, approvalRequired });
  if (!decision.ok) return decision;

  const reservedCents = billedCents(checked.value, estimateCents);
  const columns = {
    id: newId(),
    client_id: client.id,
    requester_id: 'userId' in doer ? doer.userId : null,
    service_area_id: area.id,
    status: decision.to,
    kind: pickup.immediate ? ('immediate' as const) : ('scheduled' as const),
    ...termColumns(area, checked.value),
    ...quoteColumns(quote, policy.commissionBp),
    limit_reserved_cents: reservedCents,
  };
  const reserved = await reserveLimit(
    tx,
    { ...limitKey(columns), cents: reservedCents },
    { mayPass: restOf !== undefined },
  );
  if (!reserved.ok) return reserved;
  return ok(await insert(tx, doer, columns, checked.value, restOf, policy));
}

async function insert(
  tx: Tx,
  doer: Doer,
  columns: Omit<NewTripColumns, 'booking_id'>,
  terms: TripTerms,
  restOf: string | undefined,
  policy: TripPolicy,
): Promise<TripRow> {
  const booking_id = restOf ?? newId();
  if (!restOf) {
    const { client_id, requester_id = null } = columns;
    await tx.insertInto('bookings').values({ id: booking_id, client_id, requester_id }).execute();
  }
  return insertTrip(tx, { ...columns, booking_id }, { action: 'request', doer }, policy, (tripId) =>
    writeTerms(tx, tripId, terms),
  );
}

/** What a trip on these terms counts against the client's limit: only what is billed. */
export function billedCents({ paymentMethod }: Pick<TripTerms, 'paymentMethod'>, estimateCents: number | null): number {
  return paymentMethod === 'billed' ? (estimateCents ?? 0) : 0;
}

/** What the schema of a request cannot know: places, cost centres, who may be billed. */
async function checkTerms(tx: Tx, client: RequestingClient, terms: TripTerms): Promise<Outcome<TripTerms>> {
  if (client.kind === 'walk_in' && terms.paymentMethod === 'billed') {
    return refuseField('paymentMethod', 'Passageiro avulso não pode ser faturado: escolha outra forma de pagamento.');
  }
  if (terms.costCentreId && !(await isCostCentreOf(tx, client.id, terms.costCentreId))) {
    return refuseField('costCentreId', 'Centro de custo não encontrado.');
  }
  const stops = await withPlaces(tx, terms.stops);
  return stops.ok ? ok({ ...terms, stops: stops.value }) : stops;
}

export function quoteTerms(
  tx: Tx,
  area: RequestArea,
  { stops, pickupAt, category, luggageCount }: TripTerms,
): Promise<TripEstimate> {
  return estimateTrip(tx, { serviceAreaId: area.id, timeZone: area.timeZone, stops, pickupAt, category, luggageCount });
}

/** The columns that hold the terms; `pickup_local` is what was meant, `pickup_at` follows from it. */
export function termColumns(area: RequestArea, terms: TripTerms) {
  const { date, time } = localDateTime(terms.pickupAt, area.timeZone);
  return {
    category: terms.category,
    needs: terms.needs,
    passenger_count: terms.passengerCount,
    luggage_count: terms.luggageCount,
    pickup_local: `${date} ${time}`,
    time_zone: area.timeZone,
    pickup_at: terms.pickupAt,
    payment_method: terms.paymentMethod,
    cost_centre_id: terms.costCentreId,
    client_reference: terms.clientReference,
    reason: terms.reason,
  };
}

/** The columns that keep an estimate. Without one the expected commission is that of the minimum fare. */
export function quoteColumns(quote: TripEstimate, commissionBp: number) {
  const totalCents = quote.estimateCents ?? quote.minimumFareCents ?? 0;
  return {
    distance_meters: quote.distanceMeters,
    duration_seconds: quote.durationSeconds,
    distance_source: quote.distanceSource,
    tariff_id: quote.tariffId,
    tariff_snapshot: quote.tariff ? JSON.stringify(quote.tariff) : null,
    estimate_cents: quote.estimateCents,
    estimate_lines: JSON.stringify(quote.lines),
    commission_bp: commissionBp,
    expected_commission_cents: splitCommission({ totalCents, reimbursementsCents: 0, commissionBp }).commissionCents,
  };
}

function standingOfNew(
  clientId: string,
  doer: Doer,
  pickup: { pickupAt: Date; immediate: boolean },
  terms: TripTerms,
  estimateCents: number | null,
) {
  return {
    status: 'new' as const,
    kind: pickup.immediate ? ('immediate' as const) : ('scheduled' as const),
    clientId,
    requesterId: 'userId' in doer ? doer.userId : null,
    editorIds: [],
    paymentMethod: terms.paymentMethod,
    pickupAt: pickup.pickupAt,
    estimateCents,
    termsVersion: 1,
    ...nobody,
  };
}

const nobody = {
  partnerId: null,
  designatedPartnerId: null,
  offeredPartnerId: null,
  driverId: null,
  vehicleId: null,
  requiresPin: false,
  proposal: null,
  offerExpiresAt: null,
  acceptedAt: null,
  arrivedAt: null,
};

const termNames = ['pickupAt', 'stops', 'category', 'needs', 'paymentMethod'] as const;

export type PreparedEdit = { terms: TripTerms; changesTerms: boolean; approvalRequired: boolean };

/** A trip's terms with a patch laid over them, checked anew; whether a partner relies on what changes, and who must agree. */
export async function prepareEdit(
  tx: Tx,
  doer: Doer,
  trip: TripRow,
  patch: Partial<TripTerms>,
): Promise<Outcome<PreparedEdit>> {
  const client = await readRequestingClient(tx, doer, trip.client_id);
  if (!client.ok) return client;
  const before = await readTerms(tx, trip.id);
  const checked = await checkTerms(tx, client.value, { ...before, ...patch });
  if (!checked.ok) return checked;
  const terms = checked.value;
  const changesTerms = termNames.some((name) => JSON.stringify(terms[name]) !== JSON.stringify(before[name]));
  if (!changesTerms) return ok({ terms, changesTerms, approvalRequired: false });
  const { estimateCents } = await quoteTerms(tx, { id: trip.service_area_id, timeZone: trip.time_zone }, terms);
  // What was within the policy before asks for nobody's approval again.
  const asks = (cents: number | null, on: TripTerms) =>
    asksApproval(client.value, { ...on, estimateCents: cents, timeZone: trip.time_zone });
  return ok({
    terms,
    changesTerms,
    approvalRequired: asks(estimateCents, terms) && !asks(trip.estimate_cents, before),
  });
}
