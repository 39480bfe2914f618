import { addDays } from '#domain/time.ts';
import { localAirports, numberOf } from './lexicon.ts';
import { type Leg, newLeg } from './leg.ts';
import { type AirportWords, airportsIn, isAirport, namedCodes } from './flight-airports.ts';
import type { MentionOf } from './mentions.ts';
import type { PlaceWords } from './places.ts';
import type { Clause, Reading } from './reading.ts';

/** A flight of an itinerary: airports with their times. */
export type Segment = {
  clause: Clause;
  airports: AirportWords[];
  times: MentionOf<'time'>[];
  flight: MentionOf<'flight'>;
  date: MentionOf<'date'> | null;
  arrivalDate: MentionOf<'date'> | null;
  /** Line of the landing, where it has its own. */
  landing?: Clause;
};

const lodging = /\b(?:hospedagem|hotel|alojamiento|accommodation|hospedaje|pousada|flat|apart)\b/;

type Point = {
  code: string;
  start: number;
  end: number;
  time: MentionOf<'time'>;
  date: MentionOf<'date'> | null;
  clause: Clause;
};

/** Returns the flights of an itinerary. A flight can stand on one line, or its departure and arrival on lines of their own. */
export function findSegments(readings: readonly Reading[]): Segment[] {
  const segments: Segment[] = [];
  let date: MentionOf<'date'> | null = null;
  let flight: MentionOf<'flight'> | null = null;
  let open: Point | null = null;
  let pair: Omit<Segment, 'times' | 'arrivalDate'> | null = null;
  for (const { clauses, line, plain, text } of readings) {
    if (line.isAgent || line.zone === 'header') continue;
    const mentions = clauses.flatMap((clause) => clause.mentions);
    date = mentions.find((mention) => mention.kind === 'date') ?? date;
    const number = mentions.find((mention) => mention.kind === 'flight');
    if (number) [flight, open, pair] = [number, null, null];
    const airports = airportsIn(plain, text, line.start);
    const times = mentions.filter((mention) => mention.kind === 'time');
    const [clause] = clauses;
    // "BA247 London (LHR) - Sao Paulo (GRU)" above "Dep: ..." and "Arr: ..."
    if (number && clause && airports.length > 1 && times.length === 0)
      pair = { clause, airports: airports.slice(0, 2), flight: number, date };
    const [clockTime] = times;
    if (pair && airports.length === 0 && clockTime) {
      const last = segments.at(-1);
      if (last?.clause !== pair.clause) segments.push({ ...pair, date, times: [clockTime], arrivalDate: date });
      else if (last.times.length === 1) Object.assign(last, { times: [...last.times, clockTime], arrivalDate: date });
      continue;
    }
    if (!flight || !clause || airports.length === 0 || times.length === 0) continue;
    if (airports.length > 1 && times.length > 1) {
      segments.push({
        clause,
        airports: airports.slice(0, 2),
        times,
        flight,
        date,
        arrivalDate: overnight(plain, times, date),
      });
      open = null;
      continue;
    }
    const [airportAt, time] = [airports[0], times[0]];
    if (airports.length > 1 || !airportAt || !time) continue;
    const point: Point = { ...airportAt, time, date, clause };
    if (open && open.code !== point.code) {
      segments.push({
        clause: open.clause,
        landing: clause,
        airports: [open, point],
        times: [open.time, time],
        flight,
        date: open.date,
        arrivalDate: date,
      });
      open = null;
    } else open = point;
  }
  return segments;
}

