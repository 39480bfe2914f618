import type { Mention } from './mentions.ts';
import type { PlaceWords } from './places.ts';
import { homeWords } from './place-words.ts';
import { isAirport } from './references.ts';

const bareStreet = /^,\s(\p{Lu}[\p{L}.'-]{2,20}(?:\s(?:d[aeo]s?\s)?\p{Lu}[\p{L}.'-]{1,20}){0,4},?\s\d{1,5})(?![\dh:])/u;

const district = /^\p{Lu}\p{L}{2,15}(?:\s(?:d[aeo]s?\s)?\p{Lu}\p{L}{1,15}){0,2}$/u;

/** Joins the parts of one place, and drops the places that tell the way of a flight. */
export function joinPlaces(
  places: readonly PlaceWords[],
  mentions: readonly Mention[],
  text: string,
  offset: number,
): PlaceWords[] {
  const joined: PlaceWords[] = [];
  const brackets = bracketsOfFlights(mentions, text, offset);
  for (const place of places) {
    const last = joined.at(-1);
    const isInside = brackets.some(({ start, end }) => place.start > start && place.end < end);
    const isMet = places.some(
      (other) =>
        brackets.every(({ start, end }) => other.end < start || other.start > end) &&
        isAirport({ value: text.slice(other.start - offset, other.end - offset) }),
    );
    if (isInside && (isMet || brackets.some(({ isPair }) => isPair))) continue;
    // "Rua Itacolomi 670 (Portão)"
    const isBracket =
      last && text.slice(last.end - offset, place.start - offset) === ' (' && text.charAt(place.end - offset) === ')';
    if (
      isBracket &&
      place.role !== 'to' &&
      !place.isAddress &&
      district.test(text.slice(place.start - offset, place.end - offset))
    ) {
      last.end = place.end + 1;
      continue;
    }
    const [street = '', words = ''] = homeWords.has(place.value)
      ? (bareStreet.exec(text.slice(place.end - offset)) ?? [])
      : [];
    const isFree = mentions.every(({ start, end }) => end <= place.end || start >= place.end + street.length);
    const start = place.end + street.length - words.length;
    const isTold = places.some((other) => other.start === start);
    joined.push(
      words !== '' && isFree && !isTold
        ? { ...place, start, end: start + words.length, value: '', isAddress: true }
        : place,
    );
  }
  return joined;
}

/** "Aeroporto Afonso Pena (chegada LA 3479, origem SSA)", "voo LA 3105 (GRU-CWB)" */
function bracketsOfFlights(
  mentions: readonly Mention[],
  text: string,
  offset: number,
): { start: number; end: number; isPair: boolean }[] {
  return [...text.matchAll(/\(([^()]{3,80})\)/g)].flatMap(({ index, 0: all, 1: inside = '' }) => {
    const [start, end] = [offset + index, offset + index + all.length];
    const isPair =
      /^[A-Z]{3}\s?(?:-|\/|>|x|–)\s?[A-Z]{3}$/.test(inside) &&
      mentions.some((one) => one.kind === 'flight' && start - one.end < 3 && start >= one.end);
    const hasFlight = mentions.some((one) => one.kind === 'flight' && one.start > start && one.end < end);
    return isPair || hasFlight ? [{ start, end, isPair }] : [];
  });
}
