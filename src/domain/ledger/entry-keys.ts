/** Natural, permanent keys: whatever is retried, an entry is posted once. */
export const entryKeys = {
  /** `corrections`: how often what a trip posted was reversed and posted anew. */
  tripSettlement: (tripId: string, corrections = 0) => `trip:${tripId}:settle${again(corrections)}`,
  tripRelease: (tripId: string, corrections = 0) => `trip:${tripId}:release${again(corrections)}`,
  /** The client's fee for cancelling late or not coming; a trip ends only once. */
  tripFee: (tripId: string, corrections = 0) => `trip:${tripId}:fee${again(corrections)}`,
  /** A partner gives a trip back at most once: it cannot take it again. */
  lateGiveBack: (tripId: string, partnerId: string) => `trip:${tripId}:give-back:${partnerId}`,
  /** A passenger's Pix that somebody registers, by the caller's own key; and what a corrected amount leaves over of it. */
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
  /** The caller's `Idempotency-Key`, which is only unique for that user. */
  adjustment: (userId: string, idempotencyKey: string) => `adjustment:${userId}:${idempotencyKey}`,
  invoice: (invoiceId: string) => `invoice:${invoiceId}:close`,
  /** What a client has to its credit pays an invoice as it closes; later, and money that comes in, by the caller's own key. */
  invoiceCredit: (invoiceId: string) => `invoice:${invoiceId}:credit`,
  invoicePayment: (invoiceId: string, userId: string, idempotencyKey: string) =>
    `invoice:${invoiceId}:pay:${userId}:${idempotencyKey}`,
  creditNote: (invoiceId: string, userId: string, idempotencyKey: string) =>
    `invoice:${invoiceId}:credit-note:${userId}:${idempotencyKey}`,
  writeOff: (writeOffId: string) => `write-off:${writeOffId}`,
  /** By the key of the payment that it comes in with. */
  writeOffRecovery: (paymentKey: string) => `write-off-recovery:${paymentKey}`,
  /** Of a payment that is taken back: what credit notes had made of it, and what of a recovered write-off they leave no room for. */
  recoveryKept: (paymentId: string) => `invoice-payment:${paymentId}:recovery-kept`,
  creditTaken: (paymentId: string) => `invoice-payment:${paymentId}:credit-taken`,
  prepayment: (userId: string, idempotencyKey: string) => `prepayment:${userId}:${idempotencyKey}`,
  /** A row of a file of adjustments, by the hash of what it says. */
  adjustmentRow: (rowHash: string) => `adjustment-row:${rowHash}`,
  /** A receipt on the bank's statement that nobody recognises; and what it then turns out to pay. `reopened`: how often that was taken back. */
  bankLineParking: (lineId: string, reopened = 0) => `bank-line:${lineId}:park${again(reopened)}`,
  bankLine: (lineId: string, reopened = 0) => `bank-line:${lineId}${again(reopened)}`,
  /** A partner's or client's, once. */
  opening: (ownerId: string) => `opening:${ownerId}`,
  /** An entry is reversed at most once. */
  reversal: (entryId: string) => `reversal:${entryId}`,
};

function again(times: number): string {
  return times === 0 ? '' : `:${times}`;
}
