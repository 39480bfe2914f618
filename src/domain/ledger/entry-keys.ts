/** Natural, permanent keys: whatever is retried, an entry is posted once. */
export const entryKeys = {
  tripSettlement: (tripId: string) => `trip:${tripId}:settle`,
  tripRelease: (tripId: string) => `trip:${tripId}:release`,
  /** The client's fee for cancelling late or not coming; a trip ends only once. */
  tripFee: (tripId: string) => `trip:${tripId}:fee`,
  /** A partner gives a trip back at most once: it cannot take it again. */
  lateGiveBack: (tripId: string, partnerId: string) => `trip:${tripId}:give-back:${partnerId}`,
  pixReceipt: (endToEndId: string) => `pix:${endToEndId}`,
  topUp: (requestId: string) => `top-up:${requestId}`,
  topUpReturn: (requestId: string) => `top-up:${requestId}:return`,
  payoutRequest: (requestId: string) => `payout:${requestId}:ask`,
  payout: (requestId: string) => `payout:${requestId}:pay`,
  payoutRefusal: (requestId: string) => `payout:${requestId}:refuse`,
  payoutReturn: (requestId: string) => `payout:${requestId}:return`,
  /** The caller's `Idempotency-Key`, which is only unique for that user. */
  adjustment: (userId: string, idempotencyKey: string) => `adjustment:${userId}:${idempotencyKey}`,
  /** A row of an imported file, by the file's hash. */
  importedRow: (fileHash: string, row: number) => `file:${fileHash}:${row}`,
  opening: (partnerId: string) => `opening:${partnerId}`,
  /** An entry is reversed at most once. */
  reversal: (entryId: string) => `reversal:${entryId}`,
};
