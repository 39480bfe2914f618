import type { Cents } from '#domain/money.ts';
import { refuse, type Refusal } from '#domain/outcome.ts';

/**
 * Adjustments that one file brings: posted all together, or refused by a second administrator (or taken back by who sent them). What
 * is posted can be reversed as a whole; `reversing` waits for a second administrator.
 */
export const adjustmentStatuses = ['awaiting', 'posted', 'refused', 'reversing', 'reversed'] as const;
export type AdjustmentStatus = (typeof adjustmentStatuses)[number];

/** The most rows that one file brings. */
export const adjustmentRowsMost = 500;

/** Whether so much money moved by hand, both ways added up, needs a second administrator; `aboveCents` null: never. */
export function needsSecond(movedCents: Cents, aboveCents: Cents | null): boolean {
  return aboveCents !== null && movedCents > aboveCents;
}

/** What rows come to, in centavos, both ways as amounts above zero; a row whose amount cannot be read counts for nothing. */
export function sumAdjustments(rows: readonly { cents: Cents | null }[]): { creditCents: Cents; debitCents: Cents } {
  const amounts = rows.map(({ cents }) => cents ?? 0);
  return {
    creditCents: amounts.reduce((sum, cents) => sum + Math.max(0, cents), 0),
    debitCents: amounts.reduce((sum, cents) => sum + Math.max(0, -cents), 0),
  };
}

/** `askedBy`: who sent the file or, of one that is posted, who asked for its reversal. */
type Standing = { status: AdjustmentStatus; askedBy: string };

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
 * Why this administrator cannot do this with the batch; null when it can. What waits, the posting or the reversal, another one
 * approves; who asked for it may take it back.
 */
export function batchObstacle(
  step: 'approve' | 'refuse' | 'reverse',
  { status, askedBy }: Standing,
  userId: string,
): Refusal | null {
  if (step === 'reverse') return status === 'posted' ? null : refuse('illegal_transition', unreversible[status]);
  if (status !== 'awaiting' && status !== 'reversing') return refuse('illegal_transition', decided[status]);
  if (step === 'refuse' || askedBy !== userId) return null;
  return refuse('forbidden', `Outro administrador precisa aprovar: quem ${asking[status]} não o aprova.`);
}

const asking = { awaiting: 'enviou o lote', reversing: 'pediu o estorno' };
