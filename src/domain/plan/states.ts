/**
 * `stopping`: stopped by a user, with the search about to end; then `cancelled`, with the best plan until then. `failed`: an error ended the search.
 */
export const planStates = ['computing', 'stopping', 'ready', 'cancelled', 'failed'] as const;
export type PlanState = (typeof planStates)[number];

/** States of a plan without a result yet. */
export const unfinishedStates = ['computing', 'stopping'] as const satisfies PlanState[];
