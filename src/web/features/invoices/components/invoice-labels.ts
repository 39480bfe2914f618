import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconCircleCheck,
  IconCircleHalf,
  IconClock,
  IconCircleX,
  type Icon,
} from '@tabler/icons-react';
import { type InvoiceStatus, invoiceStatusLabels } from '#domain/invoices/invoice-status.ts';
import { formatDay } from '#web/lib/local-days.ts';
import type { Tone } from '#web/ui/status-badge.tsx';

const signs: Record<InvoiceStatus, { icon: Icon; tone: Tone }> = {
  open: { icon: IconClock, tone: 'info' },
  part_paid: { icon: IconCircleHalf, tone: 'info' },
  overdue: { icon: IconAlertTriangle, tone: 'bad' },
  paid: { icon: IconCircleCheck, tone: 'good' },
  credited: { icon: IconArrowBackUp, tone: 'neutral' },
  written_off: { icon: IconCircleX, tone: 'neutral' },
};

export function invoiceState(status: InvoiceStatus): { label: string; icon: Icon; tone: Tone } {
  return { label: invoiceStatusLabels[status], ...signs[status] };
}

/** Formats the period. The year appears only once when both days are in the same year. */
export function formatPeriod({ periodFrom, periodTo }: { periodFrom: string; periodTo: string }): string {
  if (periodFrom === periodTo) return formatDay(periodTo);
  const from = formatDay(periodFrom);
  return `${periodFrom.slice(0, 4) === periodTo.slice(0, 4) ? from.slice(0, 5) : from} a ${formatDay(periodTo)}`;
}

export function formatTrips(count: number): string {
  return count === 1 ? '1 viagem' : `${count.toLocaleString('pt-BR')} viagens`;
}
