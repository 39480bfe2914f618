import { refuse, type Refusal } from '#domain/outcome.ts';

/** Statuses of a batch of payouts. A batch that loses its last payout is dissolved. */
export const batchStatuses = ['open', 'paid', 'dissolved'] as const;
export type BatchStatus = (typeof batchStatuses)[number];

/** Returns why an action on an open batch is not possible, or null. */
export function batchObstacle(status: BatchStatus): Refusal | null {
  if (status === 'open') return null;
  return refuse('illegal_transition', status === 'paid' ? 'Este lote já foi pago.' : 'Este lote foi desfeito.');
}
