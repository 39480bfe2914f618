import * as z from 'zod/mini';

/** Why something was refused, for programs; `detail` says it for people. */
export const problemReasons = [
  'invalid',
  'unauthenticated',
  'forbidden',
  'not_found',
  'taken',
  'gone',
  'changed',
  'not_eligible',
  'insufficient_balance',
  'limit_exceeded',
  'illegal_transition',
  'version_conflict',
  'fee_changed',
  'key_reused',
  'overlap',
  'wrong_pin',
  'too_early',
  'last_admin',
  'already_exists',
  'too_many_requests',
  'too_large',
  'unavailable',
  'internal',
] as const;
export type ProblemReason = (typeof problemReasons)[number];

/** RFC 9457, the body of every answer that is not a success. */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  reason: z.enum(problemReasons),
  requestId: z.optional(z.string()),
  errors: z.optional(z.array(z.object({ field: z.string(), message: z.string() }))),
});
export type Problem = z.infer<typeof problem>;
