import type { Party } from '#domain/trips/parties.ts';
import type { TripStatus } from '#domain/trips/status.ts';
import type { Transition } from '#domain/trips/transition.ts';
import { transitions } from '#domain/trips/transitions.ts';

/**
 * Two rows of the transition table that start in the same status. A row also races against itself, executed by another
 * user.
 */
export type Pair = { status: TripStatus; first: Transition; second: Transition };

/** Parties that try the two moves. */
export type Way = { first: Party; second: Party };

/**
 * Returns every pair of rows that can race from this status. A `new` trip does not exist yet, so its rows cannot race.
 */
export function pairsFrom(status: TripStatus): Pair[] {
  const rows = transitions.filter(({ from }) => from.includes(status));
  return rows.flatMap((first, index) => rows.slice(index).map((second) => ({ status, first, second })));
}

export function waysOf({ first, second }: Pair): Way[] {
  return first.by.flatMap((one) => second.by.map((other) => ({ first: one, second: other })));
}

/** Returns a unique name of a row: its action, with the condition or parties if other rows have the same action. */
export function nameOf({ action, by, provided }: Transition): string {
  const rivals = transitions.filter((row) => row.action === action && row.provided === provided);
  const whose = by.join('/');
  if (rivals.some((row) => row.by.join('/') !== whose)) return `${action}, ${whose}`;
  const alone = transitions.every((row) => row.action !== action || row.provided === provided);
  return alone || !provided ? action : `${action}, ${provided}`;
}

/** Statuses in which actions start. */
export const sources = [...new Set(transitions.flatMap(({ from }) => from))].filter((from) => from !== 'new');
