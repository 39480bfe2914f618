import type { Cents } from '#domain/money.ts';
import { refuse, type Refusal } from '#domain/outcome.ts';

/** Adjustments that one file brings: posted all together, or refused by a second administrator (or taken back by who sent them). */
export const adjustmentStatuses = ['awaiting', 'posted', 'refused'] as const;
export type AdjustmentStatus = (typeof adjustmentStatuses)[number];

/** The most rows that one file brings. */
export const adjustmentRowsMost = 500;

/** Whether so much money moved by hand, both ways added up, needs a second administrator; `aboveCents` null: never. */
export function needsSecond(movedCents: Cents, aboveCents: Cents | null): boolean {
  return aboveCents !== null && movedCents > aboveCents;
}

type Standing = { status: AdjustmentStatus; createdBy: string };

/** Why this administrator cannot decide about the batch; null when it can. Who sent it may take it back, and never approve it. */
export function batchObstacle(
  step: 'approve' | 'refuse',
  { status, createdBy }: Standing,
  userId: string,
): Refusal | null {
  if (status === 'posted') return refuse('illegal_transition', 'Este lote já foi lançado.');
  if (status === 'refused') return refuse('illegal_transition', 'Este lote já foi recusado ou retirado.');
  if (step === 'refuse' || createdBy !== userId) return null;
  return refuse('forbidden', 'Outro administrador precisa aprovar: quem enviou o lote não o aprova.');
}
