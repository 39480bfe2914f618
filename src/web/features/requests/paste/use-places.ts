import { useQueries } from '@tanstack/react-query';
import { stopAt, placeNamed } from '../stops/suggested-stop.ts';
import { type Around, suggestionsQuery } from '../queries.ts';
import { noStop } from '../form/terms.ts';
import { placeKey } from './drafts-state.ts';
import type { FoundPlace } from './slots.ts';

const nowhere: FoundPlace = { stop: null, isPending: false };

/**
 * Returns the place of the central whose name is exactly the told one. Each place of the drafts is looked up once, by
 * the same suggestions as in the address field.
 */
export function usePlaces(words: readonly string[], around: Around): (words: string) => FoundPlace {
  const named = [...new Map(words.map((told) => [placeKey(told), told.trim().slice(0, 100)])).values()];
  return useQueries({
    queries: named.map((told) => ({ ...suggestionsQuery(told, around), refetchInterval: false as const })),
    combine: (results) => {
      const found = new Map(
        results.map(({ data, isPending }, index) => {
          const address = named[index] ?? '';
          const place = data && placeNamed(data.items, { ...noStop, address });
          return [placeKey(address), { stop: place ? stopAt(place) : null, isPending }] as const;
        }),
      );
      return (told: string) => found.get(placeKey(told.trim().slice(0, 100))) ?? nowhere;
    },
  });
}
