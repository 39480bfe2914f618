import type { Context } from '#domain/trips/facts.ts';
import type { TripStanding } from '#domain/trips/parties.ts';

type Condition = (trip: TripStanding, context: Pick<Context, 'edited'>) => boolean;

/** Conditions that select one row of an action in the transition table, together with status and party. */
export const conditions = {
  designated: (trip) => trip.designatedPartnerId !== null,
  'change-proposed': (trip) => trip.proposal !== null,
  'reconfirmation-asked': (trip) => trip.reconfirmBy !== null,
  'step-undoable': (trip) => trip.undo !== null,
  'terms-kept': (_trip, { edited }) => edited?.changesTerms === false,
} satisfies Record<string, Condition>;

export type ConditionName = keyof typeof conditions;
