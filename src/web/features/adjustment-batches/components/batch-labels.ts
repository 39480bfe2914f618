import { IconArrowBackUp, IconCircleCheck, IconUserCheck, IconX } from '@tabler/icons-react';
import type { AdjustmentBatch, AdjustmentCheck } from '#contract/adjustment-batches.ts';
import { sumAdjustments } from '#domain/adjustments/batch.ts';
import { isRefusedAdjustment } from '#domain/adjustments/evaluation.ts';
import { formatCents } from '#domain/money.ts';
import { count } from '#web/lib/format-counts.ts';

const states = {
  awaiting: { label: 'Aguardando aprovação', icon: IconUserCheck, tone: 'attention' },
  posted: { label: 'Lançado', icon: IconCircleCheck, tone: 'good' },
  refused: { label: 'Recusado', icon: IconX, tone: 'bad' },
  reversing: { label: 'Estorno aguardando aprovação', icon: IconUserCheck, tone: 'attention' },
  reversed: { label: 'Estornado', icon: IconArrowBackUp, tone: 'neutral' },
} as const;

export function stateOf({ status, createdById, decidedById }: AdjustmentBatch) {
  if (status === 'refused' && createdById === decidedById)
    return { label: 'Retirado', icon: IconX, tone: 'neutral' } as const;
  return states[status];
}

type Sums = { creditCents: number; debitCents: number };

/** Formats sums of credits and debits: `R$ 80,00 em créditos e R$ 35,00 em débitos`. */
export function formatSums({ creditCents, debitCents }: Sums): string {
  const parts = [
    creditCents > 0 && `${formatCents(creditCents)} em créditos`,
    debitCents > 0 && `${formatCents(debitCents)} em débitos`,
  ];
  return parts.filter(Boolean).join(' e ');
}

/**
 * Formats the sums of the postable and of the refused rows: `R$ 80,00 em créditos · Com problemas: R$ 12,50 em
 * débitos`.
 */
export function formatChecked({ rows, ...sums }: Sums & Pick<AdjustmentCheck, 'rows'>): string {
  const refused = formatSums(sumAdjustments(rows.filter(isRefusedAdjustment)));
  return [formatSums(sums), refused && `Com problemas: ${refused}`].filter(Boolean).join(' · ');
}

export function formatRows({ rowCount, partnerCount }: { rowCount: number; partnerCount: number }): string {
  return `${count(rowCount, 'ajuste', 'ajustes')} em ${count(partnerCount, 'carteira', 'carteiras')}`;
}
