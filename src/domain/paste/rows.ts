import type { Leg } from './leg.ts';
import { regex } from './regex.ts';
import { ridersOf } from './row-names.ts';
import { type Column, columnOf, readCells } from './columns.ts';
import { readWays } from './way-cells.ts';
import type { Reading } from './reading.ts';
import { areSteps, isIdle, joinDepartures, markOthers, markProgramme } from './programme.ts';
import { joinLinesBelow } from './row-lines.ts';
import { readLegs } from './way.ts';
import { carWord, flightWord } from './word-groups.ts';

/** A line of a list, with its cells and the trip it tells. */
export type Row = {
  reading: Reading;
  index: number;
  number: number | null;
  cells: Cell[];
  direction: 'in' | 'out' | null;
  /** Lines with the names of the passengers. */
  below?: readonly Reading[];
  /** Line with a companion. */
  beside?: Reading;
  /** A line of the programme without a ride, "13:30 lunch". */
  isProgramme?: boolean;
};
export type Cell = { start: number; end: number; text: string };

const bullet = regex()`
  ^(?:(?:${carWord}|minivan|movil|grupo|group|equipe|turma)\s(?:n[º°o]\.?\s?)?(?:\d{1,2}|[a-h])\b(?! (?:lugares
  |seats?|pessoas|people|pax|plazas|assentos|asientos|personas|portas))\s?[-:]?\s?|(?:1|uma?|one
  |an?)\s(?:${carWord})(?:\s(?:executiv[oa]|comum|adaptad[oa]|suv|sedan))?\s?[:-]\s|[-•·>]\s?
  |\(?(\d{1,2})(?:[aªoº][):]\s?|\s?[).:=-]\s?(?!\d))|[a-h]\)\s|#\d{1,6}\s)
`;
/** "07:30 - Ana" and "Pickup 07:30 - Ana" */
const timeFirst = regex()`
  ^(?:[([](?:${carWord}|transfer|traslado)[)\]]\s?)?(?:(?:pick ?-?up|saida|embarque|busca|buscar|recogida|recoger|salida|coleta|horario|hora|as|at|a las)\s(?:time |as |at |a las |: ?)?)?(?:\d{1,2}[:h]\d{2}
  |\d{1,2}h)(?:\s?(?:hs?|hrs))?(?=[\s\t|;,>-])
`;
/** "Chegada em Congonhas, G3 1442, 11h55. Traslado p/ hotel" between rows that begin with their time. */
const flightFirst =
  /^(?:[-•]\s)?(?:chegada|arrival|arriv(?:e|es|ing)|llegada|desembarque|landing|lands?|saida|partida|departure|salida)\s(?:em|n[ao]|ao?|at|in|a|en|de|from|d[ao])\b/;
const dateFirst = /^(?:\d{1,2}\/\d{1,2}(?:\/\d{2,4})?|(?:seg|ter|qua|qui|sex|sab|dom)\w{0,6}),?\s/;
const direction =
  /^(?:[-•]\s?)?(?:(in|ida|chegada|llegada|arrival|transfer in|transfer de chegada)|(out|volta|retorno|saida|partida|regreso|salida|departure|return|transfer out|transfer de saida))\s?[\t:|-]/;
const headings = regex('g')`
  \b(?:nome|name|guest|passageiro|pax|hospede|data|date|fecha|${flightWord}|horario|hora|time|chegada|lands
  |arrival|saida|celular|telefone|mobile|phone|destino|origem|endereco|address|pickup|nombre|llegada|carro
  |categoria)\b
`;

/** Most rows of one list. */
const mostRows = 60;

