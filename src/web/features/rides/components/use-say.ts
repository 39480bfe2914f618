import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiProblem, type FailureReason } from '#web/lib/api-problem.ts';
import { useRideTexts } from '../texts/language.ts';
import { rideQuery } from '../queries.ts';
import type { RideTexts } from '../texts/pt.ts';

/**
 * Sends a word of the passenger, and reads the page again. Repeated calls have no further effect, so a call without an
 * answer may be sent again. `problem`: why the last call failed, in the language of the page.
 */
export function useSay<Input>(code: string, call: (input: Input) => Promise<unknown>) {
  const client = useQueryClient();
  const { texts } = useRideTexts();
  const { mutate, isPending, error } = useMutation({
    mutationFn: call,
    // Also after a refusal, which shows that the ride has changed.
    onSettled: () => client.invalidateQueries({ queryKey: rideQuery(code).queryKey }),
  });
  const problem = error && formatProblem(error, texts);
  const say = (input: Input, onDone?: () => void): void => {
    if (!isPending) mutate(input, { ...(onDone && { onSuccess: onDone }) });
  };
  return { say, isPending, problem };
}

function formatProblem(error: Error, texts: RideTexts): string {
  const known: Partial<Record<FailureReason, string>> = {
    offline: texts.noConnection,
    too_many_requests: texts.tooMany,
    limit_exceeded: texts.noMoreLostItems,
    illegal_transition: texts.tooLate,
    changed: texts.tooLate,
    not_found: texts.tooLate,
  };
  return (error instanceof ApiProblem && known[error.reason]) || texts.failed;
}
