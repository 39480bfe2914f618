import type { Leg } from './leg.ts';
import { airportCodes } from './lexicon.ts';
import type { MentionOf } from './mentions.ts';
import type { PlaceWords } from './places.ts';
import type { Reading } from './reading.ts';
import { isAirport, isGeneric } from './references.ts';
import { withRidersBelow } from './row-names.ts';
import { applyChanges, applyRemarks, applyRiderCodes, limitLuggage, shareCars } from './row-remarks.ts';
import { backRows, furtherWays, linkWays, pairRows, withEnds } from './row-returns.ts';
import { columnsIn, isHeading, legOfRow, repeats, type Row } from './rows.ts';
import { readLegs } from './way.ts';
import { endsOfRows } from './way-cells.ts';
import { carWord } from './word-groups.ts';
import { regex } from './regex.ts';

/** Returns the leg of each row. What the row does not say comes from the lines around the list. */
export function legsOfRows(
  rows: readonly Row[],
  base: Leg,
  readings: readonly Reading[],
  withdrawn: ReadonlySet<number>,
): Leg[] {
  fixDirection(base);
  const head = airportOfHead(readings);
  // "Todos ficam no Hotel Sol" above the landings
  const isStay = head !== null && base.from?.role === 'at' && !base.to && !isAirport(base.from);
  if (isStay && base.from) base.to = { ...base.from, role: 'to' };
  if (isStay) delete base.from;
  const landing = base.from ? null : head;
  if (landing) base.from = landing;
  const isKnown = base.from !== undefined && !/^(?:there|l[aá]|al[ií]|all[ií]|ah[ií])$/i.test(base.from.value);
  const there = isKnown ? null : placeMeantAbove(rows, readings);
  if (there) base.from = there;
  const columns = columnsIn(readings);
  const sections = sectionsOf(rows, readings);
  const legs = rows
    .filter(({ number }) => number === null || !withdrawn.has(number))
    .map((row) => withRidersBelow(row, rows, readings))
    .map((row) =>
      completeRow(legOfRow(row, columns), row, sections.findLast(({ index }) => index < row.index)?.leg ?? base, base),
    );
  if (columns.length === 0) endsOfRows(legs, rows);
  repeatCells(legs, rows);
  datesAbove(legs, rows, readings);
  totalsOf(legs, base);
  repeatWays(legs);
  applyRiderCodes(legs, readings);
  applyRemarks(legs, rows, readings);
  limitLuggage(legs, base, readings);
  backRows(legs, rows);
  linkWays(legs, rows);
  applyChanges(legs, rows, readings);
  const ways =
    legs.length === rows.length ? legs.flatMap((leg, index) => [leg, ...furtherWays(leg, rows[index])]) : legs;
  pairRows(ways);
  return shareCars(
    ways.filter((leg, index) => !goesDirect(leg, ways[index - 1])),
    readings,
  );
}

/** "12h00 – almoço no Restaurante Sol (ir direto do aeroporto)" tells the destination of the landing above it. */
function goesDirect({ from, to, clauses }: Leg, before: Leg | undefined): boolean {
  const isDirect =
    from !== undefined &&
    isAirport(from) &&
    clauses.some(({ plain }) => /\b(?:diret[oa]|straight|direct(?:ly)?|directo) (?:d[oe]|from|del?)\b/.test(plain));
  if (!isDirect || !before?.from || before.to || !isAirport(before.from) || !to) return false;
  before.to = to;
  return true;
}

/** "Nome | Voo | Chegada GRU": the head of a column names the airport where all land. */
function airportOfHead(readings: readonly Reading[]): PlaceWords | null {
  const head = readings.find(isHeading);
  const match =
    head &&
    /\b(?:chega|chegada|arrival|arrives|llega|llegada|pouso|pousa|landing|landed|lands|eta|desembarque)s?(?:\s(?:em|n[ao]|at|in|en))?\s([a-z]{3})\b/.exec(
      head.plain,
    );
  const code = match?.[1] ?? '';
  const at = (match?.index ?? 0) + (match?.[0].length ?? 0) - code.length;
  const value = head?.text.slice(at, at + 3) ?? '';
  // Codes of the north-east are also words.
  const isCode = airportCodes.has(code) || (/^(?:rec|for|nat|bel)$/.test(code) && value === value.toUpperCase());
  if (!head || !match || !isCode) return null;
  const start = head.line.start + at;
  return { start, end: start + 3, role: 'from', value, isAddress: false, isLabelled: true };
}

