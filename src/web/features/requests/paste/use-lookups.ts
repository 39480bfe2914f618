import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { RequestCheck } from '#contract/bookings.ts';
import { queryClient } from '#web/lib/query-client.ts';
import type { CheckInput } from '../form/check-input.ts';
import { type Around, checkQuery, suggestionsQuery } from '../queries.ts';
import { stopAt } from '../stops/suggested-stop.ts';
import { placeKey } from './drafts-state.ts';
import { placeMeant, searchWords } from './place-meant.ts';
import type { FoundPlace } from './slots.ts';

/**
 * Reads many records in one query. A failed record is null. The results of unchanged keys stay while others are read.
 * `useQueries` would add its code to the first page of the panel.
 */
function useMany<Record>(
  name: string,
  keys: readonly string[],
  read: (key: string) => Promise<Record>,
): ReadonlyMap<string, Record | null> {
  const { data } = useQuery({
    queryKey: [name, keys],
    queryFn: async () => {
      const records = await Promise.all(keys.map((key) => read(key).catch(() => null)));
      return new Map(keys.map((key, index) => [key, records[index] ?? null]));
    },
    enabled: keys.length > 0,
    placeholderData: keepPreviousData,
    staleTime: freshMs,
  });
  return data ?? new Map<string, Record | null>();
}

const freshMs = 30_000;
const longestSearch = 100;
const noPlace = { stop: null, isExact: false };

/**
 * Returns the place of the central that the told words name. Each place of the drafts is looked up once, by the same
 * suggestions as in the address field.
 */
export function usePlaces(words: readonly string[], around: Around): (words: string) => FoundPlace {
  const keys = [...new Set(words.map(searchOf))];
  const found = useMany(`paste-places ${around.serviceAreaId}`, keys, async (address) => {
    const { items } = await queryClient.fetchQuery(suggestionsQuery(address, around));
    const meant = placeMeant(items, address);
    return meant && { stop: stopAt(meant.place), isExact: meant.isExact };
  });
  return (told) => ({ ...(found.get(searchOf(told)) ?? noPlace), isPending: !found.has(searchOf(told)) });
}

function searchOf(words: string): string {
  return searchWords(placeKey(words)).slice(0, longestSearch);
}

export type DraftCheck = { data: RequestCheck | undefined; isPending: boolean };

/** Returns the server's check of each booking. A failed check does not hold back a draft: the booking itself decides. */
export function useChecks(inputs: readonly CheckInput[]): (input: CheckInput) => DraftCheck {
  const keys = inputs.map((input) => JSON.stringify(input));
  const found = useMany('paste-checks', keys, (key) =>
    queryClient.fetchQuery({ ...checkQuery(JSON.parse(key) as CheckInput), staleTime: freshMs }),
  );
  return (input) => {
    const key = JSON.stringify(input);
    return { data: found.get(key) ?? undefined, isPending: !found.has(key) };
  };
}
