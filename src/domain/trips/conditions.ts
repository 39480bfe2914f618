import type { Context } from '#domain/trips/facts.ts';
import type { TripStanding } from '#domain/trips/parties.ts';

type Condition = (trip: TripStanding, context: Pick<Context, 'edited'>) => boolean;

/** What picks one row of the transition table among those of an action, beside status and party. */
export const conditions = {
  designated: (trip) => trip.designatedPartnerId !== null,
  'change-proposed': (trip) => trip.proposal !== null,
  'reconfirmation-asked': (trip) => trip.reconfirmBy !== null,
  'step-undoable': (trip) => trip.undo !== null,
  'terms-kept': (_trip, { edited }) => edited?.changesTerms === false,
} satisfies Record<string, Condition>;

export type ConditionName = keyof typeof conditions;
