import type { Cents } from '#domain/money.ts';
import type { LocalDate } from '#domain/time.ts';

/** Status of an invoice. The status is not stored, but computed from the amounts and the day. */
export const invoiceStatuses = ['open', 'part_paid', 'overdue', 'paid', 'credited', 'written_off'] as const;
export type InvoiceStatus = (typeof invoiceStatuses)[number];

export const invoiceStatusLabels: Record<InvoiceStatus, string> = {
  open: 'Em aberto',
  part_paid: 'Paga em parte',
  overdue: 'Vencida',
  paid: 'Paga',
  credited: 'Creditada',
  written_off: 'Baixada',
};

export type InvoiceAmounts = {
  totalCents: Cents;
  paidCents: Cents;
  creditedCents: Cents;
  writtenOffCents: Cents;
};

/** Returns the open amount. */
function openCents({ totalCents, paidCents, creditedCents, writtenOffCents }: InvoiceAmounts): Cents {
  return totalCents - paidCents - creditedCents - writtenOffCents;
}

/**
 * Returns the status. "Overdue" takes precedence over "partly paid", which needs a payment: a credit alone leaves the
 * invoice open. A payment on the due day is still in time.
 */
export function invoiceStatus(amounts: InvoiceAmounts, dueOn: LocalDate, today: LocalDate): InvoiceStatus {
  if (openCents(amounts) > 0) {
    if (dueOn < today) return 'overdue';
    return amounts.paidCents > 0 ? 'part_paid' : 'open';
  }
  if (amounts.writtenOffCents > 0) return 'written_off';
  return amounts.creditedCents > 0 && amounts.paidCents === 0 ? 'credited' : 'paid';
}

/**
 * Age classes of open amounts by days since the due day. `untilDays`: last day of the class; null for the oldest class.
 */
export const invoiceAges = [
  { name: 'notDue', label: 'A vencer', untilDays: 0 },
  { name: 'to30', label: 'Até 30 dias', untilDays: 30 },
  { name: 'to60', label: '31 a 60 dias', untilDays: 60 },
  { name: 'to90', label: '61 a 90 dias', untilDays: 90 },
  { name: 'older', label: 'Mais de 90 dias', untilDays: null },
] as const;

/** Age classes for the debts of passengers, which are due on the day on which the trip ended. */
export const passengerAges = invoiceAges.map(({ name, label }) => ({
  name,
  label: name === 'notDue' ? 'De hoje' : label,
}));
