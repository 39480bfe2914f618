import { type Doer, isPartnerSide } from '#domain/access/roles.ts';
import { ok, type Outcome, refuse } from '#domain/outcome.ts';
import type { TripAction } from '#domain/trips/actions.ts';
import { claimOf } from '#domain/trips/claimed-times.ts';
import { decide } from '#domain/trips/decide.ts';
import type { Context, TripFacts } from '#domain/trips/facts.ts';
import { whyReopened } from '#domain/trips/reopening.ts';
import { isRunning } from '#domain/trips/status.ts';
import { leaveForTrip } from '#server/features/ranks/leave-for-trip.ts';
import { findStayOfLocked } from '#server/features/ranks/stays.ts';
import {
  lockPartnerAssignments,
  type PartnerTerms,
  readPartnerTerms,
} from '#server/features/trips/assignment/assign.ts';
import { checkCrew } from '#server/features/trips/assignment/check-crew.ts';
import { evaluatePartners } from '#server/features/trips/assignment/evaluate-partners.ts';
import { openQueued, queuedPartners } from '#server/features/trips/offers/offers.ts';
import { offerToQueue } from '#server/features/trips/queue/offer-next.ts';
import { readPassedOver } from '#server/features/trips/queue/first-in-line.ts';
import { isAsRead } from '#server/features/trips/read/trip.ts';
import type { TripRow } from '#server/features/trips/read/view.ts';
import { changeTrip, enterPool } from '#server/features/trips/row/save.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { buildContext, PLANNING } from './build-context.ts';
import { performEffects, planColumns } from './effects.ts';
import { readTripState } from './read-trip-state.ts';
import { type ActionInput, presetDriver, type TripState, type Work } from './work.ts';

/** Answer of an action. The caller reads the trip again, so the answer has no personal data. */
export type ActionAnswer = { id: string; status: string; version: number };

/** Actions that assign a partner to the trip. `act` locks the partner before it decides about them. */
const ASSIGNING = new Set<TripAction>(['accept', 'assume', 'confirm-change', 'reassign', 'record']);

/** Actions by which a trip gets a driver. */
const TAKING = new Set<TripAction>(['accept', 'assume', 'reassign']);

/** Actions by which the partner departs. Driver and vehicle are checked for these actions as at the assignment. */
const DEPARTING = new Set<TripAction>(['depart', 'arrive']);

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
  found?: TripState | null,
): Promise<Outcome<ActionAnswer>> {
  const state = found === undefined ? await readTripState(tx, doer, tripId, action) : found;
  if (!state) return refuse('not_found', 'Viagem não encontrada.');
  const { trip, facts } = state;
  const input = withClaim(asked, doer, state);
  if (input.version !== undefined && input.version !== trip.version) return stale;
  const partnerId = partnerToEvaluate(action, doer, trip, input);
  // An action that a phone sends after it was offline is not checked for other running trips of the driver. The review
  // at completion detects such overlaps.
  const setsOut = DEPARTING.has(action) && !input.claimedAt;
  const isTaken = TAKING.has(action) || PLANNING.has(action);
  const moment = { hasRun: action === 'record', setsOut, isTaken };
  const check = (driving: string, taker: PartnerTerms | null) => {
    const preset = trip.offered_driver_id ?? presetDriver({ trip, partnerId });
    const taking = TAKING.has(action) ? (preset ?? taker?.driverId ?? null) : null;
    return checkCrew(tx, tripId, driving, crewOf(action, trip, input, taking), moment);
  };
  const assigns = partnerId !== null && ASSIGNING.has(action);
  const known = assigns && state.acceptor?.partnerId === partnerId ? state.acceptor.terms : null;
  // The driver of a designation is occupied, as after an acceptance.
  const occupies = assigns || (PLANNING.has(action) && partnerId !== null && Boolean(input.driverId));
  if (occupies && !known) await lockPartnerAssignments(tx, partnerId);
  // With known terms, all checks of an acceptance share one round trip.
  const [context, partnerTerms, checked] = await Promise.all([
    buildContext(tx, state, action, partnerId, input),
    known ?? (assigns ? readPartnerTerms(tx, partnerId, doer.role === 'system' ? null : doer.userId) : null),
    known && partnerId ? check(partnerId, known) : null,
  ]);
  const reason = input.reason ?? reasonOfSystem(action, doer, facts, context);
  const chosenIds = action === 'offer' ? (input.partnerIds ?? []) : [partnerId].filter((id) => id !== null);
  const chosenDriverId = input.driverId ?? partnerTerms?.driverId ?? null;
  const chosen = chosenIds.map((id) => ({ partnerId: id, driverId: chosenDriverId }));
  const passedOver = isByHand(action, doer, trip) ? await readPassedOver(tx, trip, chosen) : null;
  const permit = decide(action, doer, facts, { ...context, reason, outOfOrder: passedOver !== null });
  // The row changed since it was read: retry.
  if (!permit.ok) return (await isAsRead(tx, trip)) ? permit : act(tx, doer, tripId, action, asked);
  const driving = partnerId ?? trip.partner_id;
  if (driving && setsOut) await lockPartnerAssignments(tx, driving);
  const crew = checked ?? (driving ? await check(driving, partnerTerms) : ok());
  if (!crew.ok) return crew;
  const done = await commitAction(
    { ...state, tx, doer, input: { ...input, reason }, permit, partnerId, partnerTerms, passedOver },
    context,
  );
  // Another transaction changed the row first: decides again on the new row.
  return done ?? act(tx, doer, tripId, action, asked);
}

export const stale = refuse('version_conflict', 'A viagem mudou desde que foi mostrada. Confira e tente de novo.');