/** Returns the rows of the list in a text, or nothing when it has no list of at least two trips. */
export function findRows(readings: readonly Reading[]): Row[] {
  const rows = readings.flatMap((reading, index) => {
    const row =
      reading.line.isAgent || reading.line.zone === 'signature' || reading.line.zone === 'header'
        ? null
        : rowOf(reading, index);
    return row ? [row] : [];
  });
  if (isNumberedForm(rows)) return [];
  const byShape = new Map<string, Row[]>();
  for (const row of rows) byShape.set(shapeOf(row), [...(byShape.get(shapeOf(row)) ?? []), row]);
  const groups = [...byShape.values()].toSorted((a, b) => b.length - a.length);
  // "Wed 16 Sept, 14:55 - landing MAO - to the hotel" beside "Thu 17 Sept, 07:30 - hotel to the office"
  const dated = rows.filter(
    ({ reading }) => beginsWithMoment(reading) || beginsWithDate(reading) || timeFirst.test(reading.plain),
  );
  const isOne = rows.every(isWhole) || dated.length === rows.length;
  // The title "PROGRAMME - Prof. Oyelaran - visiting lecturer" has no time.
  const isTitled = dated.length > 1 && rows.slice(1).every((row) => dated.includes(row)) && !hasTime(rows[0]);
  const [largest = []] = groups;
  // "8h30 Davi - Rua Barão 300 - 21 97340-1198" beside "9h20 Ester (12 anos) - Rua Jardim 71"
  const isTimed = ({ reading, direction: way }: Row) => way === null && timeFirst.test(reading.plain);
  const shaped = largest.every(isTimed) ? rows.filter(isTimed) : largest;
  const group = (isOne ? rows : isTitled ? dated : shaped).slice(0, mostRows);
  joinDepartures(group);
  markProgramme(group, rows);
  markOthers(group, rows, readings);
  if (areSteps(group)) return [];
  joinLinesBelow(group, readings);
  const active = group.filter(({ isProgramme }) => !isProgramme).length;
  // One row is a list beside rows that say themselves that they need no car.
  const isRest = active === 1 && group.some((row) => row.isProgramme && isIdle(row, group));
  return active > 1 || isRest ? [...group, ...rows.filter((row) => row.isProgramme && !group.includes(row))] : [];
}

/** "2) 18 de abril / 3) 19h15 / 4) da Rua A pro Hotel B": the lines are the facts of one trip. */
function isNumberedForm(rows: readonly Row[]): boolean {
  const placesIn = ({ reading: { clauses } }: Row) => clauses.flatMap(({ places }) => places).length;
  const timed = rows.filter(hasTime);
  const placed = rows.filter((row) => placesIn(row) > 0);
  return (
    timed.length === 1 &&
    placed.length > 0 &&
    rows.length === timed.length + placed.length &&
    rows.every(({ reading: { plain } }) => bullet.test(plain)) &&
    placed.every((row) => !hasTime(row) && placed.length * placesIn(row) < 3)
  );
}

/** Returns true for "- Palestra: 04/05, 08h15, Hotel A > Centro B", which tells all of a trip. */
function isWhole({ reading: { clauses } }: Row): boolean {
  const roles = new Set(clauses.flatMap(({ places }) => places.map(({ role }) => role)));
  const kinds = new Set(clauses.flatMap(({ mentions }) => mentions.map(({ kind }) => kind)));
  return roles.has('from') && roles.has('to') && kinds.has('date') && kinds.has('time');
}

const ofCarsOrAll = regex()`\b(?:(?:${carWord})s?|todos|todas|grupos?)\b`;
function rowOf(reading: Reading, index: number): Row | null {
  const { plain } = reading;
  const mentions = reading.clauses.flatMap((clause) => clause.mentions);
  const kinds = new Set(mentions.map(({ kind }) => kind));
  const places = reading.clauses.flatMap((clause) => clause.places);
  const people = reading.clauses.flatMap((clause) => clause.people);
  const way = direction.exec(plain);
  const marker = bullet.exec(plain);
  const separator = separatorOf(plain);
  // "Volta: carro 1 às 22h, carro 2 às 23h" speaks of the rows above it.
  const isRemark =
    way !== null &&
    places.length + people.length === 0 &&
    (ofCarsOrAll.test(plain) ||
      // "Retorno: Raimunda 11h, Benedito 12h30"
      (!kinds.has('date') && mentions.filter(({ kind }) => kind === 'time').length > 1));
  if (isRemark) return null;
  const isTimed = timeFirst.test(plain) || dateFirst.test(plain) || beginsWithDate(reading);
  const isPerson = beginsWithPerson(reading);
  const isFlight = flightFirst.test(plain) && kinds.has('flight') && kinds.has('time');
  if (isHeading(reading)) return null;
  if (mentions.length + places.length + people.length < (marker || repeats.test(plain) ? 1 : 2)) return null;
  if (!way && !marker && !isTimed && !isPerson && !isFlight && separator === null) return null;
  // A line of a form is no trip of a list.
  if (marker && !way && /^[-•·]/.test(plain) && isLabelled(plain)) return null;
  const isNumberedCar = marker !== null && /^[a-z]{3,8}\s/.test(marker[0]);
  const isTrip =
    (isNumberedCar && (kinds.has('people') || people.length > 0)) ||
    (separator !== null && repeats.test(plain)) ||
    kinds.has('time') ||
    kinds.has('flight') ||
    (people.length > 0 && places.length > 0) ||
    (marker !== null && places.length > 0);
  if (!isTrip) return null;
  const cells = cellsOf(reading, separator, marker?.[0].length ?? 0);
  return {
    reading,
    index,
    number: marker?.[1] === undefined ? numberedCell(cells) : Number(marker[1]),
    cells,
    direction: way ? (way[1] === undefined ? 'out' : 'in') : null,
  };
}

