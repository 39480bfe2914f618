import { addDays } from '#domain/time.ts';
import { bareText } from '#domain/same-text.ts';
import { airportCodes, localAirports } from './lexicon.ts';
import type { MentionOf } from './mentions.ts';
import type { Clause, Reading } from './reading.ts';

/** An airport of a flight, with the words around its code. */
type Airport = { code: string; start: number; end: number; towns: readonly string[] };

/** Names of airports and towns, by code. */
const airportNames: readonly (readonly [string, RegExp])[] = (
  [
    ['gru', 'guarulhos|cumbica'],
    ['cgh', 'congonhas'],
    ['vcp', 'viracopos|campinas'],
    ['gig', 'galeao'],
    ['sdu', 'santos dumont'],
    ['cnf', 'confins|belo horizonte'],
    ['cwb', 'afonso pena|curitiba'],
    ['poa', 'salgado filho|porto alegre'],
    ['fln', 'hercilio luz|florianopolis'],
    ['bsb', 'brasilia'],
    ['ssa', 'salvador'],
    ['rec', 'guararapes|recife'],
    ['for', 'pinto martins|fortaleza'],
    ['nat', 'natal'],
    ['mao', 'eduardo gomes|manaus'],
    ['bel', 'val de cans|belem'],
    ['mcz', 'maceio'],
    ['vix', 'vitoria'],
    ['gyn', 'goiania'],
    ['udi', 'uberlandia'],
    ['slz', 'sao luis|marechal cunha machado'],
    ['the', 'teresina'],
    ['jpa', 'joao pessoa'],
    ['aju', 'aracaju'],
    ['cgb', 'cuiaba'],
    ['cgr', 'campo grande'],
    ['rao', 'ribeirao preto|leite lopes'],
    ['sjp', 'sao jose do rio preto'],
    ['nvt', 'navegantes'],
    ['ldb', 'londrina'],
    ['mgf', 'maringa'],
    ['igu', 'foz do iguacu'],
    ['bps', 'porto seguro'],
  ] as const
).map(([code, names]) => [code, new RegExp(`\\b(?:${names})\\b`, 'g')]);

/** Returns true for "Confins", a name of the airport with this code. */
export function namesCode(value: string, code: string): boolean {
  return airportNames.some(([known, names]) => known === code && bareText(value).search(names) >= 0);
}

/** Returns true for "Brasília", the town of an airport. */
export function isTown(value: string): boolean {
  const plain = bareText(value);
  return (
    /^(?:sao paulo|rio(?: de janeiro)?|sp|rj)$/.test(plain) ||
    airportNames.some(([, names]) => plain.replace(names, '') === '')
  );
}

/** A flight of an itinerary: airports with their times. */
export type Segment = {
  clause: Clause;
  /** Further line of the landing. */
  landing?: Clause;
  airports: Airport[];
  times: MentionOf<'time'>[];
  flight: MentionOf<'flight'>;
  date: MentionOf<'date'> | null;
  arrivalDate: MentionOf<'date'> | null;
};

type Point = Airport & {
  time: MentionOf<'time'>;
  date: MentionOf<'date'> | null;
  clause: Clause;
};

/** The time of boarding beside that of the departure */
const boards = /\b(?:embarque|boarding|abordaje|gate closes|portao fecha)(?: time)?\s?:?\s$/;

