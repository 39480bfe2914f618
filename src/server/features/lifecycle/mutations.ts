import type { NewTrip } from '#contract/trip-terms.ts';
import type { tripsContract } from '#contract/trips.ts';
import { type Actor, type Doer, isPartnerSide, missingLinkTexts, system } from '#domain/access/roles.ts';
import { type Outcome, ok, refuse, refuseField } from '#domain/outcome.ts';
import type { TripAction } from '#domain/trips/actions.ts';
import { claimOf } from '#domain/trips/claims.ts';
import { decide } from '#domain/trips/decide.ts';
import type { Candidate, Context, TripFacts } from '#domain/trips/facts.ts';
import type { FinalAmounts } from '#domain/trips/final-amounts.ts';
import { whyReopened } from '#domain/trips/reopening.ts';
import { checkCrew } from '#server/features/holds/crew-data.ts';
import { evaluatePartners, readHolder } from '#server/features/holds/data.ts';
import { lockPartnerHolds, takeHold } from '#server/features/holds/mutations.ts';
import { queuedPartners } from '#server/features/offers/data.ts';
import { openQueued } from '#server/features/offers/mutations.ts';
import { readRequestArea } from '#server/features/areas/data.ts';
import { readClientOf } from '#server/features/requests/data.ts';
import { requestTrip } from '#server/features/requests/mutations.ts';
import { readProposedTerms } from '#server/features/terms/data.ts';
import { requestedTerms } from '#server/features/terms/mutations.ts';
import { isAsRead, readMoment } from '#server/features/trips/data.ts';
import type { TripRow } from '#server/features/trips/view-data.ts';
import type { InputOf } from '#server/platform/api/input-of.ts';
import { omitUndefined } from '#server/platform/record-change.ts';
import { changeTrip } from '#server/features/trips/mutations.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { readEvidence } from './evidence-data.ts';
import {
  type ActionInput,
  holderColumns,
  plannedColumns,
  readStanding,
  type StoredCharges,
  withTerms,
  type Work,
} from '#server/features/effects/data.ts';
import { carryOut } from '#server/features/effects/mutations.ts';
import { readPassedCaps } from './caps-data.ts';

/** Answer of an action: enough to read the trip again, without personal data. */
export type ActionAnswer = { id: string; status: string; version: number };

/** Actions that assign a partner to the trip. They lock the partner before the decision. */
const TAKING = new Set<TripAction>(['accept', 'assume', 'confirm-change', 'record']);

/** Actions with which the partner departs. Driver and vehicle are checked again. */
const SETTING_OUT = new Set<TripAction>(['depart', 'arrive']);

/**
 * Takes one action on a trip in one transaction: reads it, decides by the transition table, changes the row if its
 * version is unchanged, and performs the effects. Every refusal states the reason.
 */
export async function act(
  tx: Tx,
  doer: Doer,
  tripId: string,
  action: TripAction,
  asked: ActionInput,
  found?: StoredCharges | null,
): Promise<Outcome<ActionAnswer>> {
  const standing = found === undefined ? await readStanding(tx, doer, tripId, action) : found;
  if (!standing) return refuse('not_found', 'Viagem não encontrada.');
  const { trip, facts } = standing;
  const input = withClaim(asked, doer, standing);
  if (input.version !== undefined && input.version !== trip.version) return stale;
  const partnerId = candidateOf(action, doer, trip, input);
  if (partnerId && TAKING.has(action)) await lockPartnerHolds(tx, partnerId);
  const [context, holder] = await Promise.all([
    contextFor(tx, standing, action, partnerId, input),
    partnerId && TAKING.has(action) ? readHolder(tx, partnerId) : null,
  ]);
  const reason = input.reason ?? whyBySystem(action, doer, facts, context);
  const permit = decide(action, doer, facts, { ...context, reason });
  // The row changed since it was read: retry.
  if (!permit.ok) return (await isAsRead(tx, trip)) ? permit : act(tx, doer, tripId, action, asked);
  const driving = partnerId ?? trip.partner_id;
  // Actions claimed by a phone that was offline are accepted here. The review at completion detects trips at the same
  // time.
  const setsOut = SETTING_OUT.has(action) && !input.claimedAt;
  if (driving && setsOut) await lockPartnerHolds(tx, driving);
  const moment = { hasRun: action === 'record', setsOut };
  const crew = driving ? await checkCrew(tx, tripId, driving, crewOf(action, trip, input), moment) : ok();
  if (!crew.ok) return crew;
  const done = await commit({ ...standing, tx, doer, input: { ...input, reason }, permit, partnerId, holder }, context);
  // Lost the race: decides again on the new row.
  return done ?? act(tx, doer, tripId, action, asked);
}

