import { IconArrowBackUp, IconBan, IconCircleCheck, IconClock, IconX } from '@tabler/icons-react';
import type { BatchStatus } from '#domain/payments/payout-batch.ts';
import type { PayoutStatus } from '#domain/payments/payout.ts';
import type { TopUpStatus } from '#domain/payments/top-up.ts';
import { StatusBadge } from '#web/ui/status-badge.tsx';

type Sign = Parameters<typeof StatusBadge>[0];

const topUps: Record<TopUpStatus, Sign> = {
  pending: { label: 'Aguardando confirmação', icon: IconClock, tone: 'info' },
  confirmed: { label: 'Confirmada', icon: IconCircleCheck, tone: 'good' },
  refused: { label: 'Recusada', icon: IconX, tone: 'bad' },
  cancelled: { label: 'Cancelada', icon: IconBan, tone: 'neutral' },
  returned: { label: 'Devolvida pelo banco', icon: IconArrowBackUp, tone: 'attention' },
};

const payouts: Record<PayoutStatus, Sign> = {
  pending: { label: 'Aguardando pagamento', icon: IconClock, tone: 'info' },
  paid: { label: 'Pago', icon: IconCircleCheck, tone: 'good' },
  refused: { label: 'Recusado', icon: IconX, tone: 'bad' },
  cancelled: { label: 'Cancelado', icon: IconBan, tone: 'neutral' },
  returned: { label: 'Devolvido pelo banco', icon: IconArrowBackUp, tone: 'attention' },
};

const batches: Record<BatchStatus, Sign> = {
  open: { label: 'Aberto', icon: IconClock, tone: 'info' },
  paid: { label: 'Pago', icon: IconCircleCheck, tone: 'good' },
  dissolved: { label: 'Desfeito', icon: IconBan, tone: 'neutral' },
};

export function TopUpBadge({ status }: { status: TopUpStatus }) {
  return <StatusBadge {...topUps[status]} />;
}

export function PayoutBadge({ status }: { status: PayoutStatus }) {
  return <StatusBadge {...payouts[status]} />;
}

export function BatchBadge({ status }: { status: BatchStatus }) {
  return <StatusBadge {...batches[status]} />;
}
