import { refuse, type Refusal } from '#domain/outcome.ts';
import { sayDateTime } from '#domain/time.ts';

/** What becomes of money that a partner asks for. It has left the wallet from the start, and comes back unless it is paid. */
export const payoutStatuses = ['pending', 'paid', 'refused', 'cancelled', 'returned'] as const;
export type PayoutStatus = (typeof payoutStatuses)[number];

/** How long a changed Pix key holds back what was asked. */
export const PIX_KEY_HOLD_HOURS = 24;

type Step = { by: 'admin' | 'partner'; from: PayoutStatus; to: PayoutStatus };

/** Who may take a payout from where to where. */
export const payoutSteps = {
  pay: { by: 'admin', from: 'pending', to: 'paid' },
  refuse: { by: 'admin', from: 'pending', to: 'refused' },
  cancel: { by: 'partner', from: 'pending', to: 'cancelled' },
  /** The bank sent the money back to the central. */
  return: { by: 'admin', from: 'paid', to: 'returned' },
} as const satisfies Record<string, Step>;
export type PayoutStep = keyof typeof payoutSteps;

export type PayoutStanding = {
  status: PayoutStatus;
  /** Of the open batch that it stands in; `sent`: its file has been taken to the bank. */
  batch: { code: string; sent: boolean } | null;
  /** Until when a changed Pix key holds it; null once it does not. */
  heldUntil: Date | null;
};

/** Steps, and what else a payout must be free for: standing in a new batch. */
type Undertaking = PayoutStep | 'batch';

/** Why it cannot be done with the payout as it stands; null when it can. The server's guards say the same in SQL. */
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
  return `O arquivo do lote ${code} já foi tirado para o banco. Para desistir do saque, fale com a central.`;
}

function inBatch(code: string): string {
  return `Este saque está no lote ${code}: decida o lote, ou tire o saque dele.`;
}

function held(until: Date): string {
  return `A chave Pix mudou há menos de ${PIX_KEY_HOLD_HOURS} horas: este saque pode ser pago a partir de ${sayDateTime(until, 'America/Sao_Paulo')}.`;
}
