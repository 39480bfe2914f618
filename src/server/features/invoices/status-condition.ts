import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { InvoiceStatus } from '#domain/invoices/invoice-status.ts';
import { centralToday } from '#server/features/areas/read-areas.ts';

const isOpen = sql`i.open_cents > 0`;
const isLate = sql`i.due_on < ${centralToday}`;
const isPartPaid = sql`i.paid_cents > 0`;
const settled = sql`i.open_cents = 0 and i.written_off_cents = 0`;

/** SQL conditions of `invoiceStatus` (#domain/invoices/invoice-status.ts) over a row `i`. */
export const statusIs: Record<InvoiceStatus, RawBuilder<SqlBool>> = {
  open: sql<SqlBool>`${isOpen} and not ${isLate} and not ${isPartPaid}`,
  part_paid: sql<SqlBool>`${isOpen} and not ${isLate} and ${isPartPaid}`,
  overdue: sql<SqlBool>`${isOpen} and ${isLate}`,
  written_off: sql<SqlBool>`i.open_cents = 0 and i.written_off_cents > 0`,
  credited: sql<SqlBool>`${settled} and i.credited_cents > 0 and i.paid_cents = 0`,
  paid: sql<SqlBool>`${settled} and not (i.credited_cents > 0 and i.paid_cents = 0)`,
};
