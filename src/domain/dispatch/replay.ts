import type { QueueCandidate, QueueRules } from './candidates.ts';

/** A recorded decision. `driverId`: the driver to whom the trip was offered; null when it entered the pool. */
export type RecordedDecision = {
  id: string;
  rules: QueueRules;
  candidates: readonly QueueCandidate[];
  driverId: string | null;
};

/** A decision that differs from the one that follows from its recorded facts. */
export type Inversion = { decisionId: string; recorded: string | null; expected: string | null };

/**
 * Repeats every decision from its recorded facts and returns those that differ. Written independently of
 * `chooseDriver`: it looks for the best driver by comparing pairs, and never reads who was chosen to find the winner.
 */
export function replayDecisions(decisions: readonly RecordedDecision[]): Inversion[] {
  return decisions.flatMap(({ id, rules, candidates, driverId }) => {
    let best: QueueCandidate | undefined;
    for (const candidate of candidates) {
      if (rules.isOver || !mayBeOffered(candidate, rules)) continue;
      if (best === undefined || isBefore(candidate, best, rules.kind)) best = candidate;
    }
    const expected = best?.driverId ?? null;
    return expected === driverId ? [] : [{ decisionId: id, recorded: driverId, expected }];
  });
}

function mayBeOffered(candidate: QueueCandidate, { kind, silentSeconds, mostMinutes }: QueueRules): boolean {
  const { place, capacity, minutes } = candidate;
  if (minutes === null) return false;
  const isNear = kind === 'fila' ? (place ?? 0) <= (capacity ?? Infinity) : arrival(candidate) <= mostMinutes;
  const isThere = candidate.startsAt !== 'rank' || candidate.isConfirmed;
  const isReachable = candidate.hasPush || candidate.silentForSeconds <= silentSeconds;
  const isFree = !candidate.isAsked && !candidate.wasAsked && !candidate.hasClash && !candidate.isOnTrip;
  const isAllowed = candidate.hasDocuments && candidate.whyNot.length === 0;
  return isNear && isThere && isReachable && isFree && isAllowed && !candidate.isPaused;
}

function precedes(one: QueueCandidate, other: QueueCandidate, kind: QueueRules['kind']): boolean {
  if (kind === 'fila') {
    if (one.rankId === other.rankId) return (one.sequence ?? 0) < (other.sequence ?? 0);
    const [near, far] = [one.meters ?? Infinity, other.meters ?? Infinity];
    return near === far ? String(one.rankId) < String(other.rankId) : near < far;
  }
  if (kind === 'equilibrio' && one.earnedCents !== other.earnedCents) return one.earnedCents < other.earnedCents;
  if (arrival(one) !== arrival(other)) return arrival(one) < arrival(other);
  if (one.rankId !== other.rankId) {
    if (one.rankId === null || other.rankId === null) return other.rankId === null;
    return one.rankId < other.rankId;
  }
  if (one.rankId !== null && one.sequence !== other.sequence) return (one.sequence ?? 0) < (other.sequence ?? 0);
  if (one.waitingSeconds !== other.waitingSeconds) return one.waitingSeconds > other.waitingSeconds;
  return one.driverId < other.driverId;
}

function arrival({ freeInMinutes, minutes }: QueueCandidate): number {
  return freeInMinutes + (minutes ?? Infinity);
}

/** Drivers with a block of a passenger come last, so that they are asked only when no other driver is left. */
function isBefore(one: QueueCandidate, other: QueueCandidate, kind: QueueRules['kind']): boolean {
  return one.hasBlock === other.hasBlock ? precedes(one, other, kind) : other.hasBlock;
}
