import * as z from 'zod/mini';
import { type Reason, refusals } from '#domain/outcome.ts';
import { id, instant } from './fields.ts';

/** Body of every error response (RFC 9457). `reason` is for programs, `detail` for users. */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  reason: z.enum(Object.keys(refusals) as [Reason, ...Reason[]]),
  requestId: z.optional(z.string()),
  errors: z.optional(z.array(z.object({ field: z.string(), message: z.string() }))),
  /** For `repeated_request`: the earlier trip. */
  existingTrip: z.optional(z.object({ id, code: z.string(), pickupAt: instant, timeZone: z.string() })),
});
export type Problem = z.infer<typeof problem>;
