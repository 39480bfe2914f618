import { ORPCError } from '@orpc/server';
import { type Outcome, type Refusal, refusals } from '#domain/outcome.ts';

/** Carries a refusal out of a route; the handler turns it into a problem document. */
export class Refused extends ORPCError<string, Refusal> {
  constructor(refusal: Refusal) {
    super(refusal.reason.toUpperCase(), {
      status: refusals[refusal.reason].status,
      message: refusal.detail,
      data: refusal,
    });
  }
}

/** The value of an outcome, or the refusal raised as the answer. */
export function unwrap<Value>(outcome: Outcome<Value>): Value {
  if (outcome.ok) return outcome.value;
  throw new Refused(outcome);
}
