import type { TripAction } from '#domain/trips/actions.ts';
import type { Candidate, Context } from '#domain/trips/facts.ts';
import type { FinalAmounts } from '#domain/trips/final-amounts.ts';
import { hasFreeDriver } from '#server/features/trips/assignment/driver-times.ts';
import { evaluatePartners } from '#server/features/trips/assignment/evaluate-partners.ts';
import { readOfferingKind, readQueuePolicy } from '#server/features/trips/queue/policy.ts';
import type { TripRow } from '#server/features/trips/read/view.ts';
import { readProposedTerms } from '#server/features/trips/terms/read-terms.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { withTerms } from './new-terms.ts';
import { readPassedCaps } from './passed-caps.ts';
import { readEvidence } from './review-evidence.ts';
import type { ActionInput, TripState } from './work.ts';

/** Actions by which the central plans a trip for a partner. One of its drivers must have time for the trip. */
export const PLANNING = new Set<TripAction>(['offer', 'designate']);

/** Gathers the facts that decide about the action, besides the trip and the caller. */
export async function buildContext(
  tx: Tx,
  state: TripState,
  action: TripAction,
  partnerId: string | null,
  input: ActionInput,
): Promise<Context> {
  const { trip, facts, now, policy, allowsRecording } = state;
  const candidate = partnerId ? await evaluateCandidate(tx, state, partnerId, action) : undefined;
  const amounts = action === 'complete' || action === 'record' ? finalAmounts(trip, input.amounts) : undefined;
  const run = { driverId: input.driverId ?? trip.driver_id, begunAt: trip.begun_at, endedAt: now, ...input.recording };
  const evidence = amounts && (await readEvidence(tx, trip, run));
  return {
    now,
    policy,
    reason: input.reason ?? null,
    ...(candidate && { candidate }),
    ...(input.termsVersion !== undefined && { seenTermsVersion: input.termsVersion }),
    driverId: input.driverId ?? null,
    ...(action === 'enqueue' && { policyOffers: (await readQueuePolicy(tx, trip.id)) !== null }),
    crewChosen: Boolean((input.driverId ?? facts.driverId) && (input.vehicleId ?? facts.vehicleId)),
    ...(input.pin && { pin: input.pin }),
    ...(amounts && { amounts, passedCaps: await readPassedCaps(tx, trip, amounts) }),
    ...(evidence && { evidence }),
    interrupted: input.interrupted ?? false,
    claimed: state.claimed || input.claimedAt !== undefined,
    ...(input.recording && { recording: { allowed: allowsRecording, ...input.recording } }),
    shownFeeCents: input.shownFeeCents ?? 0,
    approvalRequired: input.edited?.approvalRequired ?? false,
    ...(input.edited && { edited: { changesTerms: input.edited.changesTerms, pickupAt: input.edited.terms.pickupAt } }),
  };
}

async function evaluateCandidate(
  tx: Tx,
  { trip }: TripState,
  partnerId: string,
  action: TripAction,
): Promise<Candidate | undefined> {
  const purpose = action === 'offer' ? 'offer' : 'take';
  const wanted = action === 'confirm-change' ? await asProposed(tx, trip) : trip;
  // A driver on a trip that ends soon may accept the next one: the times of this driver are checked with the crew.
  const isOfDriver = action === 'accept' && trip.offered_driver_id !== null && trip.offered_partner_id === partnerId;
  const overlap = isOfDriver && (await readOfferingKind(tx, trip.id)) !== 'fila' ? 'driver' : 'partner';
  const [verdict] = await evaluatePartners(tx, wanted, [partnerId], purpose, { overlap });
  if (!verdict || verdict.whyNot.includes('overlap') || !PLANNING.has(action)) return verdict;
  const hasTime = await hasFreeDriver(tx, trip.id, partnerId);
  return hasTime ? verdict : { ...verdict, whyNot: [...verdict.whyNot, 'overlap'] };
}

/** Returns the trip with the proposed terms, because confirming a change is accepting the trip on new terms. */
async function asProposed(tx: Tx, trip: TripRow): Promise<TripRow> {
  const terms = await readProposedTerms(tx, trip.id);
  return terms ? withTerms(tx, trip, terms) : trip;
}

/** Returns the final amounts. The estimate replaces a missing fare. Undefined when both are missing. */
function finalAmounts(trip: TripRow, typed: Partial<FinalAmounts> = {}): FinalAmounts | undefined {
  const fareCents = typed.fareCents ?? trip.estimate_cents;
  if (fareCents === null) return undefined;
  return { tollsCents: 0, parkingCents: 0, waitingCents: 0, extrasCents: 0, discountCents: 0, ...typed, fareCents };
}