/** "A festa é no Buffet Sol. Precisamos de três carros de lá:" above the rows of the cars. */
function placeMeantAbove(rows: readonly Row[], readings: readonly Reading[]): PlaceWords | null {
  const above = readings.slice(0, rows[0]?.index ?? 0).filter(({ line }) => line.zone === 'body' && !line.isAgent);
  const isThence = above.some(({ plain }) => /\b(?:de la|dali|from there|de alli|de ahi)\b/.test(plain));
  const places = above.flatMap(({ clauses }) => clauses.flatMap((clause) => clause.places));
  const place = places.find((one) => !isGeneric(one) && one.value.length > 5);
  return isThence && place ? { ...place, role: 'from' } : null;
}

/** "Todos vão pra igreja" names again a place of the title, which is then no origin. */
function fixDirection(base: Leg): void {
  const { from, to } = base;
  if (!from || !to || from.role !== 'at' || !isGeneric(to)) return;
  if (!from.value.toLowerCase().includes(to.value.toLowerCase())) return;
  base.to = from;
  delete base.from;
}

/** A day that stands above some rows, or in the row before, is the day of the rows below it. */
function datesAbove(legs: readonly Leg[], rows: readonly Row[], readings: readonly Reading[]): void {
  const rowsWithDate = rows.filter(({ reading }) => dateIn(reading) !== undefined);
  const heads = readings.filter((reading) => !rows.some((row) => row.reading === reading) && isDateLine(reading));
  if (rowsWithDate.length + heads.length < 2 || rowsWithDate.length === rows.length || legs.length !== rows.length)
    return;
  for (const [index, leg] of legs.entries()) {
    const row = rows[index];
    if (!row || dateIn(row.reading)) continue;
    const above = readings
      .slice(0, row.index)
      .findLast((reading) => heads.includes(reading) || rowsWithDate.some((other) => other.reading === reading));
    const date = above && dateIn(above);
    if (!above || !date) continue;
    leg.date = { date: date.date, ref: above.line.ref, isContested: false };
    // "11 e 12 de maio" in the title, and each of the days above its rows
    leg.days = date.date.days ?? [];
  }
}

function dateIn({ clauses }: Reading): MentionOf<'date'> | undefined {
  return clauses.flatMap(({ mentions }) => mentions).find((mention) => mention.kind === 'date');
}

/** Returns true for a line that holds little more than a day. */
function isDateLine(reading: Reading): boolean {
  const date = dateIn(reading);
  const isTimed = reading.clauses.some(({ mentions }) => mentions.some(({ kind }) => kind === 'time'));
  const isFirst = date !== undefined && date.start - reading.line.start < 5;
  return date !== undefined && (isFirst || (!isTimed && reading.plain.length - (date.end - date.start) < 24));
}

const perCar = regex()`
  \b(?:(?:em|para|por|in|per|en) (?:cada|each|${carWord})|cada (?:uma?|${carWord})|each)\b
`;
/** "dois palestrantes" in front of two rows is the number of rows, not of people in each car. */
function totalsOf(legs: readonly Leg[], base: Leg): void {
  const riders = legs.reduce((sum, leg) => sum + leg.riders.length, 0);
  if (legs.some((leg) => leg.riders.length === 0)) return;
  // "Em cada van vão 14 pessoas"
  const isEach = base.clauses.some(
    ({ plain, mentions }) => mentions.some((one) => one === base.people) && perCar.test(plain),
  );
  if (isEach) return;
  for (const leg of legs)
    if (
      leg.people &&
      leg.people === base.people &&
      leg.people.count > 1 &&
      leg.people.count >= Math.max(legs.length, riders)
    )
      delete leg.people;
}

/** "Ter 15/09 | idem | idem": a row takes over what the row before it tells. */
function repeatCells(legs: readonly Leg[], rows: readonly Row[]): void {
  if (legs.length !== rows.length) return;
  for (const [index, leg] of legs.entries()) {
    const before = legs[index - 1];
    if (!before || !repeats.test(rows[index]?.reading.plain ?? '')) continue;
    for (const key of ['pickup', 'from', 'to', 'date'] as const) Object.assign(leg, { [key]: leg[key] ?? before[key] });
    if (leg.riders.length === 0) leg.riders = before.riders;
  }
}

/** "mesmo destino" and "mesmo trajeto" repeat the row before. */
function repeatWays(legs: Leg[]): void {
  for (const [index, leg] of legs.entries()) {
    const before = legs[index - 1];
    const text = leg.clauses.map(({ plain }) => plain).join(' ');
    const isWay =
      /\bmesm[oa] (?:trajeto|percurso|rota|coisa|esquema|caminho)\b|\bidem\b|\bsame (?:route|way|thing|trip)\b|\bmismo (?:trayecto|recorrido)\b|\blo mismo\b/.test(
        text,
      );
    if (
      before &&
      leg.riders.length === 0 &&
      /\bmesm[oa]s? (?:passageir|pessoa|hospede|paciente)|\bidem\b|\bsame (?:passenger|guest)/.test(text)
    )
      leg.riders = before.riders;
    // "arriving 22:55, same hotel" below another arrival
    const isSameHouse =
      /\b(?:same|mesm[oa]|mism[oa]) (?:hotel|address|endereco|direccion|place|local|lugar|casa|pousada|flat|house|destination)\b/.test(
        text,
      );
    if (isSameHouse && leg.arrival && before?.arrival && before.to) {
      leg.to = before.to;
      if (before.from && !leg.clauses.some(({ places }) => places.some(isAirport))) leg.from = before.from;
      continue;
    }
    if (before?.from && isWay) leg.from = before.from;
    if (before?.to && (isWay || /\bmesmo destino\b|\bsame destination\b|\bmismo destino\b/.test(text))) {
      if (leg.to && !isWay) leg.from = leg.to;
      leg.to = before.to;
    }
  }
}

