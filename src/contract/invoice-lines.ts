import * as z from 'zod/mini';
import { NO_COST_CENTRE } from '#domain/invoices/invoice-items.ts';
import { id, instant, noControl } from './fields.ts';
import { trip } from './trip.ts';

/**
 * Amounts of one or several lines. `cents` equals the sum of the other amounts: paid, credited, written off and open.
 */
const lineAmounts = {
  cents: z.int(),
  paidCents: z.int(),
  creditedCents: z.int(),
  writtenOffCents: z.int(),
  openCents: z.int(),
};

export const invoiceItem = z.object({
  tripId: id,
  tripCode: z.string(),
  endedAt: instant,
  timeZone: z.string(),
  costCentreName: z.nullable(z.string()),
  clientReference: z.nullable(z.string()),
  passengers: z.string(),
  from: z.string(),
  to: z.string(),
  ...lineAmounts,
});
export type InvoiceItem = z.infer<typeof invoiceItem>;

/** Line with the trip as the caller may see it, and the people who requested and approved the trip. */
export const invoiceItemDetail = z.object({
  trip,
  costCentreName: z.nullable(z.string()),
  /** Requester. Users of the central appear to clients as "Central". Null when the user is erased. */
  requesterName: z.nullable(z.string()),
  /** Last approval of the request; null for a trip that needed none. */
  approval: z.nullable(z.object({ name: z.nullable(z.string()), at: instant })),
  /** Distance that the driver entered at the end of the trip; null when it was not entered. */
  drivenMeters: z.nullable(z.int()),
});
export type InvoiceItemDetail = z.infer<typeof invoiceItemDetail>;

/** Sums of lines. */
const lineSums = z.object({ itemCount: z.int(), ...lineAmounts });
export type LineSums = z.infer<typeof lineSums>;

export const invoiceSums = z.object({
  /** Sum of all lines that match the filters. */
  total: lineSums,
  byCostCentre: z.array(z.extend(lineSums, { id: z.nullable(id), name: z.nullable(z.string()) })),
  /** Sums by first passenger, the largest amount first, at most 200. `personCount`: number of all first passengers. */
  byPassenger: z.array(z.extend(lineSums, { name: z.string() })),
  personCount: z.int(),
});
export type InvoiceSums = z.infer<typeof invoiceSums>;

/** Filters of the lines of an invoice. */
export const lineFilters = {
  costCentreId: z.optional(z.union([id, z.literal(NO_COST_CENTRE)], 'Centro de custo inválido.')),
  /** Name of the first passenger, without regard to case and accents. */
  passenger: z.optional(z.string().check(z.trim(), z.maxLength(200, 'No máximo 200 caracteres.'), noControl())),
  /** True: only lines with an open contest. */
  hasOpenContest: z.optional(z.boolean()),
};
