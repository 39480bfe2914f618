import type { Party } from '#domain/trips/parties.ts';
import type { TripStatus } from '#domain/trips/status.ts';
import type { Transition } from '#domain/trips/transition.ts';
import { transitions } from '#domain/trips/transitions.ts';

/** Two rows of the transition table that lead out of one status; a row meets itself at the hands of another person. */
export type Pair = { status: TripStatus; first: Transition; second: Transition };

/** At whose hands both are tried. */
export type Way = { first: Party; second: Party };

/** Every pair that can be raced from this status. A trip that is `new` is nobody else's yet. */
export function pairsFrom(status: TripStatus): Pair[] {
  const rows = transitions.filter(({ from }) => from.includes(status));
  return rows.flatMap((first, index) => rows.slice(index).map((second) => ({ status, first, second })));
}

export function waysOf({ first, second }: Pair): Way[] {
  return first.by.flatMap((one) => second.by.map((other) => ({ first: one, second: other })));
}

/** As the table's rows are told apart: their action, and its condition or whose it is where other rows have it too. */
export function nameOf({ action, by, provided }: Transition): string {
  const rivals = transitions.filter((row) => row.action === action && row.provided === provided);
  const whose = by.join('/');
  if (rivals.some((row) => row.by.join('/') !== whose)) return `${action}, ${whose}`;
  const alone = transitions.every((row) => row.action !== action || row.provided === provided);
  return alone || !provided ? action : `${action}, ${provided}`;
}

/** Every status that an action leads out of. */
export const sources = [...new Set(transitions.flatMap(({ from }) => from))].filter((from) => from !== 'new');
