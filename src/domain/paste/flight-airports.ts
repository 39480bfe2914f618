import { airportCodes } from './lexicon.ts';
import type { Leg } from './leg.ts';
import type { PlaceWords } from './places.ts';
import type { Reading } from './reading.ts';

/** An airport of an itinerary, with the place of its code in the source. */
export type AirportWords = { code: string; start: number; end: number };

const codesOfNames: Readonly<Record<string, string>> = {
  confins: 'cnf',
  galeao: 'gig',
  congonhas: 'cgh',
  guarulhos: 'gru',
  viracopos: 'vcp',
  'santos dumont': 'sdu',
  'afonso pena': 'cwb',
};

/** "Confins 09:50 - Viracopos 11:05": airports without their codes. */
function namedIn(plain: string, offset: number): AirportWords[] {
  return [
    ...plain.matchAll(new RegExp(`\\b(${Object.keys(codesOfNames).join('|')})\\b(?=,?\\s\\d{1,2}[:h])`, 'g')),
  ].map(({ 1: name = '', index }) => ({
    code: codesOfNames[name] ?? '',
    start: offset + index,
    end: offset + index + name.length,
  }));
}

/** Returns the airports of a line of a flight, by code or by name. */
export function airportsIn(plain: string, text: string, offset: number): AirportWords[] {
  const coded = codedIn(plain, text, offset);
  return coded.length > 0 ? coded : namedIn(plain, offset);
}

function codedIn(plain: string, text: string, offset: number): AirportWords[] {
  return [
    ...plain.matchAll(
      /(?<![a-z\d])([a-z]{3})(?=\)?\s{0,1}[\t>-]|\)?\s\d{1,2}[:h\s]|\)|(?<=\d[:h]\d{2}\s[a-z]{3})\s[a-z])/g,
    ),
  ]
    .map(({ 1: code = '', index }) => ({ code, start: offset + index, end: offset + index + 3 }))
    .filter(
      ({ code, start }) =>
        airportCodes.has(code) || text.slice(start - offset, start - offset + 3) === code.toUpperCase(),
    )
    .filter(
      ({ code }) =>
        !/^(?:seg|ter|qua|qui|sex|sab|dom|mon|tue|wed|thu|fri|sat|sun|jan|fev|mar|abr|mai|jun|jul|ago|set|out|nov|dez|feb|apr|may|aug|sep|oct|dec|ene|abr|dic|voo|ida|via|out|dep|arr|car|van|pax|trf|htl)$/.test(
          code,
        ),
    );
}

/** Returns the codes of the airports that the words around the flights name: "buscar no aeroporto de Fortaleza". */
export function namedCodes(
  segments: readonly { airports: AirportWords[] }[],
  { from, to }: Leg,
  readings: readonly Reading[],
): ReadonlySet<string> {
  const told = [from, to].filter((place) => place !== undefined && isAirport(place));
  const words = new Set(
    told.flatMap((place) =>
      plainOf(place?.value ?? '')
        .split(/[^a-z]/)
        .filter((word) => word.length > 3),
    ),
  );
  const codes = segments
    .flatMap(({ airports }) => airports)
    .filter(({ code, start }) => {
      const { line, plain } = readings.find((reading) => reading.line.start <= start && reading.line.end > start) ?? {};
      const at = start - (line?.start ?? 0);
      const near = plain?.slice(Math.max(0, at - 24), at + 28).split(/[\d)>]/) ?? [];
      return (
        words.has(code) ||
        near.some((part) => part.includes(code) && part.split(/[^a-z]/).some((word) => words.has(word)))
      );
    });
  return new Set(codes.map(({ code }) => code));
}

function plainOf(text: string): string {
  return text.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '');
}

export function isAirport({ value }: PlaceWords): boolean {
  return /^(?:gru|cgh|vcp|o?\s?aeroporto|airport|aeropuerto|guarulhos|congonhas|viracopos|confins|galeao|afonso pena|santos dumont)\b|\bairport$/.test(
    plainOf(value),
  );
}
