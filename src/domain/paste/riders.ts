import type { Leg } from './leg.ts';
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
  if (!told.every((clauses) => clauses.some(({ people }) => people.some(({ kind }) => kind === 'rider')))) return;
  for (const [index, way] of ways.entries()) way.riders = passengersOf([], told[index] ?? []);
}

/** A message that begins one trip alone speaks of that trip from its first word on. */
function clausesOf(way: Leg, ways: readonly Leg[], legs: readonly Leg[]): Clause[] {
  const beginsIn = ({ line }: Clause) =>
    line.author === null ? [] : ways.filter(({ clauses }) => clauses[0]?.line.author === line.author);
  return legs.flatMap(({ clauses, isReturn, outward }, index) => {
    const own = isReturn ? legs[outward ?? 0] : legs[index];
    return clauses.filter((clause) => {
      const begun = beginsIn(clause);
      return (begun.length === 1 ? begun[0] : own) === way;
    });
  });
}
