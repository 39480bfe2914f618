import { ORPCError } from '@orpc/server';
import { type Outcome, type Refusal, refusals } from '#domain/outcome.ts';

/** Carries a refusal out of a route. The handler converts it to a problem document. */
export class Refused extends ORPCError<string, Refusal> {
  constructor(refusal: Refusal) {
    super(refusal.reason.toUpperCase(), {
      status: refusals[refusal.reason].status,
      message: refusal.detail,
      data: refusal,
    });
  }
}

/** Returns the value of an outcome, or throws its refusal. */
export function unwrap<Value>(outcome: Outcome<Value>): Value {
  if (outcome.ok) return outcome.value;
  throw new Refused(outcome);
}