export const stale = refuse('version_conflict', 'A viagem mudou desde que foi mostrada. Confira e tente de novo.');

/** Returns null when another transaction changed the trip first. */
async function commit(work: Work, context: Context): Promise<Outcome<ActionAnswer> | null> {
  const { tx, trip, doer, input, permit, policy } = work;
  const columns = await plannedColumns(work, context.amounts);
  const after = await changeTrip(
    tx,
    trip,
    columns,
    {
      action: permit.action,
      doer,
      reason: input.reason ?? null,
      data: {
        ...(input.claimedAt && { claimedAt: input.claimedAt.toISOString() }),
        ...(input.edited && { changes: input.edited.changes }),
      },
    },
    policy,
  );
  if (!after) return null;
  const done = await carryOut(work, after, context.amounts);
  if (!done.ok) return done;
  const final = permit.effects.includes('next-offer') ? await offerNext(work, after) : after;
  return ok(answerOf(final));
}

/** Keeps a claimed time only if the partner sent it and `claimOf` accepts it. */
function withClaim({ claimedAt, ...input }: ActionInput, doer: Doer, { trip, now }: StoredCharges): ActionInput {
  const claim = claimedAt && isPartnerSide(doer) && claimOf(claimedAt, { now, heldSince: trip.accepted_at });
  return claim ? { ...input, claimedAt: claim } : input;
}

export function answerOf({ id, status, version }: TripRow): ActionAnswer {
  return { id, status, version };
}

/** Returns the reason that the timeline shows when the system takes a trip from its holder. */
function whyBySystem(action: TripAction, doer: Doer, trip: TripFacts, context: Context): string | null {
  return doer.role === 'system' && action === 'give-back' ? whyReopened({ trip, context }) : null;
}

/** Returns the partner that the action assigns, or whose eligibility it needs. */
function candidateOf(action: TripAction, doer: Doer, trip: TripRow, input: ActionInput): string | null {
  if (action === 'offer') return input.partnerIds?.[0] ?? null;
  if (action === 'designate') return input.partnerId ?? null;
  if (action === 'confirm-change' || action === 'record') return trip.partner_id;
  if (action === 'give-back' && doer.role === 'system') return trip.partner_id;
  if (action !== 'accept' && action !== 'assume') return null;
  return input.partnerId ?? (isPartnerSide(doer) ? doer.partnerId : null);
}

/**
 * Returns the crew to check: the named one and, on departure, the assigned one, whose documents may have expired since.
 */
function crewOf(action: TripAction, { status, driver_id, vehicle_id }: TripRow, { driverId, vehicleId }: ActionInput) {
  const setsOut = SETTING_OUT.has(action) && status === 'accepted';
  return {
    driverId: driverId ?? (setsOut ? driver_id : null),
    vehicleId: vehicleId ?? (setsOut ? vehicle_id : null),
  };
}

async function contextFor(
  tx: Tx,
  standing: StoredCharges,
  action: TripAction,
  partnerId: string | null,
  input: ActionInput,
): Promise<Context> {
  const { trip, facts, now, policy, allowsRecording } = standing;
  const candidate = partnerId ? await decideStep(tx, standing, partnerId, action) : undefined;
  const amounts = action === 'complete' || action === 'record' ? finalAmounts(trip, input.amounts) : undefined;
  const run = { driverId: input.driverId ?? trip.driver_id, begunAt: trip.begun_at, endedAt: now, ...input.recording };
  const evidence = amounts && (await readEvidence(tx, trip, run));
  return {
    now,
    policy,
    reason: input.reason ?? null,
    ...(candidate && { candidate }),
    ...(input.termsVersion !== undefined && { seenTermsVersion: input.termsVersion }),
    crewChosen: Boolean((input.driverId ?? facts.driverId) && (input.vehicleId ?? facts.vehicleId)),
    ...(input.pin && { pin: input.pin }),
    ...(amounts && { amounts, passedCaps: await readPassedCaps(tx, trip, amounts) }),
    ...(evidence && { evidence }),
    interrupted: input.interrupted ?? false,
    claimed: standing.claimed || input.claimedAt !== undefined,
    ...(input.recording && { recording: { allowed: allowsRecording, ...input.recording } }),
    shownFeeCents: input.shownFeeCents ?? 0,
    approvalRequired: input.edited?.approvalRequired ?? false,
    ...(input.edited && { edited: { changesTerms: input.edited.changesTerms, pickupAt: input.edited.terms.pickupAt } }),
  };
}

