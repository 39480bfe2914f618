import type { AddressSuggestion } from '#contract/addresses.ts';
import { bareText } from '#domain/same-text.ts';
import { noStop } from '../form/terms.ts';
import { placeNamed } from '../stops/suggested-stop.ts';

/** A place of the central. `isExact`: the words are its whole name. */
export type MeantPlace = { place: AddressSuggestion; isExact: boolean };

/**
 * Returns the place of the central that the words of a text name; null for an address or for several places. The search
 * has found all words in each place. Its own words must be those of the name or of an alias: `Jardim Paulista` is not
 * the hotel of this district.
 */
export function placeMeant(found: readonly AddressSuggestion[], words: string): MeantPlace | null {
  const exact = placeNamed(found, { ...noStop, address: words });
  if (exact) return { place: exact, isExact: true };
  const told = wordsOf(words);
  const [place, other] = found.filter((one) => one.source === 'place' && isNamed(one, told));
  return place && !other ? { place, isExact: false } : null;
}

/** True if all words belong to the name or an alias, or if the words have the whole name beside parts of the address. */
function isNamed({ name, address, district, city }: AddressSuggestion, told: readonly string[]): boolean {
  const own = wordsOf(name ?? '');
  const where = bareText([address, district, city].join(' '));
  // The search also looks into aliases, which suggestions do not have: a word that is nowhere else is one of an alias.
  const isOwn = (word: string): boolean => own.includes(word) || !where.includes(word);
  return told.length > 0 && (told.every(isOwn) || (own.length > 0 && own.every((word) => told.includes(word))));
}

const joining = new Set(['a', 'o', 'da', 'de', 'do', 'das', 'dos', 'e']);

function wordsOf(text: string): string[] {
  const words = bareText(text).split(/[^\p{L}\p{N}]+/u);
  return words.filter((word) => word !== '' && !joining.has(word));
}

/** Returns the words to search: the central's names are Portuguese, and guests write `Guarulhos airport`. */
export function searchWords(words: string): string {
  return words.replaceAll(/\bairport\b/gi, 'aeroporto');
}
