import { bareText } from '#domain/same-text.ts';
import type { Leg } from './leg.ts';
import type { PlaceWords } from './places.ts';
import type { Clause } from './reading.ts';
import { isGeneric } from './references.ts';
import { isFurtherWay, type Row } from './rows.ts';
import { readLegs } from './way.ts';

/** Returns the other ways that a row tells behind its first one. */
export function furtherWays(leg: Leg, row: Row | undefined): Leg[] {
  const [, ...rest] = row ? readLegs(row.reading.clauses) : [];
  return rest.filter(isFurtherWay).map((way) => furtherWay(leg, way));
}

function furtherWay(leg: Leg, way: Leg): Leg {
  const { flight: _flight, arrival: _arrival, departure: _departure, ...own } = leg;
  const isOwnWay = way.from !== undefined && way.to !== undefined && !isGeneric(way.to);
  const ends = isOwnWay ? withEnds(own, way.from, way.to) : withEnds(own, leg.to, leg.from);
  return {
    ...ends,
    ...(way.pickup && { pickup: way.pickup }),
    ...(way.date && { date: way.date }),
    ...(way.flight && { flight: way.flight }),
    clauses: way.clauses,
    isReturn: false,
  };
}

/** "O Sr. Rui volta com o filho, não precisa" */
function isRefused(clause: Clause | undefined): boolean {
  return clause?.signals.has('later_return') === true && clause.mentions.every(({ kind }) => kind !== 'time');
}

/** "Retorno dos dois carros às 16h" is a return of every row. */
export function withReturns(legs: readonly Leg[], free: readonly Leg[]): Leg[] {
  const back = free.find((leg) => leg.isReturn && leg.pickup !== undefined);
  if (!back || legs.some(({ isReturn }) => isReturn)) return [...legs];
  const own = timesOfRows(
    legs,
    free.filter(({ isReturn }) => isReturn).flatMap(({ clauses }) => clauses),
  );
  if (own.size > 1)
    return [
      ...legs,
      ...[...own].map(([outward, time]) => {
        const { date: _date, ...rest } = back;
        return returnOf(legs[outward] as Leg, outward, { ...rest, ...time });
      }),
    ];
  const words = back.clauses.map(({ plain }) => plain).join(' ');
  // "Volta só pra Irma e a Hilda"
  const chosen =
    /\b(?:so|somente|apenas|only|solo)\b (?:pra|para|p\/|d[aeo]s?|com|o|a|for|de|la|el)\b.{2,80}/.exec(words)?.[0] ??
    '';
  const wanted = back.clauses.filter((clause, index) => {
    const next = back.clauses[index + 1];
    return !isRefused(clause) && !(next?.line === clause.line && isRefused(next) && clause.mentions.length === 0);
  });
  const said = [
    ...wanted.flatMap(({ people }) => people.map(({ name }) => bareText(name).split(' ').at(-1) ?? '')),
    ...chosen.split(/[^a-z]/).filter((word) => word.length > 2),
    // "a da Zefa 15h"
    ...[...words.matchAll(/\b[oa]s? d[aeo]s? (?:[a-z]{2,5}\.? )?([a-z]{3,14})\b/g)].map(([, name = '']) => name),
  ];
  const names = legs.some(({ riders }) =>
    riders.some(({ name }) => said.some((word) => bareText(name).split(' ').includes(word))),
  )
    ? said
    : [];
  const isMeant = (leg: Leg) =>
    names.length === 0 || leg.riders.some(({ name }) => names.some((word) => bareText(name).split(' ').includes(word)));
  const returns = legs.flatMap((leg, outward): Leg[] => {
    if (!isMeant(leg)) return [];
    return [returnOf(leg, outward, back)];
  });
  return [...legs, ...returns];
}

/** "same way back, same people and cases" */
const sameParty =
  /\b(?:same|mesm[oa]s?|mism[oa]s?) (?:people|group|crew|passengers?|party|team|pessoas|grupo|equipe|passageir[oa]s?|pessoal|turma|personas|gente|pasajeros|equipo)\b/;

/** "22:30 volta ao hotel" goes back from the end of the row before. */
export function backRows(legs: Leg[], rows: readonly Row[]): void {
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
    if (sameParty.test(reading.plain)) {
      for (const key of ['people', 'luggage', 'category'] as const)
        Object.assign(leg, { [key]: leg[key] ?? before[key] });
      leg.needs = [...new Set([...leg.needs, ...before.needs])];
    }
    if (before.from && (places.length === 0 || !leg.to || isGeneric(leg.to))) leg.to = before.from;
    else if (places[0]) leg.to = places[0];
  }
}

function ridersKey(leg: Leg): string {
  return leg.riders.map(({ name }) => name).join('|');
}

/** A row that goes back over the ends of an earlier row of the same passengers is its return. */
export function pairRows(legs: Leg[]): void {
  const taken = new Set<Leg>();
  for (const [index, leg] of legs.entries()) {
    const outward = legs.findIndex(
      (other, at) =>
        at < index &&
        !taken.has(other) &&
        !other.isReturn &&
        (ridersKey(other) === ridersKey(leg) || other.riders.length === 0 || leg.riders.length === 0) &&
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
  const [a, b] = [one, other].map(
    ({ value }) =>
      ` ${bareText(value)
        .replaceAll(/[^a-z\d]{1,4}/g, ' ')
        .trim()} `,
  ) as [string, string];
  return a.includes(b) || b.includes(a);
}

export function withEnds(leg: Leg, from: Leg['from'], to: Leg['to']): Leg {
  const { from: _from, to: _to, ...rest } = leg;
  return { ...rest, ...(from && { from }), ...(to && { to }) };
}

/** The way out is the return of the way in. */
export function linkWays(legs: Leg[], rows: readonly Row[]): void {
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

function returnOf(leg: Leg, outward: number, back: Leg): Leg {
  const { flight: _flight, arrival: _arrival, departure: _departure, ...rest } = withEnds(leg, leg.to, leg.from);
  return {
    ...rest,
    ...(back.pickup && { pickup: back.pickup }),
    ...(back.date && { date: back.date }),
    stops: [],
    isReturn: true,
    outward,
  };
}

/** "Volta: van 1 às 12h, van 2 às 15h45" and "Retorno: Sr. Osvaldo às 10h30, Sra. Neide às 16h". */
function timesOfRows(
  legs: readonly Leg[],
  clauses: readonly Clause[],
): ReadonlyMap<number, Pick<Leg, 'pickup' | 'date'>> {
  const found = new Map<number, Pick<Leg, 'pickup' | 'date'>>();
  for (const clause of clauses) {
    const date = clause.mentions.find((mention) => mention.kind === 'date');
    let from = 0;
    for (const mention of clause.mentions) {
      if (mention.kind !== 'time') continue;
      const words = clause.plain.slice(from, mention.start - clause.start).split(/[^a-z\d]/);
      from = mention.end - clause.start;
      const number = words.findLast((word) => /^\d{1,2}$/.test(word));
      const named = legs.findIndex(({ riders }) =>
        riders.some(({ name }) =>
          bareText(name)
            .split(' ')
            .some((word) => word.length > 2 && words.includes(word)),
        ),
      );
      const index = named >= 0 ? named : number === undefined ? -1 : Number(number) - 1;
      if (legs[index] && !found.has(index))
        found.set(index, {
          pickup: { time: { ...mention.time, isOpen: false }, clause, isContested: false },
          ...(date && { date: { date: date.date, ref: clause.ref, isContested: false } }),
        });
    }
  }
  return found;
}
