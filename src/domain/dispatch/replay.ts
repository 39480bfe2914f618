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
      if (best === undefined || precedes(candidate, best)) best = candidate;
    }
    const expected = best?.driverId ?? null;
    return expected === driverId ? [] : [{ decisionId: id, recorded: driverId, expected }];
  });
}

function mayBeOffered(candidate: QueueCandidate, { silentSeconds }: QueueRules): boolean {
  const isReachable = candidate.hasPush || candidate.silentForSeconds <= silentSeconds;
  const isInLine = candidate.isConfirmed && !candidate.isPaused && candidate.place <= candidate.capacity;
  const isFree = !candidate.isAsked && !candidate.wasAsked && !candidate.hasClash;
  return isReachable && isInLine && isFree && candidate.hasDocuments && candidate.whyNot.length === 0;
}

function precedes(one: QueueCandidate, other: QueueCandidate): boolean {
  if (one.rankId === other.rankId) return one.sequence < other.sequence;
  return one.meters === other.meters ? one.rankId.localeCompare(other.rankId) < 0 : one.meters < other.meters;
}
