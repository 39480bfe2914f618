/** `cancelled`: stopped by a user, with the best plan until then. `failed`: the process that computed it ended. */
export const planStates = ['computing', 'ready', 'cancelled', 'failed'] as const;
export type PlanState = (typeof planStates)[number];
