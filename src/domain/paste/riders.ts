import type { Leg, Person } from './leg.ts';
import { passengersOf } from './passengers.ts';
import type { Clause } from './reading.ts';

/**
 * Gives the trips of a text their own passengers when the words of each trip name some. Otherwise all passengers are those
 * of all trips.
 */
export function ridersOfWays(legs: readonly Leg[]): void {
  const ways = legs.filter(({ isReturn }) => !isReturn);
  if (ways.length < 2 || ways.some(({ riders, isShared }) => riders.length > 0 || isShared)) return;
  const told = ways.map((way) => clausesOf(way, ways, legs));
  if (!told.every(isNamed)) return;
  for (const [index, way] of ways.entries()) {
    const clauses = told[index] ?? [];
    const riders = passengersOf([], clauses);
    way.riders = riders.length > 0 ? riders : looseIn(clauses);
  }
}

function isNamed(clauses: readonly Clause[]): boolean {
  return clauses.some(({ people }) => people.some(({ kind }) => kind === 'rider' || kind === 'loose'));
}

/** "Carro 2: Rui Melo, 9h30" */
function looseIn(clauses: readonly Clause[]): Person[] {
  return clauses
    .flatMap(({ people }) => people)
    .filter(({ kind }) => kind === 'loose')
    .map(({ start, end, name }) => ({ start, end, name }));
}

/** A message, or a line without an author, that begins one trip alone speaks of that trip from its first word on. */
function clausesOf(way: Leg, ways: readonly Leg[], legs: readonly Leg[]): Clause[] {
  const beginsIn = ({ line }: Clause) =>
    ways.filter(({ clauses: [first] }) =>
      line.author === null ? first?.line === line : first?.line.author === line.author,
    );
  return legs.flatMap(({ clauses, isReturn, outward }, index) => {
    const own = isReturn ? legs[outward ?? 0] : legs[index];
    return clauses.filter((clause) => {
      const begun = beginsIn(clause);
      return (begun.length === 1 ? begun[0] : own) === way;
    });
  });
}