function hasTime(row: Row | undefined): boolean {
  return row?.reading.clauses.some(({ mentions }) => mentions.some(({ kind }) => kind === 'time')) === true;
}

/** A cell that repeats the one above it. */
export const repeats = /(?:^|[\t;|]\s?)(?:idem|id\.|same|ditto|"|mesm[oa]|mismo|misma)\s?(?=[\t;|]|$)/;

function isLabelled(plain: string): boolean {
  const label = /^[-•·]\s?([a-z][a-z ]{2,28}):/.exec(plain)?.[1];
  return (
    label !== undefined && columnOf(label) !== null && !/^(?:ida|volta|retorno|chegada|saida|voo|transfer)/.test(label)
  );
}

/** Returns true for "Mon 15 Nov ..." and "Seg, 15/11: ...". */
function beginsWithDate({ line, clauses, plain }: Reading): boolean {
  const first = clauses[0]?.mentions[0];
  return (
    first?.kind === 'date' &&
    first.start - line.start < 3 &&
    /^(?:\t|\s?[-:|,]\s?|\s\d)/.test(plain.slice(first.end - line.start))
  );
}

/** Returns true for "Mon 15 Nov, 14:55 - ..." */
function beginsWithMoment({ line, clauses }: Reading): boolean {
  const [date, time] = clauses[0]?.mentions ?? [];
  return date?.kind === 'date' && date.start - line.start < 3 && time?.kind === 'time' && time.start - date.end < 6;
}

/** Returns true for "Ricardo Moutinho chega 9h25 voo G3 1544". */
function beginsWithPerson({ line, clauses }: Reading): boolean {
  const [clause] = clauses;
  const person = clause?.people[0];
  return (
    person !== undefined &&
    person.start - line.start < 8 &&
    person.kind !== 'self' &&
    person.kind !== 'greeted' &&
    clause?.mentions.some(({ kind, start }) => (kind === 'time' || kind === 'flight') && start > person.end) === true
  );
}

function numberedCell(cells: readonly Cell[]): number | null {
  const first = cells[0]?.text.trim() ?? '';
  return /^\d{1,2}$/.test(first) ? Number(first) : null;
}

/** Returns true for "13:30 lunch": a line of the programme without a ride. */
export function isProgrammeLine({ plain, clauses }: Reading): boolean {
  return (
    timeFirst.test(plain) &&
    plain.length < 80 &&
    clauses.every(
      ({ places, people, mentions, signals }) =>
        places.length + people.length === 0 &&
        signals.size === 0 &&
        mentions.every(({ kind }) => kind === 'time' || kind === 'noise'),
    )
  );
}

/** Returns true for the head of a table, whose cells are labels. */
export function isHeading({ plain, clauses }: Reading): boolean {
  if (plain.includes(':') || plain.length > 200) return false;
  const isFact = clauses.some(({ mentions }) =>
    mentions.some(
      ({ kind }) =>
        kind === 'time' ||
        kind === 'flight' ||
        kind === 'date' ||
        kind === 'phone' ||
        kind === 'costCentre' ||
        kind === 'voucher',
    ),
  );
  if (isFact) return false;
  const cells = headCells(plain);
  const heads = cells.filter((cell) => columnOf(cell) !== null).length;
  if (cells.length > 2) return heads > 1 && heads * 2 >= cells.length && cells.every((cell) => cell.length < 32);
  const labels = plain.match(headings)?.length ?? 0;
  return labels > 1 && plain.split(/[\s;|/]/).filter(Boolean).length <= labels * 2;
}

function headCells(plain: string): string[] {
  const bare = plain.replace(/^\|\s?/, '').replace(/\s?\|$/, '');
  return bare.split(separatorOf(bare) ?? '\n').map((cell) => cell.trim());
}

/** Returns the meaning of the columns of a table with a head. */
export function columnsIn(readings: readonly Reading[]): (Column | null)[] {
  const head = readings.find(isHeading)?.plain;
  return head === undefined ? [] : headCells(head).map(columnOf);
}

const separators = ['\t', ';', '|', ' / ', ' - ', ', ', ','];

function separatorOf(plain: string): string | null {
  if (plain.startsWith('|')) return '|';
  const found = separators.slice(0, 5).filter((sign) => plain.split(sign).length > 2);
  return found.toSorted((a, b) => plain.split(b).length - plain.split(a).length)[0] ?? null;
}

function shapeOf({ reading, direction: way, cells }: Row): string {
  if (way !== null) return 'way';
  const separator = separatorOf(reading.plain);
  const marker = bullet.exec(reading.plain);
  const isTable = separator === '|' || separator === '\t' || separator === ';';
  if (marker && !isTable) return marker[1] === undefined ? 'bullet' : 'number';
  if (separator !== null && cells.length > 2) return separator;
  if (marker) return marker[1] === undefined ? 'bullet' : 'number';
  if (timeFirst.test(reading.plain) || flightFirst.test(reading.plain)) return 'time';
  return beginsWithPerson(reading) ? 'person' : 'other';
}

function cellsOf(reading: Reading, separator: string | null, mark: number): Cell[] {
  const { plain, text, line } = reading;
  // The frame of a table in Markdown is no cell.
  const edge = /^\|\s?/.exec(plain)?.[0].length ?? 0;
  const skip = Math.max(mark, edge);
  const sign = separator ?? separators.slice(4).find((one) => plain.slice(skip).includes(one)) ?? '\n';
  const cells: Cell[] = [];
  let start = skip;
  for (const part of plain.slice(skip).split(sign)) {
    // Cells of CSV files can stand between quotes.
    const quote = /^"[^"]{1,200}"$/.test(part.trim()) ? part.indexOf('"') + 1 : 0;
    const [from, to] = [start + quote, start + (quote > 0 ? part.lastIndexOf('"') : part.length)];
    cells.push({ start: line.start + from, end: line.start + to, text: text.slice(from, to) });
    start += part.length + sign.length;
  }
  return cells;
}

