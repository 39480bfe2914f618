/** Natural, permanent keys of entries: a retry cannot post an entry twice. */
export const entryKeys = {
  /** `corrections`: number of reversals of the settlement. */
  tripSettlement: (tripId: string, corrections = 0) => `trip:${tripId}:settle${again(corrections)}`,
  tripRelease: (tripId: string, corrections = 0) => `trip:${tripId}:release${again(corrections)}`,
  /** Fee of the client for a late cancellation or no-show; a trip ends only once. */
  tripFee: (tripId: string, corrections = 0) => `trip:${tripId}:fee${again(corrections)}`,
  /** A partner gives a trip back at most once, since it cannot accept it again. */
  lateGiveBack: (tripId: string, partnerId: string) => `trip:${tripId}:give-back:${partnerId}`,
  /** A Pix registered by hand, by the key of the caller; and the excess after a correction of the amount. */
  tripPix: (tripId: string, userId: string, idempotencyKey: string) => `trip:${tripId}:pix:${userId}:${idempotencyKey}`,
  tripPixExcess: (tripId: string) => `trip:${tripId}:pix-excess`,
  /** By the first day of the month or week. */
  planFee: (partnerId: string, period: 'month' | 'week', from: string) => `plan-fee:${partnerId}:${period}:${from}`,
  pixReceipt: (endToEndId: string) => `pix:${endToEndId}`,
  topUp: (requestId: string) => `top-up:${requestId}`,
  topUpReturn: (requestId: string) => `top-up:${requestId}:return`,
  payoutRequest: (requestId: string) => `payout:${requestId}:ask`,
  payout: (requestId: string) => `payout:${requestId}:pay`,
  payoutRefusal: (requestId: string) => `payout:${requestId}:refuse`,
  payoutReturn: (requestId: string) => `payout:${requestId}:return`,
  /** The `Idempotency-Key` of the caller, which is unique per user only. */
  adjustment: (userId: string, idempotencyKey: string) => `adjustment:${userId}:${idempotencyKey}`,
  invoice: (invoiceId: string) => `invoice:${invoiceId}:close`,
  /** Credit of the client that pays an invoice at its closing. Later credit and payments use the key of the caller. */
  invoiceCredit: (invoiceId: string) => `invoice:${invoiceId}:credit`,
  invoicePayment: (invoiceId: string, userId: string, idempotencyKey: string) =>
    `invoice:${invoiceId}:pay:${userId}:${idempotencyKey}`,
  creditNote: (invoiceId: string, userId: string, idempotencyKey: string) =>
    `invoice:${invoiceId}:credit-note:${userId}:${idempotencyKey}`,
  writeOff: (writeOffId: string) => `write-off:${writeOffId}`,
  /** By the key of the payment that contains the recovery. */
  writeOffRecovery: (paymentKey: string) => `write-off-recovery:${paymentKey}`,
  /**
   * For a reversed payment: the client credit that it had left, and the part of a recovered write-off that no longer
   * fits.
   */
  recoveryKept: (paymentId: string) => `invoice-payment:${paymentId}:recovery-kept`,
  creditTaken: (paymentId: string) => `invoice-payment:${paymentId}:credit-taken`,
  prepayment: (userId: string, idempotencyKey: string) => `prepayment:${userId}:${idempotencyKey}`,
  /** A row of a file of adjustments, by the hash of its content. */
  adjustmentRow: (rowHash: string) => `adjustment-row:${rowHash}`,
  /**
   * An unidentified receipt of a bank statement, and its later assignment. `reopened`: number of times that the
   * assignment was undone.
   */
  bankLineParking: (lineId: string, reopened = 0) => `bank-line:${lineId}:park${again(reopened)}`,
  bankLine: (lineId: string, reopened = 0) => `bank-line:${lineId}${again(reopened)}`,
  /** Opening balance of a partner or client, once. */
  opening: (ownerId: string) => `opening:${ownerId}`,
  /** An entry is reversed at most once. */
  reversal: (entryId: string) => `reversal:${entryId}`,
};

function again(times: number): string {
  return times === 0 ? '' : `:${times}`;
}
