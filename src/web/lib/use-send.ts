import { useMutation, type UseMutationOptions, type UseMutationResult } from '@tanstack/react-query';
import { useRef } from 'react';
import type { CallContext } from './api.ts';
import { isUncertain } from './api-problem.ts';

type Procedure<Input, Output> = {
  call: (input: Input, options: { context: CallContext }) => Promise<Output>;
};

/**
 * A mutation that is carried out once however often it is sent: the same input keeps its Idempotency-Key until an answer
 * comes, so that a second press after a lost answer gets the first one's result.
 * `const accept = useSend(api.trips.accept, { onSuccess })`, then `accept.mutate({ id, … })`.
 */
export function useSend<Input, Output>(
  procedure: Procedure<Input, Output>,
  options: Omit<UseMutationOptions<Output, Error, Input>, 'mutationFn'> = {},
): UseMutationResult<Output, Error, Input> {
  const pending = useRef<{ body: string; key: string } | null>(null);
  return useMutation({
    ...options,
    mutationFn: async (input: Input) => {
      const body = JSON.stringify(input) ?? '';
      if (pending.current?.body !== body) pending.current = { body, key: newKey() };
      try {
        const output = await procedure.call(input, { context: { idempotencyKey: pending.current.key } });
        pending.current = null;
        return output;
      } catch (error) {
        if (!isUncertain(error)) pending.current = null;
        throw error;
      }
    },
  });
}

export function newKey(): string {
  // randomUUID is missing on plain http away from localhost, where some centrals run the panel.
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
