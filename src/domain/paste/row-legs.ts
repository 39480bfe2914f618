import type { Leg } from './leg.ts';
import type { MentionOf } from './mentions.ts';
import type { Reading } from './reading.ts';
import type { PlaceWords } from './places.ts';
import { isGeneric } from './references.ts';
import { columnsIn, isFurtherWay, legOfRow, repeats, type Row } from './rows.ts';
import { readLegs } from './way.ts';

/** Returns the leg of each row. What the row does not say comes from the lines around the list. */
export function legsOfRows(
  rows: readonly Row[],
  base: Leg,
  readings: readonly Reading[],
  withdrawn: ReadonlySet<number>,
): Leg[] {
  fixDirection(base);
  const columns = columnsIn(readings);
  const sections = sectionsOf(rows, readings);
  const legs = rows
    .filter(({ number }) => number === null || !withdrawn.has(number))
    .map((row) => withRidersBelow(row, rows, readings))
    .map((row) =>
      completeRow(legOfRow(row, columns), row, sections.findLast(({ index }) => index < row.index)?.leg ?? base, base),
    );
  repeatCells(legs, rows);
  datesAbove(legs, rows, readings);
  totalsOf(legs, base);
  repeatWays(legs);
  applyRiderCodes(legs, readings);
  applyRemarks(legs, rows, readings);
  backRows(legs, rows);
  linkWays(legs, rows);
  applyChanges(legs, rows, readings);
  const ways =
    legs.length === rows.length ? legs.flatMap((leg, index) => [leg, ...furtherWays(leg, rows[index])]) : legs;
  pairRows(ways);
  return shareCars(ways, readings);
}

/** Returns the other ways that a row tells behind its first one. */
function furtherWays(leg: Leg, row: Row | undefined): Leg[] {
  const [, ...rest] = row ? readLegs(row.reading.clauses) : [];
  return rest.filter(isFurtherWay).map((way) => {
    const { flight: _flight, arrival: _arrival, departure: _departure, ...own } = leg;
    const isOwnWay = way.from !== undefined && way.to !== undefined && !isGeneric(way.to);
    return {
      ...own,
      ...(way.pickup && { pickup: way.pickup }),
      ...(way.date && { date: way.date }),
      ...(way.flight && { flight: way.flight }),
      ...(isOwnWay ? { from: way.from, to: way.to } : withEnds(leg, leg.to, leg.from)),
      pickup: way.pickup,
      clauses: way.clauses,
      isReturn: false,
    } as Leg;
  });
}

/** "Todos vão pra igreja" names again a place of the title, which is then no origin. */
function fixDirection(base: Leg): void {
  const { from, to } = base;
  if (!from || !to || from.role !== 'at' || !isGeneric(to)) return;
  if (!from.value.toLowerCase().includes(to.value.toLowerCase())) return;
  base.to = from;
  delete base.from;
}

/** The names of a row can stand on the lines below it. */
function withRidersBelow(row: Row, rows: readonly Row[], readings: readonly Reading[]): Row {
  if (row.reading.clauses.some(({ people }) => people.length > 0)) return row;
  const below: Reading[] = [];
  for (const reading of readings.slice(row.index + 1)) {
    if (rows.some((other) => other.reading === reading) || !isNames(reading)) break;
    below.push(reading);
  }
  return below.length > 0 ? { ...row, below } : row;
}