/** Returns the flights of an itinerary. A flight can stand on one line, or its departure and arrival on lines of their own. */
export function findSegments(readings: readonly Reading[]): Segment[] {
  const segments: Segment[] = [];
  let date: MentionOf<'date'> | null = null;
  let flight: MentionOf<'flight'> | null = null;
  let open: Point | null = null;
  let pair: Omit<Segment, 'times' | 'arrivalDate'> | null = null;
  let route: Pick<Segment, 'clause' | 'airports'> | null = null;
  for (const { clauses, line, plain, text } of readings) {
    if (line.isAgent || line.zone === 'header') continue;
    const mentions = clauses.flatMap((clause) => clause.mentions);
    const told = mentions.find((mention) => mention.kind === 'date');
    date = told ?? date;
    const number = mentions.find((mention) => mention.kind === 'flight');
    // "Date: 21 Mar 2027" below the line of the flight
    for (const one of told && !number && !issued.test(plain) ? segments : [])
      if (!one.date) Object.assign(one, { date, arrivalDate: overnight(one.landing?.plain ?? '', one.times, date) });
    const airports = airportsIn(plain, text, line.start);
    const all = mentions.filter((mention) => mention.kind === 'time');
    const boarding = all.filter(({ start }) => boards.test(plain.slice(0, start - line.start)));
    const times = boarding.length < all.length ? all.filter((one) => !boarding.includes(one)) : all;
    const [clause] = clauses;
    if (clause && airports.length > 1 && times.length === 0 && airports.every(isKnown))
      route = { clause, airports: airports.slice(0, 2) };
    // "Trecho: Curitiba (CWB) - São Paulo (GRU)" above "Voo G3 1581"
    if (number) [flight, open, pair, route] = [number, null, route && { ...route, flight: number, date }, null];
    // "BA247 London (LHR) - Sao Paulo (GRU)" above "Dep: ..." and "Arr: ..."
    if (flight && clause && airports.length > 1 && times.length === 0)
      pair = { clause, airports: airports.slice(0, 2), flight, date };
    const [clockTime] = times;
    // "Saída 14:25   Chegada 17:40"
    if (pair && clause && airports.length === 0 && times.length > 1 && segments.at(-1)?.clause !== pair.clause) {
      segments.push({ ...pair, landing: clause, date, times, arrivalDate: overnight(plain, times, date) });
      route = null;
      continue;
    }
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
    // "Célio Aranda - 05:30 - Galeão - G3 1650" is the row of a list.
    const isRow = clauses.some(({ people }) => people.some(({ kind }) => kind !== 'loose'));
    if (airports.length > 1 || !airportAt || !time || isRow) continue;
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

/** The day of a ticket itself, below a flight without a day. */
const issued = /\b(?:emi[st]\w{2,5}|issued?|compra\w{0,2}|booked|purchase\w?|reservado|validade|check-?in)\b/;

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

function isKnown({ code }: Pick<Airport, 'code'>): boolean {
  return airportCodes.has(code) || airportNames.some(([known]) => known === code);
}

/** "CNF Confins 09h10", "CWB Curitiba 11/12/2026 06:25" */
const beforeTown =
  /(?<![\p{L}\d])[A-Z]{3}(?=\s(?:\p{L}[\p{L}.]{1,12}\s){1,3}(?:\d{1,2}\/\d{1,2}(?:\/\d{2,4})?,?\s)?\d{1,2}[:h]\d{2})/gu;

function airportsIn(plain: string, text: string, offset: number): Airport[] {
  const coded = [
    ...plain.matchAll(
      /(?<![a-z\d])([a-z]{3})(?=\)?\s{0,1}[\t>-]|\)?\s\d{1,2}[:h/\s]|\))|(?<=\d{2}[:h]\d{2}\s)([a-z]{3})(?=\s[a-z])|(?<![a-z\d])([a-z]{3})(?=(?:\s[a-z.]{2,12}){1,3}\s\(?\d{1,2}[:h]\d{2})|(?<=\b[a-z]{3}\s?[>/-]\s?)([a-z]{3})(?=$|\s?[\t|])/g,
    ),
    ...text.matchAll(beforeTown),
  ]
    // "JPA João Pessoa 00:15": a town between the code and its time
    .filter(({ 0: code, 3: inFront }) => inFront === undefined || isKnown({ code }))
    .map(({ 0: code, index }) => ({ 0: code.toLowerCase(), index }))
    .filter((one, at, all) => all.findIndex(({ index }) => index === one.index) === at)
    .toSorted((a, b) => a.index - b.index)
    .map(({ 0: code, index }): Airport => ({
      code,
      start: offset + index,
      end: offset + index + 3,
      towns: townsAt(plain, index),
    }))
    .filter(
      ({ code, start }) =>
        airportCodes.has(code) || text.slice(start - offset, start - offset + 3) === code.toUpperCase(),
    )
    .concat(townsTimed(plain, text, offset))
    .filter(
      ({ code }) =>
        !/^(?:seg|ter|qua|qui|sex|sab|dom|mon|tue|wed|thu|fri|sat|sun|jan|fev|mar|abr|mai|jun|jul|ago|set|out|nov|dez|feb|apr|may|aug|sep|oct|dec|ene|dic|voo|ida|via|dep|arr|car|van|pax|trf|htl)$/.test(
          code,
        ),
    );
  return coded.length > 0 ? coded : namedIn(plain, offset);
}

