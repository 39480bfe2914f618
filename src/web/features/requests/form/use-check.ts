import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { RequestCheck } from '#contract/bookings.ts';
import { checkQuery } from '../queries.ts';
import { type CheckInput, checkInput, isRouted, verdictsFor } from './check-input.ts';
import type { TermsValues } from './terms.ts';

const pauseMs = 350;

/**
 * Result of the server's check of an unfinished request. The check is requested in pauses of typing and never blocks
 * the form.
 */
export type Check = {
  data: RequestCheck | undefined;
  error: Error | null;
  /** True while the result belongs to earlier input. */
  stale: boolean;
  /** True when every stop has an address, so that the server can compute a price. */
  routed: boolean;
  /** True when the result belongs to the input that the form shows now. */
  current: boolean;
  retry: () => void;
};

export function useCheck(values: TermsValues): Check {
  const now = JSON.stringify(checkInput(values));
  const [input] = useDebouncedValue(now, pauseMs);
  const query = useQuery({
    ...checkQuery(JSON.parse(input) as CheckInput),
    placeholderData: keepPreviousData,
    retry: false,
  });
  return {
    data: query.data && { ...query.data, verdicts: verdictsFor(values, query.data.verdicts) },
    error: query.error,
    stale: query.isPlaceholderData,
    routed: isRouted(values),
    current: query.isSuccess && !query.isPlaceholderData && input === now,
    retry: () => void query.refetch(),
  };
}
