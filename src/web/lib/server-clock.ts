let aheadMs = 0;

/**
 * The server's time of day, in epoch milliseconds: what counts down to a deadline goes by it, for a phone's own clock may be
 * minutes off, and the database decides.
 */
export function serverNow(): number {
  return Date.now() + aheadMs;
}

/** Learns from an answer that took `tookMs` and says when it was sent. Within what the way may have cost, nothing changes. */
export function heardServerTime(sentAt: number, tookMs: number, receivedAt = Date.now()): void {
  const ahead = sentAt + tookMs / 2 - receivedAt;
  if (Number.isFinite(ahead) && Math.abs(ahead - aheadMs) > tookMs / 2 + 20) aheadMs = ahead;
}
