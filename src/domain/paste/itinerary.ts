import { airportCodes, localAirports } from './lexicon.ts';
import { type Leg, newLeg } from './leg.ts';
import type { MentionOf } from './mentions.ts';
import type { PlaceWords } from './places.ts';
import type { Clause, Reading } from './reading.ts';

/** A flight of an itinerary: airports with their times. */
type Segment = {
  clause: Clause;
  airports: { code: string; start: number; end: number }[];
  times: MentionOf<'time'>[];
  flight: MentionOf<'flight'>;
  date: MentionOf<'date'> | null;
};

const lodging = /\b(?:hospedagem|hotel|alojamiento|accommodation|hospedaje|pousada|flat|apart)\b/;

/** Returns the flights of an itinerary. A flight can stand on the line below its number or date. */
export function findSegments(readings: readonly Reading[]): Segment[] {
  const segments: Segment[] = [];
  let date: MentionOf<'date'> | null = null;
  let flight: MentionOf<'flight'> | null = null;
  for (const { clauses, line, plain, text } of readings) {
    if (line.isAgent || line.zone === 'header') continue;
    const mentions = clauses.flatMap((clause) => clause.mentions);
    date = mentions.find((mention) => mention.kind === 'date') ?? date;
    flight = mentions.find((mention) => mention.kind === 'flight') ?? flight;
    const airports = airportsIn(plain, text, line.start);
    const times = mentions.filter((mention) => mention.kind === 'time');
    if (flight && clauses[0] && airports.length > 1 && times.length > 1)
      segments.push({ clause: clauses[0], airports: airports.slice(0, 2), times, flight, date });
  }
  return segments;
}

function airportsIn(plain: string, text: string, offset: number): { code: string; start: number; end: number }[] {
  return [...plain.matchAll(/(?<![a-z])([a-z]{3})(?=\)?\s{0,1}[\t>-]|\)?\s\d{1,2}[:h\s]|\))/g)]
    .map(({ 1: code = '', index }) => ({ code, start: offset + index, end: offset + index + 3 }))
    .filter(
      ({ code, start }) =>
        airportCodes.has(code) || text.slice(start - offset, start - offset + 3) === code.toUpperCase(),
    )
    .filter(
      ({ code }) =>
        !/^(?:seg|ter|qua|qui|sex|sab|dom|mon|tue|wed|thu|fri|sat|sun|jan|fev|mar|abr|mai|jun|jul|ago|set|out|nov|dez|voo|ida|via|out)$/.test(
          code,
        ),
    );
}

/** Makes legs of the flights that land at or leave from an airport of the region. */
export function legsOfSegments(segments: readonly Segment[], readings: readonly Reading[], base: Leg): Leg[] {
  const hotel = lodgingIn(readings);
  const [first] = segments;
  const ride = first && rideToFlight(first, base);
  if (ride) return [ride];
  const local = airportsOf(segments);
  return segments.flatMap((segment) => {
    const [departs, arrives] = segment.airports;
    const leg: Leg = { ...newLeg(false), ...wishesOf(base) };
    leg.flight = segment.flight;
    leg.clauses.push(segment.clause);
    if (segment.date) leg.date = { date: segment.date.date, ref: segment.clause.ref, isContested: false };
    if (arrives && local.has(arrives.code)) {
      const time = segment.times[1];
      if (time) leg.arrival = { time: time.time, clause: segment.clause, isContested: false };
      leg.from = airport(arrives);
      const target = base.to && !isAirport(base.to) ? base.to : (hotel ?? base.from);
      return [{ ...leg, ...(target && { to: target }) }];
    }
    if (departs && local.has(departs.code)) {
      leg.to = airport(departs);
      leg.isReturn = true;
      const pickup = pickupBefore(segment, readings) ?? base.pickup;
      const origin = hotel && !base.from?.isAddress ? hotel : base.from;
      return [{ ...leg, ...(pickup && { pickup }), ...(origin && { from: origin }) }];
    }
    return [];
  });
}

/** "Me busca 8h10 no dia do voo, Rua Luiz Afonso 377": the ride leads to the first flight. */
function rideToFlight(segment: Segment, base: Leg): Leg | null {
  const departs = segment.times[0]?.time;
  const [airportOf] = segment.airports;
  const address = [base.from, base.to].find((place) => place?.isAddress === true);
  if (!base.pickup || !departs || !address || !airportOf || base.isReturn) return null;
  const leg: Leg = { ...newLeg(false), ...wishesOf(base), from: address, pickup: base.pickup, flight: segment.flight };
  leg.clauses.push(...base.clauses);
  leg.departure = { time: departs, clause: segment.clause, isContested: false };
  leg.to = airport(airportOf);
  const date = segment.date?.date ?? base.date?.date;
  if (date) leg.date = base.date ?? { date, ref: segment.clause.ref, isContested: false };
  return base.pickup.time.minutes % 720 < departs.minutes ? leg : null;
}

/** Airports of the transfers. Far from the region they are those between the first and the last flight. */
function airportsOf(segments: readonly Segment[]): ReadonlySet<string> {
  const isNear = segments.some(({ airports }) => airports.some(({ code }) => localAirports.has(code)));
  const [arrival, departure] = [segments[0]?.airports[1]?.code, segments.at(-1)?.airports[0]?.code];
  return isNear || segments.length < 2
    ? localAirports
    : new Set([arrival, departure].filter((code) => code !== undefined));
}

function isAirport({ value }: PlaceWords): boolean {
  return /^(?:gru|cgh|vcp|o?\s?aeroporto|airport|aeropuerto|guarulhos|congonhas|viracopos)\b/i.test(value);
}

/** Wishes that the words around an itinerary tell for all of its ways. */
function wishesOf({ category, people, luggage, payment, costCentre, voucher, needs, stops }: Leg): Partial<Leg> {
  const told = { category, people, luggage, payment, costCentre, voucher };
  return {
    ...Object.fromEntries(Object.entries(told).filter(([, value]) => value !== undefined)),
    needs: [...needs],
    stops: [...stops],
  };
}

function airport({ code, start, end }: { code: string; start: number; end: number }): PlaceWords {
  return { start, end, role: 'at', value: code.toUpperCase(), isAddress: false, isLabelled: true };
}

function lodgingIn(readings: readonly Reading[]): PlaceWords | null {
  for (const { plain, clauses } of readings) {
    const isHead = /^(?:hospedagem|alojamiento|accommodation|hospedaje|hotel)/.test(plain);
    const place = clauses
      .flatMap(({ places }) => places)
      .find(({ value }) => value.includes(' ') && (isHead || lodging.test(value.toLowerCase())));
    if (place) return place;
  }
  return null;
}

/** Finds "15:00 saída do hotel" on the day of a departure. */
function pickupBefore(segment: Segment, readings: readonly Reading[]): Leg['pickup'] | null {
  for (const { clauses } of readings) {
    for (const clause of clauses) {
      const time = clause.mentions.find((mention) => mention.kind === 'time');
      const isPickup =
        /\b(?:saida do hotel|sair do hotel|pick ?up|transfer|salida del hotel|busca)\b/.test(clause.plain) &&
        clause !== segment.clause;
      if (isPickup && time && clause.start < segment.clause.start)
        return { time: time.time, clause, isContested: false };
    }
  }
  return null;
}