/** "22:40 > 00:25 (+1)": a landing behind midnight is on the next day. */
function overnight(
  plain: string,
  times: readonly MentionOf<'time'>[],
  date: MentionOf<'date'> | null,
): MentionOf<'date'> | null {
  const [departs, lands] = times;
  if (!date || !departs || !lands) return date;
  const isNext =
    /\(?\+\s?1\b|\bdia seguinte\b|\bnext day\b|\bdia siguiente\b/.test(plain) ||
    lands.time.minutes < departs.time.minutes;
  if (!isNext) return date;
  return { ...date, date: { ...date.date, candidates: date.date.candidates.map((day) => addDays(day, 1)) } };
}

/** Makes legs of the flights that land at or leave from an airport of the region. */
export function legsOfSegments(segments: readonly Segment[], readings: readonly Reading[], base: Leg): Leg[] {
  const hotel = lodgingIn(readings);
  const [first] = segments;
  const isBothWays =
    segments.length > 1 && readings.some(({ clauses }) => clauses.some(({ signals }) => signals.has('return')));
  const named = namedCodes(segments, base, readings);
  const ride = first && !isBothWays && rideToFlight(first, base);
  if (ride) return [ride];
  const isOnlyArrival = readings.some(
    ({ plain, line }) =>
      line.zone === 'body' &&
      (deniesReturn.test(plain) || (asksForArrival.test(plain) && !asksForDeparture.test(plain))),
  );
  const last =
    segments.findLast(({ airports }) => named.has(airports[1]?.code ?? '')) ??
    segments.findLast(({ airports }) => localAirports.has(airports[1]?.code ?? '')) ??
    segments.at(-1);
  const landing = last && (!isBothWays || isOnlyArrival) && rideFromFlight(last, base, readings);
  if (landing) return [landing];
  const local =
    named.size > 0
      ? named
      : airportsOf(segments, hotel === null && [base.from, base.to].some((place) => place?.isAddress === true));
  const ways = segments.flatMap((segment) => {
    const [departs, arrives] = segment.airports;
    const leg: Leg = { ...newLeg(false), ...wishesOf(base) };
    leg.flight = segment.flight;
    leg.clauses.push(segment.clause);
    const isArrival = arrives !== undefined && local.has(arrives.code);
    const day = isArrival ? (segment.arrivalDate ?? segment.date) : segment.date;
    if (day) leg.date = { date: day.date, ref: segment.clause.ref, isContested: false };
    if (arrives && local.has(arrives.code)) {
      const time = segment.times[1];
      if (time) leg.arrival = { time: time.time, clause: segment.clause, isContested: false };
      leg.from =
        base.from && isAirport(base.from) && named.size > 0 ? { ...base.from, isSettled: true } : airport(arrives);
      const target = base.to && !isAirport(base.to) ? base.to : (hotel ?? base.from);
      return [{ ...leg, ...(target && { to: target }) }];
    }
    if (departs && local.has(departs.code)) {
      leg.to = airport(departs);
      leg.isReturn = true;
      const pickup = pickupBefore(segment, readings) ?? base.pickup ?? hoursBefore(segment, readings) ?? undefined;
      const origin = hotel && !base.from?.isAddress ? hotel : base.from;
      return [{ ...leg, ...(pickup && { pickup }), ...(origin && { from: origin }) }];
    }
    return [];
  });
  const arrivals = ways.filter(({ isReturn }) => !isReturn);
  return isOnlyArrival && arrivals.length > 0 ? arrivals : ways;
}

/** "needs a car on arrival", "carro me esperando quando eu chegar" */
const asksForArrival =
  /\b(?:on arrival|when (?:i|we|he|she|they) (?:lands?|arrives?)|cuando (?:llegue|lleguemos|llegan|llega)\w{0,3}|(?:quando|assim que) (?:eu |a gente |ele |ela |eles )?(?:cheg|desembarc|pous)\w{1,5}|own way back|so (?:a )?(?:chegada|ida)|only (?:the )?arrival|na (?:minha |sua )?chegada)\b/;
/** "a volta em janeiro não precisa", "(a volta elas ainda não sabem)" */
const deniesReturn =
  /\b(?:a|na) volta[^.;]{0,24}\bnao (?:prec|quer|sab|vai)|\bno (?:need|car)\b[^.;]{0,40}\b(?:way out|way back|return)|\b(?:vuelta|regreso)[^.;]{0,24}\bno (?:hace|necesit)/;
const asksForDeparture =
  /\b(?:(?:na|da|e a|pra|para a) volta|(?:and|then) back|voo de volta|return|duas pontas|nas duas|both ways|ida e volta|a la vuelta|de regreso|e na ida)\b/;

/** "Me busca 8h10 no dia do voo, Rua Luiz Afonso 377": the ride leads to the first flight. */
function rideToFlight(segment: Segment, base: Leg): Leg | null {
  const departs = segment.times[0]?.time;
  const [airportOf] = segment.airports;
  const address = [base.from, base.to].find((place) => place?.isAddress === true);
  if (!base.pickup || !departs || !address || !airportOf || base.isReturn) return null;
  const leg: Leg = { ...newLeg(false), ...wishesOf(base), from: address, pickup: base.pickup, flight: segment.flight };
  leg.clauses.push(...base.clauses);
  leg.departure = { time: departs, clause: segment.clause, isContested: false };
  leg.to = base.to && isAirport(base.to) ? { ...base.to, isSettled: true } : airport(airportOf);
  const date = segment.date?.date ?? base.date?.date;
  if (date) leg.date = base.date ?? { date, ref: segment.clause.ref, isContested: false };
  return base.pickup.time.minutes % 720 < departs.minutes ? leg : null;
}

/** "Meet me when I land, I'm going to Rua da Aurora 1035": the ride begins at the last flight. */
function rideFromFlight(segment: Segment, base: Leg, readings: readonly Reading[]): Leg | null {
  const [, arrives] = segment.airports;
  const [, time] = segment.times;
  // Beside a landing, the only address is the destination.
  const target = base.to ?? (base.from?.isAddress === true ? base.from : undefined);
  const isLanding = readings.some(
    ({ line, plain }) =>
      line.zone === 'body' &&
      /\b(?:when (?:i|we|he|she|they) (?:land|arrive)s?|on arrival|cuando (?:llegue|lleguemos|llegan|llega)\w{0,3}|meet (?:me|us)|airport pick-? ?up|pick-? ?(?:me |us )?up (?:at|from) the airport|(?:quando|assim que) (?:eu |a gente )?(?:cheg|desembarc|pous)\w{1,5}|me (?:busc|peg|esper)\w{1,4}[^.]{0,30}\b(?:aeroporto|desembarque|voo|chegada)|na (?:minha )?chegada|recogerme|me recoge\w{0,2}|chego|chegamos|llego|llegamos)\b/.test(
        plain,
      ),
  );
  // "buscar no aeroporto e levar para a Rua A" needs no words of landing.
  const isWay = base.to?.role === 'to' && base.from !== undefined && isAirport(base.from);
  if (
    !(isLanding || isWay) ||
    !arrives ||
    !time ||
    !target ||
    isAirport(target) ||
    (base.pickup?.clause.line.zone === 'body' && base.from?.isAddress === true && base.to !== undefined)
  )
    return null;
  const leg: Leg = {
    ...newLeg(false),
    ...wishesOf(base),
    from: base.from && isAirport(base.from) ? { ...base.from, isSettled: true } : airport(arrives),
    to: target,
    flight: segment.flight,
  };
  leg.clauses.push(...base.clauses);
  leg.arrival = { time: time.time, clause: segment.clause, isContested: false };
  const date = segment.arrivalDate ?? segment.date;
  if (date) leg.date = { date: date.date, ref: segment.clause.ref, isContested: false };
  return leg;
}

/** Airports of the transfers. Far from the region they are those between the first and the last flight. */
function airportsOf(segments: readonly Segment[], isFromHome: boolean): ReadonlySet<string> {
  // A round trip that starts near the address of the text begins and ends at home.
  const [home, back] = [segments[0]?.airports[0]?.code, segments.at(-1)?.airports[1]?.code];
  if (isFromHome && home !== undefined && home === back) return new Set([home]);
  const isNear = segments.some(({ airports }) => airports.some(({ code }) => localAirports.has(code)));
  const [arrival, departure] = [segments[0]?.airports[1]?.code, segments.at(-1)?.airports[0]?.code];
  return isNear || segments.length < 2
    ? localAirports
    : new Set([arrival, departure].filter((code) => code !== undefined));
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

function airport({ code, start, end }: Segment['airports'][number]): PlaceWords {
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

/** "3 horas antes da saída" counts back from the departure. */
function hoursBefore(segment: Segment, readings: readonly Reading[]): Leg['pickup'] | null {
  const departs = segment.times[0]?.time;
  for (const { line, clauses, plain } of readings) {
    const match =
      /\b(\d{1,2}|uma|duas|dos|tres|two|three|dois)\s?(?:h|hs|hrs|horas?|hours?)\s(?:antes|before|prior)\b/.exec(plain);
    const hours = match && numberOf(match[1] ?? '');
    const [clause] = clauses;
    const isPickup =
      /\b(?:busc|peg|rec[oó]j|recog|pick|sair|saio|saida|collect|carro|taxi|quero|me lev)/.test(plain) &&
      !/\b(?:chegar|check|present|estar|apresent)\w{0,6}\b/.test(plain);
    if (!match || !hours || !departs || !clause || line.isAgent || !isPickup) continue;
    const start = line.start + match.index;
    const time = {
      start,
      end: start + match[0].length,
      minutes: (departs.minutes - hours * 60 + 1440) % 1440,
      isOpen: false,
      part: null,
    };
    return { time, clause, isContested: false };
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
