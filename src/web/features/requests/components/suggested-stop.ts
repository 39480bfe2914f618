import type { AddressSuggestion, CepAddress } from '#contract/addresses.ts';
import type { Coordinates } from '#domain/places/distance.ts';
import { includesText, isSameText } from '#web/lib/format-counts.ts';
import type { Suggestion } from '#web/ui/suggest-input.tsx';
import { noStop, type TypedStop } from './terms.ts';

export function suggestionOf(found: AddressSuggestion): Suggestion {
  const own = found.source === 'place';
  const region = [found.district, [found.city, found.uf].filter(Boolean).join('/')];
  return {
    value: valueOf(found),
    label: found.name ?? streetOf(found),
    detail: [found.name !== null && streetOf(found), ...region].filter(Boolean).join(' · '),
    group: own ? 'Locais da central' : 'Endereços no mapa',
  };
}

/** A stop that the client knows, and what it calls it. */
export type KnownAddress = { stop: TypedStop; name: string | null };

/**
 * Returns the earlier or saved stops that match the text. The central's own places are found by name in another way.
 */
export function knownFor(known: readonly KnownAddress[], text: string): KnownAddress[] {
  const typed = text.trim();
  if (typed === '') return known.slice(0, 5);
  return known.filter(
    ({ name, stop: { address, placeId } }) =>
      address !== typed &&
      ((placeId === null && includesText(address, typed)) || (name !== null && includesText(name, typed))),
  );
}

export function knownSuggestion({ name, stop: { address } }: KnownAddress): Suggestion {
  return {
    value: `known ${address}`,
    label: name ?? address,
    ...(name !== null && { detail: address }),
    group: 'Favoritos e recentes',
  };
}

/** Returns the key of a suggestion. */
export function valueOf({ placeId, lat, lng, name }: AddressSuggestion): string {
  return placeId ?? `${lat} ${lng} ${name}`;
}

/**
 * The one place of the central that goes by this very name: who wrote it in full meant it, chosen from the list or not.
 */
export function placeNamed(found: readonly AddressSuggestion[], { address, lat, marked }: TypedStop) {
  if (lat !== null || marked === true || address.trim() === '') return undefined;
  const named = found.filter(({ source, name }) => source === 'place' && name !== null && isSameText(name, address));
  return named.length === 1 ? named[0] : undefined;
}

/** A suggestion as the stop it means, in one line, as people write it. */
export function stopAt(found: AddressSuggestion): TypedStop {
  const { source, name, placeId, serviceAreaId, lat, lng } = found;
  const street = [name, streetOf(found)].filter(Boolean).join(', ');
  const address = (source === 'place' ? street : withRegion(street, found)).slice(0, 200);
  return { ...noStop, address, placeId, lat, lng, areaId: serviceAreaId };
}

/**
 * The street of a postal code, and where in it the door number goes. A town with one code has no street: it is asked
 * for first.
 */
export function streetOfCep(found: CepAddress): { address: string; numberAt: number } {
  const street = found.address ?? '';
  return { address: withRegion(street, found), numberAt: street.length };
}

/**
 * Typing on in a chosen address keeps its point; other words are another place. A marked point stays as long as there
 * are words.
 */
export function retyped(before: TypedStop, address: string): TypedStop {
  const isMore = before.address !== '' && address.startsWith(before.address);
  const keeps = before.marked === true || (isMore && before.kept === null && before.placeId === null);
  return keeps && address.trim() !== '' ? { ...before, address, kept: null } : { ...noStop, address };
}

/** The stop with its point on the map; without words yet, it is called by where it is. */
export function markedAt(before: TypedStop, point: Coordinates, where: string | null): TypedStop {
  const address = before.address.trim() === '' ? `Ponto no mapa${where === null ? '' : `, ${where}`}` : before.address;
  const kept = before.kept && { ...before.kept, placeId: null, ...point };
  return { ...noStop, address: address.slice(0, 200), ...point, kept, marked: true };
}

function streetOf({ address, number }: AddressSuggestion): string {
  return [address, number].filter(Boolean).join(', ');
}

type Region = { district: string | null; city: string | null; uf: string | null };

function withRegion(street: string, { district, city, uf }: Region): string {
  const region = [district, city].filter(Boolean).join(', ');
  return [street, region, uf].filter(Boolean).join(' - ');
}
