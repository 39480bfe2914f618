import type { AddressSuggestion } from '#contract/addresses.ts';
import { noStop } from '../form/terms.ts';
import { placeNamed } from '../stops/suggested-stop.ts';

/** A place of the central. `isExact`: the words are its whole name. */
export type MeantPlace = { place: AddressSuggestion; isExact: boolean };

/** Returns the place of the central that the words of a text name; null for an address or for several places. */
export function placeMeant(found: readonly AddressSuggestion[], words: string): MeantPlace | null {
  const named = placeNamed(found, { ...noStop, address: words });
  return named ? { place: named, isExact: true } : null;
}
