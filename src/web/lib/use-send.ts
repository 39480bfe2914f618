import { useMutation, type UseMutationOptions, type UseMutationResult } from '@tanstack/react-query';
import { useRef } from 'react';
import type { CallContext } from './api.ts';
import { isUncertain } from './api-problem.ts';
import { newKey } from './new-key.ts';

type Procedure<Input, Output> = {
  call: (input: Input, options: { context: CallContext }) => Promise<Output>;
};

/** Call that has not been answered yet. */
type Pending = { body: string; key: string };

/** Storage in which an unanswered call survives a reload. */
export type CallMemory = { read: () => Pending | null; write: (pending: Pending | null) => void };

/**
 * Mutation that the server executes once, however often the user submits it. The same input keeps its Idempotency-Key
 * until an answer arrives, so that a second press after a lost answer gets the first result. Usage: `const accept =
 * useSend(api.trips.accept, { onSuccess })`, then `accept.mutate({ id, … })`. With a `memory` the key survives a
 * reload.
 */
export function useSend<Input, Output>(
  procedure: Procedure<Input, Output>,
  options: Omit<UseMutationOptions<Output, Error, Input>, 'mutationFn'> = {},
  memory?: CallMemory,
): UseMutationResult<Output, Error, Input> {
  const unanswered = useRef<Pending | null>(null);
  const remember = (pending: Pending | null): void => {
    unanswered.current = pending;
    memory?.write(pending);
  };
  return useMutation({
    ...options,
    mutationFn: async (input: Input) => {
      const body = JSON.stringify(input) ?? '';
      const before = unanswered.current ?? memory?.read();
      const pending = before?.body === body ? before : { body, key: newKey() };
      remember(pending);
      try {
        const output = await procedure.call(input, { context: { idempotencyKey: pending.key } });
        remember(null);
        return output;
      } catch (error) {
        if (!isUncertain(error)) remember(null);
        throw error;
      }
    },
  });
}
