import type { Cents } from '#domain/money.ts';
import { refuse, type Refusal } from '#domain/outcome.ts';

/**
 * Adjustments of one file. The adjustments are posted together, refused by a second administrator, or withdrawn by the
 * sender. Posted adjustments can be reversed together. A batch in the state `reversing` waits for a second
 * administrator.
 */
export const adjustmentStatuses = ['awaiting', 'posted', 'refused', 'reversing', 'reversed'] as const;
export type AdjustmentStatus = (typeof adjustmentStatuses)[number];

/** Maximum number of rows in a file. */
export const maxAdjustmentRows = 500;

/**
 * Returns true when the moved amount (credits plus debits) requires a second administrator; `aboveCents` null: never.
 */
export function needsSecond(movedCents: Cents, aboveCents: Cents | null): boolean {
  return aboveCents !== null && movedCents > aboveCents;
}

/** Returns the sums of credits and debits, both positive. Rows without a readable amount count as zero. */
export function sumAdjustments(rows: readonly { cents: Cents | null }[]): { creditCents: Cents; debitCents: Cents } {
  const amounts = rows.map(({ cents }) => cents ?? 0);
  return {
    creditCents: amounts.reduce((sum, cents) => sum + Math.max(0, cents), 0),
    debitCents: amounts.reduce((sum, cents) => sum + Math.max(0, -cents), 0),
  };
}

/** `askedBy`: the sender of the file or, for a posted file, the administrator who requested the reversal. */
type BatchState = { status: AdjustmentStatus; askedBy: string };

const decided: Record<Exclude<AdjustmentStatus, 'awaiting' | 'reversing'>, string> = {
  posted: 'Este lote já foi lançado.',
  refused: 'Este lote já foi recusado ou retirado.',
  reversed: 'Este lote já foi estornado.',
};

const unreversible: Record<Exclude<AdjustmentStatus, 'posted'>, string> = {
  awaiting: 'Este lote ainda não foi lançado: recuse ou retire-o.',
  refused: 'Este lote não foi lançado.',
  reversing: 'O estorno deste lote já foi pedido.',
  reversed: 'Este lote já foi estornado.',
};

/**
 * Returns why this administrator cannot take this step, or null. A posting or reversal must be approved by another
 * administrator than the one who requested it. The administrator who requested the step may withdraw the request.
 */
export function batchObstacle(
  step: 'approve' | 'refuse' | 'reverse',
  { status, askedBy }: BatchState,
  userId: string,
): Refusal | null {
  if (step === 'reverse') return status === 'posted' ? null : refuse('illegal_transition', unreversible[status]);
  if (status !== 'awaiting' && status !== 'reversing') return refuse('illegal_transition', decided[status]);
  if (step === 'refuse' || askedBy !== userId) return null;
  return refuse('forbidden', `Outro administrador precisa aprovar: quem ${asking[status]} não pode aprovar.`);
}

const asking = { awaiting: 'enviou o lote', reversing: 'pediu o estorno' };
