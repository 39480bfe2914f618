import { streetWords } from '#domain/paste/lexicon.ts';
import { plainName } from '#domain/places/zones.ts';

/** Words and numbers of an address typed in any order. */
export type TypedAddress = {
  /** Words that an address must contain, without kinds of streets and joining words. */
  words: readonly string[];
  /** Numbers, of which one may be the number of the house: `25` and `300` of `25 de março 300`. */
  numbers: readonly string[];
};

const joining = ['a', 'da', 'das', 'de', 'do', 'dos', 'e', 'n', 'no', 'numero', 'sn'];
/** Kinds of streets. `Marginal` distinguishes a street from others of the same name, so it stays important. */
const kinds = [...streetWords.filter((word) => word !== 'marginal'), 'ave', 'via', 'bairro'];
const unimportant = new Set([...joining, ...kinds]);

/** More words than these are ignored, because each costs a comparison. */
const MOST_WORDS = 8;

/** Splits a typed address. A text of unimportant words only, such as `rua`, keeps them. */
export function readTypedAddress(text: string): TypedAddress {
  const all = wordsOf(text);
  const words = all.filter((word) => !isNumber(word)).slice(0, MOST_WORDS);
  const important = words.filter((word) => !unimportant.has(word));
  return { words: important.length > 0 ? important : words, numbers: all.filter(isNumber).slice(0, MOST_WORDS) };
}

const usualKinds = ['rua', 'avenida', 'alameda', 'praca', 'travessa', 'estrada', 'rodovia', 'largo', 'viela'];

/**
 * Returns the plain names that a street may have whose name was typed whole: with the typed kind, and with each usual
 * kind, because kinds are often abbreviated or left out. A last number is the number of the house.
 */
export function wholeNames(text: string): string[] {
  const all = wordsOf(text);
  const typed = all.length > 1 && isNumber(all.at(-1) ?? '') ? all.slice(0, -1) : all;
  const name = (streetWords.includes(typed[0] ?? '') ? typed.slice(1) : typed).join(' ');
  return name === '' ? [] : [typed.join(' '), ...usualKinds.map((kind) => `${kind} ${name}`)];
}

function wordsOf(text: string): string[] {
  return plainName(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

/** Returns the number of the house: the last typed number that is not part of the street's name. */
export function houseNumber({ numbers }: TypedAddress, street: string): string | null {
  const named = new Set(readTypedAddress(street).numbers);
  return numbers.findLast((number) => !named.has(number)) ?? null;
}

function isNumber(word: string): boolean {
  return /^\d{1,6}[a-z]?$/.test(word);
}
