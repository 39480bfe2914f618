import * as z from 'zod/mini';
import { contestStates } from '#domain/invoices/contest.ts';
import { id, instant } from './fields.ts';

/** Contest of one line of an invoice by its client. */
export const invoiceContest = z.object({
  id,
  tripId: id,
  tripCode: z.string(),
  state: z.enum(contestStates),
  reason: z.string(),
  /** Amount that the client considers right for the line; null when the client named none. */
  proposedCents: z.nullable(z.int()),
  /** User of the client who opened the contest. */
  openedByName: z.nullable(z.string()),
  openedAt: instant,
  /** Reason of the refusal or of the credit note; null before the decision and after a withdrawal. */
  answer: z.nullable(z.string()),
  /** Amount of the credit note with which the central accepted the contest. */
  creditedCents: z.nullable(z.int()),
  decidedAt: z.nullable(instant),
});
export type InvoiceContest = z.infer<typeof invoiceContest>;
