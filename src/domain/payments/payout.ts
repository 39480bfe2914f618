import { refuse, type Refusal } from '#domain/outcome.ts';
import { formatDateTime } from '#domain/time.ts';

/**
 * Statuses of a payout. The request debits the wallet. A refusal, cancellation or return by the bank credits the amount
 * back.
 */
export const payoutStatuses = ['pending', 'paid', 'refused', 'cancelled', 'returned'] as const;
export type PayoutStatus = (typeof payoutStatuses)[number];

/** Hours for which a changed Pix key blocks payouts. */
export const PIX_KEY_HOLD_HOURS = 24;

type Step = { by: 'admin' | 'partner'; from: PayoutStatus; to: PayoutStatus };

/** Steps of a payout, with the role that may take the step and the statuses before and after. */
export const payoutSteps = {
  pay: { by: 'admin', from: 'pending', to: 'paid' },
  refuse: { by: 'admin', from: 'pending', to: 'refused' },
  cancel: { by: 'partner', from: 'pending', to: 'cancelled' },
  /** The bank returned the money to the central. */
  return: { by: 'admin', from: 'paid', to: 'returned' },
} as const satisfies Record<string, Step>;
export type PayoutStep = keyof typeof payoutSteps;

export type PayoutStanding = {
  status: PayoutStatus;
  /** The open batch that contains the payout. `sent`: the bank file has been downloaded. */
  batch: { code: string; sent: boolean } | null;
  /** End of the block after a change of the Pix key; null when not blocked. */
  heldUntil: Date | null;
};

/** A step, or adding the payout to a new batch. */
type Undertaking = PayoutStep | 'batch';

/** Returns why the action is not possible, or null. The guards of the server have the same conditions in SQL. */
export function payoutObstacle(undertaking: Undertaking, { status, batch, heldUntil }: PayoutStanding): Refusal | null {
  const from = undertaking === 'batch' ? 'pending' : payoutSteps[undertaking].from;
  if (status !== from) return refuse('illegal_transition', standing[status]);
  if (undertaking === 'return') return null;
  if (undertaking === 'cancel') return batch?.sent ? refuse('illegal_transition', sentToBank(batch.code)) : null;
  if (batch) return refuse('illegal_transition', inBatch(batch.code));
  if (heldUntil && undertaking !== 'refuse') return refuse('too_early', held(heldUntil));
  return null;
}

const standing: Record<PayoutStatus, string> = {
  pending: 'Este saque ainda não foi pago.',
  paid: 'Este saque já foi pago.',
  refused: 'Este saque foi recusado.',
  cancelled: 'O parceiro cancelou este saque.',
  returned: 'O banco já devolveu este saque.',
};

function sentToBank(code: string): string {
  return `O arquivo do lote ${code} já foi baixado para enviar ao banco. Para desistir do saque, fale com a central.`;
}

function inBatch(code: string): string {
  return `Este saque está no lote ${code}: decida o lote, ou tire o saque dele.`;
}

function held(until: Date): string {
  return `A chave Pix mudou há menos de ${PIX_KEY_HOLD_HOURS} horas: este saque pode ser pago a partir de ${formatDateTime(until, 'America/Sao_Paulo')}.`;
}