/** Returns null when another transaction changed the trip first. */
async function commitAction(work: Work, context: Context): Promise<Outcome<ActionAnswer> | null> {
  const { tx, trip, doer, input, permit, policy } = work;
  const columns = await planColumns(work, context.amounts);
  // The pool is told at the end, because the trip may be offered to the next driver at once.
  const isBegun = permit.effects.includes('begin-offers');
  const enters = permit.to === 'available' && (trip.status !== 'available' || isBegun);
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
        ...(permit.effects.includes('open-offer') && input.driverId && { driverId: input.driverId }),
        ...(permit.action === 'reassign' && { fromPartnerId: trip.partner_id, fromDriverId: trip.driver_id }),
      },
    },
    policy,
    { pool: !enters },
  );
  if (!after) return null;
  // A driver may join a queue between accepting a trip and setting out for it. This includes the first driver of the
  // first rank, who joins while the trip is accepted.
  const setsOut = isRunning(after.status) && !isRunning(trip.status);
  const leaves = setsOut || (work.hasRanks && after.driver_id !== trip.driver_id);
  const [done, stay] = await Promise.all([
    performEffects(work, after, context.amounts),
    leaves && after.driver_id ? findStayOfLocked(tx, after.driver_id) : undefined,
  ]);
  if (!done.ok) return done;
  if (stay) await leaveForTrip(tx, stay.driver_id, after.id);
  const offered = await offerNext(work, after, enters);
  if (enters && !offered) await enterPool(tx, trip, after, policy);
  return ok(answerOf(offered ?? after));
}

/** Keeps a claimed time only if the partner sent it and `claimOf` accepts it. */
function withClaim({ claimedAt, ...input }: ActionInput, doer: Doer, { trip, now }: TripState): ActionInput {
  const claim = claimedAt && isPartnerSide(doer) && claimOf(claimedAt, { now, assignedSince: trip.accepted_at });
  return claim ? { ...input, claimedAt: claim } : input;
}

export function answerOf({ id, status, version }: TripRow): ActionAnswer {
  return { id, status, version };
}

/** Returns the reason that the timeline shows when the system takes a trip from its partner. Null for other actions. */
function reasonOfSystem(action: TripAction, doer: Doer, trip: TripFacts, context: Context): string | null {
  return doer.role === 'system' && action === 'give-back' ? whyReopened({ trip, context }) : null;
}

/** Returns the partner that the action assigns, or the partner whose eligibility decides about the action. */
function partnerToEvaluate(action: TripAction, doer: Doer, trip: TripRow, input: ActionInput): string | null {
  if (action === 'offer') return input.partnerIds?.[0] ?? null;
  if (action === 'designate' || action === 'reassign') return input.partnerId ?? null;
  if (action === 'confirm-change' || action === 'record') return trip.partner_id;
  if (action === 'give-back' && doer.role === 'system') return trip.partner_id;
  if (action !== 'accept' && action !== 'assume') return null;
  return input.partnerId ?? (isPartnerSide(doer) ? doer.partnerId : null);
}

/** Returns true when the central chooses the partner of the trip, instead of its queue. */
function isByHand(action: TripAction, doer: Doer, { status }: TripRow): boolean {
  if (PLANNING.has(action)) return true;
  return action === 'accept' && status === 'available' && doer.role !== 'system' && !isPartnerSide(doer);
}

/**
 * Returns the driver and vehicle to check. Without a choice in the input, an acceptance checks the driver who gets
 * the trip, and a departure the assigned driver and vehicle, because their documents may have expired since the assignment.
 */
function crewOf(
  action: TripAction,
  { status, driver_id, vehicle_id, offered_driver_id }: TripRow,
  { driverId, vehicleId }: ActionInput,
  taking: string | null,
) {
  const setsOut = DEPARTING.has(action) && status === 'accepted';
  // An offer of a queue assigns its driver, also when the caller names another one.
  const offered = TAKING.has(action) ? offered_driver_id : null;
  return {
    driverId: offered ?? driverId ?? taking ?? (setsOut ? driver_id : null),
    vehicleId: vehicleId ?? (setsOut ? vehicle_id : null),
  };
}

/**
 * Offers the trip in the transaction that ended the previous offer or made the trip available: to the next partner whom
 * the central named, or else to the next driver of the ranks. Null when there is none.
 */
async function offerNext(work: Work, trip: TripRow, enters: boolean): Promise<TripRow | null> {
  const named = work.permit.effects.includes('next-offer') ? await offerToNamed(work, trip) : null;
  if (named || !enters) return named;
  const anew = work.permit.effects.includes('begin-offers');
  return offerToQueue(work.tx, trip, work, { isInPool: work.trip.status === 'available', anew });
}

/** Offers the trip to the next eligible partner of those whom the central named. */
async function offerToNamed({ tx, now, policy }: Work, trip: TripRow): Promise<TripRow | null> {
  const queue = await queuedPartners(tx, trip.id);
  if (queue.length === 0) return null;
  const verdicts = await evaluatePartners(tx, trip, queue, 'offer');
  const eligible = new Set(verdicts.filter(({ whyNot }) => whyNot.length === 0).map(({ partnerId }) => partnerId));
  const next = queue.find((partnerId) => eligible.has(partnerId));
  if (!next) return null;
  const expiresAt = new Date(now.getTime() + policy.offerExpirySeconds * 1000);
  const columns = await openQueued(tx, trip.id, next, expiresAt, now);
  const story = { action: 'offer' as const, doer: { role: 'system' } as const };
  return changeTrip(tx, trip, { ...columns, status: 'offered' }, story, policy, { pool: false });
}