async function decideStep(
  tx: Tx,
  { trip }: StoredCharges,
  partnerId: string,
  action: TripAction,
): Promise<Candidate | undefined> {
  const purpose = action === 'offer' ? 'offer' : 'take';
  const wanted = action === 'confirm-change' ? await asProposed(tx, trip) : trip;
  const [verdict] = await evaluatePartners(tx, wanted, [partnerId], purpose);
  return verdict;
}

/** Returns the trip with the proposed terms, because confirming a change is accepting the trip on new terms. */
async function asProposed(tx: Tx, trip: TripRow): Promise<TripRow> {
  const terms = await readProposedTerms(tx, trip.id);
  return terms ? withTerms(tx, trip, terms) : trip;
}

/** Merges typed amounts with the trip: the estimate replaces a missing fare. Undefined without both. */
function finalAmounts(trip: TripRow, typed: Partial<FinalAmounts> = {}): FinalAmounts | undefined {
  const fareCents = typed.fareCents ?? trip.estimate_cents;
  if (fareCents === null) return undefined;
  return { tollsCents: 0, parkingCents: 0, waitingCents: 0, extrasCents: 0, discountCents: 0, ...typed, fareCents };
}

/** Offers the trip to the next eligible partner of the queue, in the transaction that ended the previous offer. */
async function offerNext(work: Work, trip: TripRow): Promise<TripRow> {
  const { tx, now, policy } = work;
  const queue = await queuedPartners(tx, trip.id);
  if (queue.length === 0) return trip;
  const verdicts = await evaluatePartners(tx, trip, queue, 'offer');
  const eligible = new Set(verdicts.filter(({ whyNot }) => whyNot.length === 0).map(({ partnerId }) => partnerId));
  const next = queue.find((partnerId) => eligible.has(partnerId));
  if (!next) return trip;
  const expiresAt = new Date(now.getTime() + policy.offerExpirySeconds * 1000);
  const columns = await openQueued(tx, trip.id, next, expiresAt, now);
  const story = { action: 'offer' as const, doer: { role: 'system' } as const };
  return (await changeTrip(tx, trip, { ...columns, status: 'offered' }, story, policy)) ?? trip;
}

export type RecordInput = InputOf<typeof tripsContract.record>;

/** Records a trip that ran without the panel: one that the partner holds, or a new one. It always goes to review. */
export async function recordTrip(tx: Tx, actor: Actor, input: RecordInput): Promise<Outcome<ActionAnswer>> {
  const {
    tripId,
    request,
    begunAt,
    endedAt,
    drivenMeters,
    driverId,
    vehicleId,
    partnerId: _partner,
    ...amounts
  } = input;
  const more = {
    driverId,
    vehicleId,
    drivenMeters,
    amounts: omitUndefined(amounts),
    recording: { begunAt: new Date(begunAt), endedAt: new Date(endedAt) },
  };
  if (tripId) return act(tx, actor, tripId, 'record', more);
  if (!request) return refuseField('request', 'Informe a viagem aceita, ou os dados da viagem feita.');
  if (!actor.partnerId) return refuse('forbidden', missingLinkTexts.id_parceiro);
  const started = await startRecorded(tx, actor.partnerId, request, more.recording.begunAt);
  return started.ok ? act(tx, actor, started.value, 'record', more) : started;
}

/** Creates the trip as accepted by the partner at its real begin, so that the transition table can complete it. */
async function startRecorded(tx: Tx, partnerId: string, request: NewTrip, begunAt: Date): Promise<Outcome<string>> {
  // A suspension bars new trips, not one that has already run.
  const client = await readClientOf(tx, system, request.clientId ?? null);
  if (!client.ok) return client;
  const terms = { ...requestedTerms(request), pickupAt: begunAt };
  const area = await readRequestArea(tx, request.serviceAreaId ?? null, terms.stops[0]);
  if (!area.ok) return area;
  const { policy } = await readMoment(tx);
  // Uses the begin as the current time, so that the pickup was "now".
  const requested = await requestTrip(
    tx,
    system,
    { client: client.value, area: area.value, terms, hasRun: true },
    { now: begunAt, policy },
  );
  if (!requested.ok) return requested;
  const held = {
    ...holderColumns(requested.value, partnerId, await readHolder(tx, partnerId)),
    status: 'accepted' as const,
    accepted_at: begunAt,
  };
  const row = await changeTrip(tx, requested.value, held, { action: 'accept', doer: system }, policy);
  await takeHold(tx, { tripId: requested.value.id, partnerId, requiresPin: false, now: begunAt });
  return row ? ok(row.id) : refuse('changed', 'A viagem mudou enquanto era registrada. Tente de novo.');
}