/** Returns the leg of a row with its own passengers. */
export function legOfRow(row: Row, columns: readonly (Column | null)[] = []): Leg {
  const named = row.cells[columns.indexOf('name')];
  // "Socorro Bandeira" under "Nome" is no district.
  if (named)
    for (const clause of row.reading.clauses)
      clause.places = clause.places.filter(
        ({ start, isAddress }) => isAddress || start < named.start || start >= named.end,
      );
  const [leg, ...rest] = readLegs(row.reading.clauses) as [Leg, ...Leg[]];
  for (const other of rest) if (!isFurtherWay(other)) Object.assign(leg, { ...other, ...leg });
  leg.isReturn = false;
  // Times in lists are written on the clock of 24 hours.
  for (const kind of ['pickup', 'arrival'] as const) {
    const told = leg[kind];
    if (told) leg[kind] = { ...told, time: { ...told.time, isOpen: false } };
  }
  leg.riders = ridersOf(row, columns.indexOf('name'));
  for (const mention of row.below?.flatMap(({ clauses }) => clauses.flatMap(({ mentions }) => mentions)) ?? []) {
    if (mention.kind === 'luggage') leg.luggage ??= mention;
    if (mention.kind === 'people') leg.people ??= mention;
    if (mention.kind === 'need') leg.needs.push(mention);
  }
  readCells(leg, row, columns);
  const isTold = leg.from?.isLabelled === true && leg.to?.isLabelled === true;
  if (columns.length === 0 && !isTold) readWays(leg, row);
  // "18:30 Veltra Motores, Portaria 1 → Hotel Batel" names a company, and no passenger.
  leg.riders = leg.riders.filter((rider) =>
    [leg.from, leg.to].every((place) => !place || rider.start < place.start || rider.end > place.end),
  );
  return leg;
}

/** "08h30 transfer do hotel p/ o parque. Retorno ao hotel 12h15.": a way of its own in a row. */
export function isFurtherWay({ isReturn, pickup, from, to }: Leg): boolean {
  return pickup !== undefined && (isReturn || (from !== undefined && to !== undefined));
}
