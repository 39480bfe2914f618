/** Natural, permanent keys of entries: a retry cannot post an entry twice. */
export const entryKeys = {
  /** `corrections`: number of reversals of the settlement. */
  tripSettlement: (tripId: string, corrections = 0) => `trip:${tripId}:settle${again(corrections)}`,
  tripRelease: (tripId: string, corrections = 0) => `trip:${tripId}:release${again(corrections)}`,
  /** Fee of the client for a late cancellation or no-show. The key is unique, because a trip ends only once. */
  tripFee: (tripId: string, corrections = 0) => `trip:${tripId}:fee${again(corrections)}`,
  /** A partner gives a trip back at most once, because the partner cannot accept that trip again. */
  lateGiveBack: (tripId: string, partnerId: string) => `trip:${tripId}:give-back:${partnerId}`,
  /** A Pix registered by hand, with the `Idempotency-Key` of the caller. */
  tripPix: (tripId: string, userId: string, idempotencyKey: string) => `trip:${tripId}:pix:${userId}:${idempotencyKey}`,
  /** Excess of a trip's Pix after a correction has lowered the amount of the trip. */
  tripPixExcess: (tripId: string) => `trip:${tripId}:pix-excess`,
  /** `from`: first day of the month or week. */
  planFee: (partnerId: string, period: 'month' | 'week', from: string) => `plan-fee:${partnerId}:${period}:${from}`,
  pixReceipt: (endToEndId: string) => `pix:${endToEndId}`,
  topUp: (requestId: string) => `top-up:${requestId}`,
  topUpReturn: (requestId: string) => `top-up:${requestId}:return`,
  payoutRequest: (requestId: string) => `payout:${requestId}:ask`,
  payout: (requestId: string) => `payout:${requestId}:pay`,
  payoutRefusal: (requestId: string) => `payout:${requestId}:refuse`,
  payoutReturn: (requestId: string) => `payout:${requestId}:return`,
  /** Contains the user, because the `Idempotency-Key` of a caller is unique per user only. */
  adjustment: (userId: string, idempotencyKey: string) => `adjustment:${userId}:${idempotencyKey}`,
  invoice: (invoiceId: string) => `invoice:${invoiceId}:close`,
  /**
   * Credit of the client that pays an invoice at its closing. Payments after the closing use the `Idempotency-Key` of
   * the caller.
   */
  invoiceCredit: (invoiceId: string) => `invoice:${invoiceId}:credit`,
  invoicePayment: (invoiceId: string, userId: string, idempotencyKey: string) =>
    `invoice:${invoiceId}:pay:${userId}:${idempotencyKey}`,
  creditNote: (invoiceId: string, userId: string, idempotencyKey: string) =>
    `invoice:${invoiceId}:credit-note:${userId}:${idempotencyKey}`,
  /** Credit note with which a contest of an invoice line is accepted. A contest is accepted at most once. */
  contestCredit: (contestId: string) => `invoice-contest:${contestId}:credit`,
  writeOff: (writeOffId: string) => `write-off:${writeOffId}`,
  /** `paymentKey`: key of the payment that recovers the write-off. */
  writeOffRecovery: (paymentKey: string) => `write-off-recovery:${paymentKey}`,
  /**
   * Part of a recovered write-off that stays recovered after the payment is reversed, because credit notes have reduced
   * the invoice.
   */
  recoveryKept: (paymentId: string) => `invoice-payment:${paymentId}:recovery-kept`,
  /** Client credit that resulted from a reversed payment through credit notes. The reversal takes this credit back. */
  creditTaken: (paymentId: string) => `invoice-payment:${paymentId}:credit-taken`,
  prepayment: (userId: string, idempotencyKey: string) => `prepayment:${userId}:${idempotencyKey}`,
  /** A row of a file of adjustments. `rowHash`: hash of the content of the row. */
  adjustmentRow: (rowHash: string) => `adjustment-row:${rowHash}`,
  /**
   * An unidentified receipt of a bank statement. `reopened`: number of times that an assignment of the line was undone.
   */
  bankLineParking: (lineId: string, reopened = 0) => `bank-line:${lineId}:park${again(reopened)}`,
  bankLine: (lineId: string, reopened = 0) => `bank-line:${lineId}${again(reopened)}`,
  /** Opening balance of a partner or client, which is posted at most once. */
  opening: (ownerId: string) => `opening:${ownerId}`,
  /** An entry is reversed at most once. */
  reversal: (entryId: string) => `reversal:${entryId}`,
};

function again(times: number): string {
  return times === 0 ? '' : `:${times}`;
}
