/**
 * Minimum difference in seconds between a claimed time and the server's time. A smaller difference adds no information.
 */
const claimToleranceSeconds = 60;

/**
 * Returns the instant at which the assigned partner claims to have acted while offline, for storage in addition to the
 * database time. Returns null when the claimed instant is close to the database time, in the future, or before the
 * assignment. No guard and no amount uses the claimed instant.
 */
export function claimOf(
  claimedAt: Date,
  { now, assignedSince }: { now: Date; assignedSince: Date | null },
): Date | null {
  const agoSeconds = (now.getTime() - claimedAt.getTime()) / 1000;
  if (agoSeconds < claimToleranceSeconds) return null;
  return assignedSince !== null && claimedAt < assignedSince ? null : claimedAt;
}
