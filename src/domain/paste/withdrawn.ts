import { nthOf, type Withdrawal } from './cancel.ts';
import type { Leg } from './leg.ts';
import { dropLegs } from './twins.ts';

/** Drops the trips that a later line of the same text withdraws. Returns the withdrawals that were met. */
export function dropWithdrawn(legs: Leg[], withdrawals: readonly Withdrawal[], plain: string): ReadonlySet<Withdrawal> {
  const met = new Set<Withdrawal>();
  for (const one of withdrawals.filter(({ isInRow }) => isInRow !== true)) {
    // A withdrawal before the trips speaks of an earlier booking.
    const told = legs.filter(({ clauses }) => clauses.every(({ start }) => start < one.start));
    const meant = meantBy(plain.slice(one.start, one.end), told);
    if (meant.length === 0 || meant.length === legs.length) continue;
    met.add(one);
    dropLegs(legs, new Set(meant));
    for (const leg of meant) {
      for (const clause of leg.clauses) clause.people = [];
      // The bill for all trips was told behind the last one.
      for (const key of ['payment', 'costCentre', 'voucher'] as const)
        if (legs[0] && leg[key]) Object.assign(legs[0], { [key]: legs[0][key] ?? leg[key] });
    }
  }
  return met;
}

/** Returns the trips that "o segundo", "a volta" or "o da Yasmin" names. */
function meantBy(words: string, legs: readonly Leg[]): Leg[] {
  const outward = legs.filter(({ isReturn }) => !isReturn);
  const nth = nthOf(words);
  const leg = nth === null ? undefined : outward.at(nth);
  if (leg && outward.length > 1)
    return [leg, ...legs.filter((other) => other.isReturn && legs[other.outward ?? 0] === leg)];
  if (
    /^(?:(?:so|tambem|e|mas|also) )?(?:a|o|the|la|el) (?:volta|retorno|return(?: trip)?|vuelta|regreso)$/.test(
      words.trim(),
    )
  )
    return legs.filter(({ isReturn }) => isReturn);
  const named = new Set(words.split(/[^a-z]/).filter((word) => word.length > 3));
  return legs.filter(({ riders, clauses }) =>
    (riders.length > 0 ? riders : clauses.flatMap(({ people }) => people)).some(({ name }) =>
      plainWords(name).some((word) => named.has(word)),
    ),
  );
}

function plainWords(name: string): string[] {
  return name.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '').split(' ');
}