/** Lines between rows that tell another way, as "ONSIGNERS (GRU -> terminal)". */
function sectionsOf(rows: readonly Row[], readings: readonly Reading[]): { index: number; leg: Leg }[] {
  const inRows = new Set(rows.map(({ reading }) => reading));
  const sections = readings.flatMap((reading, index) => {
    const roles = new Set(reading.clauses.flatMap(({ places }) => places.map(({ role }) => role)));
    return !inRows.has(reading) && roles.has('from') && roles.has('to')
      ? [{ index, leg: readLegs(reading.clauses)[0] as Leg }]
      : [];
  });
  return sections.length > 1 ? sections : [];
}

/** "Saída 04:20 - VCP - AD 2981" below the hotel leads to the airport. */
function turnDeparture(own: Leg, { reading }: Row, base: Leg): void {
  const isLeaving = /^\W{0,3}(?:\d{1,2}[ªºa]?\s)?(?:saida|partida|departure|salida|out)\b/.test(reading.plain);
  const { from, to, flight } = own;
  const hasHouse = [base.from, base.to].some((place) => place && !isAirport(place));
  if (!from || to || !flight || !isLeaving || !hasHouse || !isAirport(from)) return;
  own.to = { ...from, role: 'to' };
  delete own.from;
}

function completeRow(own: Leg, row: Row, section: Leg, base: Leg): Leg {
  turnDeparture(own, row, base);
  // The time of a row is its landing or its pickup, and one time of the lines around it holds for rows without any.
  const { pickup, arrival, ...rest } = { ...base, ...section };
  const leg: Leg = {
    ...rest,
    ...(own.pickup || own.arrival ? {} : { ...(pickup && { pickup }), ...(arrival && { arrival }) }),
    ...own,
    needs: [...base.needs, ...own.needs],
    stops: own.stops,
    replaced: own.replaced,
    days: own.date ? own.days : base.days,
    clauses: own.clauses,
    isReturn: false,
  };
  // A column such as "Hotel" leaves the direction open.
  const ownPlace = own.open ?? own.from ?? own.to;
  const to = section.to ?? base.to;
  const above = section.from ?? base.from;
  // "congreso en Porto Alegre, todos al Centro": a town in the title is no origin beside a clear destination.
  const isTitle =
    (above?.role === 'at' || above?.isWeak === true) &&
    !above.isAddress &&
    !above.isLabelled &&
    to?.role === 'to' &&
    ownPlace !== undefined;
  // "pegar em casa" above rows with the address of each home
  const isTheirHome =
    above !== undefined && isGeneric(above) && !isAirport(above) && to !== undefined && !isGeneric(to);
  const from = isTitle || (isTheirHome && ownPlace !== undefined) ? undefined : above;
  if (own.from && own.to) return leg;
  if (own.open && (own.from ?? own.to)) return withEnds(leg, own.from ?? own.open, own.to ?? own.open);
  const isFixed =
    ownPlace !== undefined &&
    row.reading.clauses.some(({ places }) =>
      places.some(({ role, start }) => start === ownPlace.start && role !== 'at'),
    );
  // "Hotel Mar p/ aeroporto" above a column with the airport of each row
  if (ownPlace && to && above && isGeneric(to) && isAirport(to) && isAirport(ownPlace) && !isAirport(above))
    return withEnds(leg, above, ownPlace);
  // A list of arrivals names airports, and the house above it is where all go.
  if (ownPlace && !own.open && to?.role === 'to' && isAirport(ownPlace) && !isAirport(to))
    return withEnds(leg, ownPlace, to);
  if (!ownPlace) return withEnds(leg, from, to);
  if (isFixed) return withEnds(leg, own.from ?? from, own.to ?? to);
  // A place of a row is the end of the way that the lines around the list leave open.
  const isOrigin = to !== undefined && (from === undefined || (!from.isLabelled && from.value === to.value));
  return isOrigin ? withEnds(leg, ownPlace, to) : withEnds(leg, from, ownPlace);
}