function isNames({ plain, clauses }: Reading): boolean {
  const isPlain = clauses.every(
    ({ mentions, places }) =>
      places.length === 0 && mentions.every(({ kind }) => kind === 'phone' || kind === 'people' || kind === 'luggage'),
  );
  return (
    isPlain && (plain.includes(' / ') || (/^[-•*·]\s/.test(plain) && clauses.some(({ people }) => people.length > 0)))
  );
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
    if (above && date) leg.date = { date: date.date, ref: above.line.ref, isContested: false };
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

/** "dois palestrantes" in front of two rows is the number of rows, not of people in each car. */
function totalsOf(legs: readonly Leg[], base: Leg): void {
  const riders = legs.reduce((sum, leg) => sum + leg.riders.length, 0);
  if (legs.some((leg) => leg.riders.length === 0)) return;
  for (const leg of legs)
    if (
      leg.people &&
      leg.people === base.people &&
      leg.people.count > 1 &&
      leg.people.count >= Math.max(legs.length, riders)
    )
      delete leg.people;
}

const riderCode =
  /(?<![\w.-])([a-z]{0,4}-?\d[\w.-]{1,16})\s(?:e\s|-\s|\()?(?:(?:para|pra|d[oae]|for|of|p\/)\s)?(?:[oa]\s|pro\s|pra\s)?([a-z]{3,20})\b/g;

/** "voucher nº 55821 pro Ricardo e 55822 pra Helena" */
function applyRiderCodes(legs: readonly Leg[], readings: readonly Reading[]): void {
  for (const { plain, text, line } of readings) {
    const kind = /\b(?:vouchers?|autorizac\w{2,4})\b/.test(plain)
      ? 'voucher'
      : /\b(?:centros? de custo|cc)\b/.test(plain)
        ? 'costCentre'
        : null;
    if (kind === null) continue;
    for (const match of plain.matchAll(riderCode)) {
      const [, code = '', first = ''] = match;
      if (/^\d{1,2}h(?:\d{2})?$/.test(code)) continue;
      const leg = legs.find(({ riders }) => riders.some(({ name }) => plainName(name).split(' ').includes(first)));
      const [start, end] = [line.start + match.index, line.start + match.index + code.length];
      const value = text.slice(match.index, match.index + code.length);
      if (leg) Object.assign(leg, { [kind]: { kind, start, end, from: start, value } });
    }
  }
}

function plainName(name: string): string {
  return name.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '');
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
      /\bmesm[oa] (?:trajeto|percurso|rota)\b|\bidem\b|\bsame (?:route|way)\b|\bmismo (?:trayecto|recorrido)\b/.test(
        text,
      );
    if (
      before &&
      leg.riders.length === 0 &&
      /\bmesm[oa]s? (?:passageir|pessoa|hospede|paciente)|\bidem\b|\bsame (?:passenger|guest)/.test(text)
    )
      leg.riders = before.riders;
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

function completeRow(own: Leg, row: Row, section: Leg, base: Leg): Leg {
  const leg: Leg = {
    ...base,
    ...section,
    ...own,
    needs: [...base.needs, ...own.needs],
    stops: own.stops,
    replaced: own.replaced,
    days: own.days,
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
  const from = isTitle ? undefined : above;
  if (own.from && own.to) return leg;
  if (own.open && (own.from ?? own.to)) return withEnds(leg, own.from ?? own.open, own.to ?? own.open);
  const isFixed =
    ownPlace !== undefined &&
    row.reading.clauses.some(({ places }) =>
      places.some(({ role, start }) => start === ownPlace.start && role !== 'at'),
    );
  if (!ownPlace) return withEnds(leg, from, to);
  if (isFixed) return withEnds(leg, own.from ?? from, own.to ?? to);
  // A place of a row is the end of the way that the lines around the list leave open.
  const isOrigin = to !== undefined && (from === undefined || (!from.isLabelled && from.value === to.value));
  return isOrigin ? withEnds(leg, ownPlace, to) : withEnds(leg, from, ownPlace);
}

/** "Retorno dos dois carros às 16h" is a return of every row. */
export function withReturns(legs: readonly Leg[], free: readonly Leg[]): Leg[] {
  const back = free.find((leg) => leg.isReturn && leg.pickup !== undefined);
  if (!back || legs.some(({ isReturn }) => isReturn)) return [...legs];
  const said = back.clauses.flatMap(({ people }) => people.map(({ name }) => plainName(name).split(' ').at(-1) ?? ''));
  const names = legs.some(({ riders }) =>
    riders.some(({ name }) => said.some((word) => plainName(name).split(' ').includes(word))),
  )
    ? said
    : [];
  const isMeant = (leg: Leg) =>
    names.length === 0 ||
    leg.riders.some(({ name }) => names.some((word) => plainName(name).split(' ').includes(word)));
  const returns = legs.flatMap((leg, outward): Leg[] => {
    if (!isMeant(leg)) return [];
    const { flight: _flight, arrival: _arrival, departure: _departure, ...rest } = withEnds(leg, leg.to, leg.from);
    const way: Leg = {
      ...rest,
      ...(names.length > 0 && leg.riders.length > 1 && { riders: leg.riders }),
      ...(back.pickup && { pickup: back.pickup }),
      ...(back.date && { date: back.date }),
      stops: [],
      isReturn: true,
      outward,
    };
    return [way];
  });
  return [...legs, ...returns];
}

/** "22:30 volta ao hotel" goes back from the end of the row before. */
function backRows(legs: Leg[], rows: readonly Row[]): void {
  for (const [index, leg] of legs.entries()) {
    const before = legs[index - 1];
    const reading = rows[index]?.reading;
    if (!before?.to || !reading || before.riders.some(({ name }) => leg.riders.every((rider) => rider.name !== name)))
      continue;
    const places = reading.clauses.flatMap((clause) => clause.places);
    if (
      !reading.clauses.some(({ signals }) => signals.has('return')) ||
      places.some(({ role }) => role === 'from') ||
      places.length > 1
    )
      continue;
    leg.from = before.to;
    if (before.from && (places.length === 0 || !leg.to || isGeneric(leg.to))) leg.to = before.from;
    else if (places[0]) leg.to = places[0];
  }
}

function ridersKey(leg: Leg): string {
  return leg.riders.map(({ name }) => name).join('|');
}

/** A row that goes back over the ends of an earlier row of the same passengers is its return. */
function pairRows(legs: Leg[]): void {
  const taken = new Set<Leg>();
  for (const [index, leg] of legs.entries()) {
    const outward = legs.findIndex(
      (other, at) =>
        at < index &&
        !taken.has(other) &&
        !other.isReturn &&
        ridersKey(other) === ridersKey(leg) &&
        alike(leg.from, other.to) &&
        alike(leg.to, other.from),
    );
    const first = legs[outward];
    if (!first || leg.isReturn) continue;
    taken.add(first);
    Object.assign(leg, { isReturn: true, outward });
  }
}

function alike(one: PlaceWords | undefined, other: PlaceWords | undefined): boolean {
  if (!one || !other) return false;
  const [a, b] = [` ${plainName(one.value)} `, ` ${plainName(other.value)} `];
  return a.includes(b) || b.includes(a);
}

function withEnds(leg: Leg, from: Leg['from'], to: Leg['to']): Leg {
  const { from: _from, to: _to, ...rest } = leg;
  return { ...rest, ...(from && { from }), ...(to && { to }) };
}

/** "Guest 3 uses a wheelchair" speaks of one row. */
function applyRemarks(legs: Leg[], rows: readonly Row[], readings: readonly Reading[]): void {
  const remark = /\b(?:guest|passageir[oa]|pax|n[ºo]|numero|item|linha|passenger)\s(\d{1,2})\b/;
  const inRows = new Set(rows.map(({ reading }) => reading));
  for (const { clauses } of readings.filter((reading) => !inRows.has(reading))) {
    for (const clause of clauses) {
      const number = remark.exec(clause.plain)?.[1];
      const index = rows.findIndex((row) => String(row.number) === number);
      if (number === undefined || index < 0) continue;
      for (const mention of clause.mentions) {
        if (mention.kind === 'need')
          legs.forEach(
            (leg, at) =>
              void (leg.needs =
                at === index ? [...new Set([...leg.needs, mention])] : leg.needs.filter((need) => need !== mention)),
          );
        if (mention.kind === 'category')
          legs.forEach((leg, at) => {
            if (at === index) leg.category = mention;
            else if (leg.category === mention) delete leg.category;
          });
      }
    }
  }
}

/** "o sr Anselmo prefere 8h20" changes the time of the row that he has. */
function applyChanges(legs: readonly Leg[], rows: readonly Row[], readings: readonly Reading[]): void {
  const inRows = new Set(rows.map(({ reading }) => reading));
  for (const { clauses } of readings.filter((reading) => !inRows.has(reading))) {
    for (const clause of clauses.filter(({ signals }) => signals.has('correction') && !signals.has('return'))) {
      const time = clause.mentions.find((mention) => mention.kind === 'time' && mention.role === 'pickup');
      const words = new Set(clause.people.flatMap(({ name }) => plainName(name).split(' ')));
      const meant = legs.filter(({ riders }) =>
        riders.some(({ name }) =>
          plainName(name)
            .split(' ')
            .some((word) => words.has(word)),
        ),
      );
      const [leg] = meant;
      if (time?.kind !== 'time' || !leg || meant.length > 1) continue;
      if (leg.pickup) leg.replaced.push(leg.pickup.time);
      leg.pickup = { time: { ...time.time, isOpen: false }, clause, isContested: false };
    }
  }
}

/** The way out is the return of the way in. */
function linkWays(legs: Leg[], rows: readonly Row[]): void {
  const [first, second] = rows;
  if (
    rows.length === 2 &&
    first?.direction !== null &&
    second?.direction &&
    second.direction !== first?.direction &&
    legs[1]
  )
    legs[1].isReturn = true;
}

/** "Reyes e Villanueva no mesmo carro" joins two rows. */
function shareCars(legs: Leg[], readings: readonly Reading[]): Leg[] {
  const text = readings
    .flatMap(({ clauses }) => clauses)
    .find(({ plain }) =>
      /\b(?:mesmo carro|same car|juntos|mismo auto|dividem o carro|um carro so)\b/.test(plain),
    )?.plain;
  if (text === undefined) return legs;
  const isNamed = (leg: Leg) =>
    leg.riders.some(({ name }) =>
      name
        .toLowerCase()
        .split(/[\s,]{1,2}/)
        .some((word) => word.length > 3 && text.includes(word)),
    );
  const shared = legs.filter(isNamed);
  const [first] = shared;
  if (!first || shared.length < 2 || shared.length === legs.length) return legs;
  first.riders = shared.flatMap(({ riders }) => riders);
  return legs.filter((leg) => leg === first || !shared.includes(leg));
}
