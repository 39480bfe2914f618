let aheadMs = 0;

/**
 * Returns the server's time, in epoch milliseconds. Countdowns use it, because a phone's clock may be minutes wrong and
 * the database decides on deadlines.
 */
export function serverNow(): number {
  return Date.now() + aheadMs;
}

/** Returns the server's time of an instant of this device, both in epoch milliseconds. */
export function serverTimeOf(deviceMs: number): number {
  return deviceMs + aheadMs;
}

/**
 * Adjusts the clock by an answer that was sent at `sentAt` and took `tookMs`. Differences within the latency are
 * ignored.
 */
export function heardServerTime(sentAt: number, tookMs: number, receivedAt = Date.now()): void {
  const ahead = sentAt + tookMs / 2 - receivedAt;
  if (Number.isFinite(ahead) && Math.abs(ahead - aheadMs) > tookMs / 2 + 20) aheadMs = ahead;
}
