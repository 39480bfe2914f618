import type { AddressSuggestion, CepAddress } from '#contract/addresses.ts';
import type { Coordinates } from '#domain/places/distance.ts';
import { isSameText } from '#domain/same-text.ts';
import { includesText } from '#web/lib/format-counts.ts';
import type { Suggestion } from '#web/ui/suggest-input.tsx';
import { keptStop, noStop, type TypedStop } from '../form/terms.ts';

export function suggestionOf(found: AddressSuggestion): Suggestion {
  const isDistrict = found.source === 'district';
  const region = [!isDistrict && found.district, [found.city, found.uf].filter(Boolean).join('/')];
  return {
    value: valueOf(found),
    label: found.name ?? streetOf(found),
    detail: [found.name !== null && streetOf(found), ...region].filter(Boolean).join(' · '),
    group: groups[found.source],
  };
}

const groups: Record<AddressSuggestion['source'], string> = {
  place: 'Locais da central',
  saved: 'Favoritos e recentes',
  history: 'Favoritos e recentes',
  passenger: 'Do passageiro',
  geocoder: 'Endereços no mapa',
  street: 'Ruas e bairros',
  district: 'Ruas e bairros',
};

/** An earlier or saved stop of the client, with the client's name for the stop. */
export type KnownAddress = { stop: TypedStop; name: string | null };

/**
 * Returns the earlier or saved stops that match the text. Leaves out unnamed stops at places of the central, because
 * the address search finds those places by name.
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
export function valueOf({ source, placeId, lat, lng, name, address, number }: AddressSuggestion): string {
  return source === 'place' && placeId !== null ? placeId : `${source} ${lat} ${lng} ${name} ${address} ${number}`;
}

/**
 * Returns the only place of the central with exactly the typed name. A user who types the full name means that place,
 * even without choosing the suggestion.
 */
export function placeNamed(found: readonly AddressSuggestion[], { address, lat, marked }: TypedStop) {
  if (lat !== null || marked === true || address.trim() === '') return undefined;
  const named = found.filter(({ source, name }) => source === 'place' && name !== null && isSameText(name, address));
  return named.length === 1 ? named[0] : undefined;
}

/** Returns the stop of a suggestion, with the address in one line. */
export function stopAt(found: AddressSuggestion): TypedStop {
  const { source, name, placeId, serviceAreaId, lat, lng, stop } = found;
  if (stop) return keptStop(stop, serviceAreaId);
  if (source === 'district')
    return inDistrict({ ...noStop, address: withRegion(found.address, { ...found, district: null }) }, found);
  const street = [name, streetOf(found)].filter(Boolean).join(', ');
  const address = (source === 'place' ? street : withRegion(street, found)).slice(0, 200);
  return { ...noStop, address, placeId, lat, lng, areaId: serviceAreaId };
}

/**
 * Returns the address of a postal code, and the position at which the user types the missing part. This position is
 * after the street, where the number is missing. For the code of a whole town, the position is the start, where street
 * and number are missing.
 */
export function streetOfCep(found: CepAddress): { address: string; numberAt: number } {
  const street = found.address ?? '';
  return { address: withRegion(street, found), numberAt: street.length };
}

/**
 * Applies typed text to a stop. Text added to a chosen address keeps the coordinates. Any other text removes them. A
 * point marked on the map stays until the text is empty.
 */
export function retyped(before: TypedStop, address: string): TypedStop {
  const isMore = before.address !== '' && address.startsWith(before.address);
  const keeps = before.marked === true || (isMore && before.kept === null && before.placeId === null);
  if (address.trim() === '') return { ...noStop, address };
  // The text of a chosen district, or of an address without a point, may change without a new choice.
  if (before.precision) return { ...before, address, kept: null };
  return keeps ? { ...before, address, kept: null } : { ...noStop, address };
}

/** Returns the stop with a point marked on the map. A stop without an address is named by its location. */
export function markedAt(before: TypedStop, point: Coordinates, where: string | null): TypedStop {
  const address = before.address.trim() === '' ? `Ponto no mapa${where === null ? '' : `, ${where}`}` : before.address;
  const kept = before.kept && { ...before.kept, placeId: null, ...point };
  return { ...noStop, address: address.slice(0, 200), ...point, kept, marked: true };
}

/** True for an address without a point for which the user has not chosen a precision. */
export function needsChoice({ address, placeId, lat, precision }: TypedStop): boolean {
  return address.trim() !== '' && placeId === null && lat === null && precision === undefined;
}

/** Returns the stop with a district, and with the centre of the district as its point if it is known. */
export function inDistrict({ address }: TypedStop, found: Centre): TypedStop {
  const { district, city, uf, lat, lng } = found;
  return {
    ...noStop,
    address,
    lat,
    lng,
    precision: 'district',
    chosenDistrict: { district: district ?? '', city, uf },
  };
}

/** Returns the stop without a point. */
export function withoutPoint({ address }: TypedStop): TypedStop {
  return { ...noStop, address, precision: 'none' };
}

type Centre = Pick<AddressSuggestion, 'district' | 'city' | 'uf' | 'lat' | 'lng'>;

function streetOf({ address, number }: AddressSuggestion): string {
  return [address, number].filter(Boolean).join(', ');
}

type Region = { district: string | null; city: string | null; uf: string | null };

function withRegion(street: string, { district, city, uf }: Region): string {
  const region = [district, city].filter(Boolean).join(', ');
  return [street, region, uf].filter(Boolean).join(' - ');
}