/** "GIG Rio de Janeiro 10:05": the town stands between the code and the time. */
function townsTimed(plain: string, text: string, offset: number): Airport[] {
  return [...plain.matchAll(/(?<![a-z\d])([a-z]{3})\s((?:[a-z]{2,12}\s){1,4})(?=\d{1,2}[:h]\d{2})/g)]
    .filter(
      ({ 1: code = '', index }) =>
        text.slice(index, index + 3) === code.toUpperCase() &&
        (airportCodes.has(code) || airportNames.some(([known]) => known === code)),
    )
    .map(({ 1: code = '', index }) => ({
      code,
      start: offset + index,
      end: offset + index + 3,
      towns: townsAt(plain, index),
    }));
}

/** Returns the words beside a code: "Fortaleza (FOR)", "CGH São Paulo, Congonhas". */
function townsAt(plain: string, index: number): string[] {
  const ahead = plain.slice(Math.max(0, index - 34), index);
  const words = /[a-z]{3}[ ,.]{0,2}\(?$/.test(ahead) ? ahead : plain.slice(index + 3, index + 34);
  return (words.split(/\d|[-\t(]/).findLast((part) => /[a-z]{4}/.test(part)) ?? '')
    .split(/[^a-z]/)
    .filter(
      (word) =>
        word.length > 3 &&
        !/^(?:paulo|aero\w{2,6}|airport|intern\w{0,9}|terminal|voo|flight|janeiro|origem|destino|from)$/.test(word),
    );
}

/** "Confins 09:50 - Viracopos 11:05": names of airports, each beside its time. */
function namedIn(plain: string, offset: number): Airport[] {
  return airportNames
    .flatMap(([code, names]) =>
      [...plain.matchAll(names)].flatMap(({ 0: name, index }) => {
        const end = index + name.length;
        const isTimed =
          /^\s?[(,-]?\s?\d{1,2}[:h]\d{2}/.test(plain.slice(end)) ||
          /\d{1,2}[:h]\d{2}\s(?:- )?$/.test(plain.slice(0, index));
        return isTimed ? [{ code, start: offset + index, end: offset + end, towns: [name] }] : [];
      }),
    )
    .toSorted((a, b) => a.start - b.start);
}

/** Returns the airports that the words around the flights name: "vcs buscam no aeroporto de Fortaleza". */
export function airportsNamed(segments: readonly Segment[], readings: readonly Reading[]): ReadonlySet<string> {
  const firsts = segments.flatMap(({ clause, flight }) => [clause.line.start, flight.start]);
  const first = Math.min(...firsts);
  const text = readings
    .filter(({ line }) => line.end <= first && line.zone !== 'header')
    .flatMap(({ clauses }) => clauses)
    .map(({ plain }) => (/\b(?:nao precis\w{1,4}|nothing|not needed|no need|no hace falta)\b/.test(plain) ? '' : plain))
    .join('\n');
  const isNamed = ({ code, towns }: Airport) =>
    new RegExp(`\\b(?:${[code, ...towns].join('|')})\\b`).test(text) ||
    airportNames.some(([known, names]) => known === code && text.search(names) >= 0);
  const named = new Set(segments.flatMap(({ airports }) => airports.filter(isNamed).map(({ code }) => code)));
  const near = [...named].filter((code) => localAirports.has(code));
  return near.length > 0 && near.length < named.size ? new Set(near) : named;
}

/** Airports of the transfers. Far from the region they are those between the first and the last flight. */
export function airportsOf(
  segments: readonly Segment[],
  isFromHome: boolean,
  named: ReadonlySet<string>,
  isLodged: boolean,
): ReadonlySet<string> {
  if (named.size > 0) return named;
  // A round trip that starts near the address of the text begins and ends at home.
  const [home, back] = [segments[0]?.airports[0]?.code, segments.at(-1)?.airports[1]?.code];
  if (isFromHome && home !== undefined && home === back) return new Set([home]);
  // A guest of a hotel has the round trip the other way: the hotel is near the airport between the flights.
  const [there, thence] = [segments[0]?.airports[1]?.code, segments.at(-1)?.airports[0]?.code];
  if (isLodged && home !== undefined && home === back && there !== undefined && there === thence)
    return new Set([there]);
  const isNear = segments.some(({ airports }) => airports.some(({ code }) => localAirports.has(code)));
  const [arrival, departure] = [segments[0]?.airports[1]?.code, segments.at(-1)?.airports[0]?.code];
  return isNear || segments.length < 2
    ? localAirports
    : new Set([arrival, departure].filter((code) => code !== undefined));
}
