import type { Party } from '#domain/trips/parties.ts';
import type { TripStatus } from '#domain/trips/status.ts';
import type { Transition } from '#domain/trips/transition.ts';
import { transitions } from '#domain/trips/transitions.ts';

/** Two rows of the transition table that start in one status. A row also races itself, by another user. */
export type Pair = { status: TripStatus; first: Transition; second: Transition };

/** The parties that try each move. */
export type Way = { first: Party; second: Party };

/** Returns every pair that can be raced from this status. A trip that is `new` has no owner yet. */
export function pairsFrom(status: TripStatus): Pair[] {
  const rows = transitions.filter(({ from }) => from.includes(status));
  return rows.flatMap((first, index) => rows.slice(index).map((second) => ({ status, first, second })));
}

export function waysOf({ first, second }: Pair): Way[] {
  return first.by.flatMap((one) => second.by.map((other) => ({ first: one, second: other })));
}

/** Returns a unique name of a row: its action, with condition or parties where other rows have the same action. */
export function nameOf({ action, by, provided }: Transition): string {
  const rivals = transitions.filter((row) => row.action === action && row.provided === provided);
  const whose = by.join('/');
  if (rivals.some((row) => row.by.join('/') !== whose)) return `${action}, ${whose}`;
  const alone = transitions.every((row) => row.action !== action || row.provided === provided);
  return alone || !provided ? action : `${action}, ${provided}`;
}

/** Statuses in which an action starts. */
export const sources = [...new Set(transitions.flatMap(({ from }) => from))].filter((from) => from !== 'new');
