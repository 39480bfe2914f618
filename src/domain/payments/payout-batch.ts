import { refuse, type Refusal } from '#domain/outcome.ts';

/** Payouts that are paid together. One that loses its last payout is dissolved. */
export const batchStatuses = ['open', 'paid', 'dissolved'] as const;
export type BatchStatus = (typeof batchStatuses)[number];

/** Why an open batch's doings cannot be done with this one; null when they can. */
export function batchObstacle(status: BatchStatus): Refusal | null {
  if (status === 'open') return null;
  return refuse('illegal_transition', status === 'paid' ? 'Este lote já foi pago.' : 'Este lote foi desfeito.');
}
