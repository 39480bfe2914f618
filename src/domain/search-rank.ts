import { plainName } from './places/zones.ts';

/** Lists of the global search. This order applies to lists with equally good matches: people before trips. */
export const searchGroups = ['passengers', 'clients', 'partners', 'drivers', 'users', 'vehicles', 'trips'] as const;
export type SearchGroup = (typeof searchGroups)[number];

/**
 * Texts of a record by which the match of the record is ranked. Codes (documents, plates, e-mails) match with any
 * punctuation.
 */
export type Searchable = { names: readonly string[]; codes?: readonly (string | null)[] };

/** Matches, best first, and the rank of the first match: 0 is best, `Infinity` means no match. */
export type Ranked<T> = { items: T[]; rank: number };

/** Returns the best matches. Matches of equal rank keep their order. */
export function rankMatches<T>(
  typed: string,
  items: readonly T[],
  searchable: (item: T) => Searchable,
  limit: number,
): Ranked<T> {
  const ranked = items
    .map((item) => ({ item, rank: matchRank(typed, searchable(item)) }))
    .toSorted((one, other) => one.rank - other.rank);
  return { items: ranked.slice(0, limit).map(({ item }) => item), rank: ranked[0]?.rank ?? Infinity };
}

/** Returns the lists that have a match, in the order of their best matches. */
export function orderGroups(best: Readonly<Record<SearchGroup, Pick<Ranked<unknown>, 'rank'>>>): SearchGroup[] {
  return searchGroups
    .filter((group) => best[group].rank < Infinity)
    .toSorted((one, other) => best[one].rank - best[other].rank);
}

type Match = (text: string, wanted: string) => boolean;

/** Kinds of matches, from the best to the weakest. */
const matches: readonly Match[] = [
  (text, wanted) => text === wanted,
  (text, wanted) => text.startsWith(`${wanted} `),
  (text, wanted) => text.startsWith(wanted),
  (text, wanted) => wanted.split(' ').every((word) => ` ${text} `.includes(` ${word} `)),
  (text, wanted) => wanted.split(' ').every((word) => ` ${text}`.includes(` ${word}`)),
];

/**
 * Returns 0 for a name or code equal to the typed text, and higher numbers for weaker matches. A match outside of names
 * and codes has the highest number.
 */
export function matchRank(typed: string, { names, codes = [] }: Searchable): number {
  const [words, code] = [wordsOf(typed), codeOf(typed)];
  const rank = matches.findIndex(
    (match) =>
      names.some((name) => match(wordsOf(name), words)) || codes.some((one) => one && match(codeOf(one), code)),
  );
  return rank === -1 ? matches.length : rank;
}

const wordsOf = (text: string): string => plainName(text.replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' '));
const codeOf = (text: string): string => wordsOf(text).replaceAll(' ', '');
