import {
  IconArchive,
  IconCircleCheck,
  IconCircleDashed,
  IconHelpCircle,
  IconQuestionMark,
  IconUserCheck,
} from '@tabler/icons-react';
import type { BankLine, Match } from '#contract/bank-statements.ts';
import type { LineView } from '#domain/payments/bank-line-status.ts';
import type { MatchKind } from '#domain/payments/matching.ts';
import { formatCents } from '#domain/money.ts';
import { localDate } from '#domain/time.ts';
import { readerZone } from '#web/lib/instants.ts';
import { formatDay } from '#web/lib/local-days.ts';

export const lineStates = {
  suggested: { label: 'A confirmar', icon: IconHelpCircle, tone: 'attention' },
  left_over: { label: 'Sem sugestão', icon: IconQuestionMark, tone: 'attention' },
  parked: { label: 'Não identificado', icon: IconCircleDashed, tone: 'info' },
  matched: { label: 'Conciliado', icon: IconCircleCheck, tone: 'good' },
  confirmed: { label: 'Confirmado', icon: IconUserCheck, tone: 'good' },
  ignored: { label: 'Ignorado', icon: IconArchive, tone: 'neutral' },
} as const satisfies Record<LineView, object>;

export const lineFilters: Record<LineView, string> = {
  suggested: 'A confirmar',
  left_over: 'Sem sugestão',
  parked: 'Não identificados',
  matched: 'Conciliados',
  confirmed: 'Confirmados',
  ignored: 'Ignorados',
};

const formatKind: Record<MatchKind, (match: Match, amount: string) => string> = {
  top_up: ({ code, name }) => `Recarga ${code} de ${name}`,
  invoice: ({ code, name }, amount) => `Fatura ${code} de ${name}, ${amount} em aberto`,
  payment: ({ code, name }) => `Pagamento da fatura ${code} de ${name}`,
  trip: ({ code, name, cents }, amount) =>
    cents === 0
      ? `Viagem ${code} de ${name}, já paga: fica como pago a mais`
      : `Pix da viagem ${code} de ${name}, ${amount} em aberto`,
  trip_payment: ({ code, name }) => `Pix já registrado da viagem ${code} de ${name}`,
  payout: ({ code, name }) => `Saque ${code} de ${name}`,
  batch: ({ code }) => `Lote ${code}`,
  line: ({ code, on }) => `O mesmo dinheiro que ${formatAccount(code)} mostrou em ${formatDay(on)}`,
  wallet: ({ code, name }, amount) =>
    code === '' ? `Carteira de ${name}` : `Carteira de ${name} (o banco citou a recarga ${code}, de ${amount})`,
  credit: ({ code, name }) =>
    code === '' ? `Crédito de ${name}` : `Crédito de ${name} (nada em aberto na fatura ${code})`,
};

/** Describes the match, or the suggested match, of a line. */
export function formatMatch(match: Match): string {
  return formatKind[match.kind](match, formatCents(match.cents));
}

/** Explains why a line may be a duplicate of an older line with another number. */
export function formatRepeats({ fileName, importedAt }: NonNullable<BankLine['repeats']>): string {
  const file = fileName === null ? 'no extrato importado' : `em ${fileName}, importado`;
  const on = formatDay(localDate(new Date(importedAt), readerZone));
  return `Mesmo dia, valor e descrição já vieram ${file} em ${on}`;
}

/** Names the account of a line. Lines of the payment provider have no bank account. */
function formatAccount(account: string): string {
  return isProvider(account) ? 'o aviso do provedor de Pix' : `a conta ${account}`;
}

/** True when the line came from the payment provider's calls, not from a bank statement. */
export function isProvider(account: string): boolean {
  return account === 'pix' || account === 'pix-devolucoes';
}
