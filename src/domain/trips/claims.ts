/** Nearer than this to the server's own time a claim says nothing new. */
const claimToleranceSeconds = 60;

/**
 * The instant at which a holder says that it really acted, having been offline, where that is worth keeping beside the
 * database's own; null where it is not: about the same, in the future, or before the trip was the holder's. No guard
 * and no amount goes by it.
 */
export function claimOf(claimedAt: Date, { now, heldSince }: { now: Date; heldSince: Date | null }): Date | null {
  const agoSeconds = (now.getTime() - claimedAt.getTime()) / 1000;
  if (agoSeconds < claimToleranceSeconds) return null;
  return heldSince !== null && claimedAt < heldSince ? null : claimedAt;
}
