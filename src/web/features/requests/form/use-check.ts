import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { RequestCheck } from '#contract/bookings.ts';
import { checkQuery } from '../queries.ts';
import { type CheckInput, checkInput, isRouted } from './check-input.ts';
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
};

export function useCheck(values: TermsValues): Check {
  const [input] = useDebouncedValue(JSON.stringify(checkInput(values)), pauseMs);
  const query = useQuery({
    ...checkQuery(JSON.parse(input) as CheckInput),
    placeholderData: keepPreviousData,
    retry: false,
  });
  return { data: query.data, error: query.error, stale: query.isPlaceholderData, routed: isRouted(values) };
}
