/**
 * Operations that move money. Calls without an `Idempotency-Key` are refused, because a retry would move the money
 * twice.
 */
const keyedOperations: ReadonlySet<string> = new Set([
  ...['create', 'approve', 'refuse', 'reverse'].map((name) => `adjustmentBatches.${name}`),
  ...['assign', 'park'].map((name) => `bankLines.${name}`),
  'charges.receive',
  'invoicePayments.reverse',
  'invoiceContests.accept',
  ...['close', 'pay', 'prepay', 'applyCredit', 'creditNote', 'send'].map((name) => `invoices.${name}`),
  ...['askWriteOff', 'confirmWriteOff', 'refuseWriteOff'].map((name) => `invoices.${name}`),
  ...['create', 'takeOut', 'pay'].map((name) => `payoutBatches.${name}`),
  ...['create', 'cancel', 'pay', 'refuse', 'return'].map((name) => `payouts.${name}`),
  ...['create', 'cancel', 'confirm', 'refuse', 'return'].map((name) => `topUps.${name}`),
  'wallets.adjust',
]);

/** Returns true when an operation (`payouts.create`) requires an `Idempotency-Key`. */
export function requiresKey(operation: string): boolean {
  return keyedOperations.has(operation);
}
