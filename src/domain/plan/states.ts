/** `cancelled`: stopped by a user, with the best plan until then. `failed`: an error ended the search. */
export const planStates = ['computing', 'ready', 'cancelled', 'failed'] as const;
export type PlanState = (typeof planStates)[number];
