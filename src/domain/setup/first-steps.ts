/** What a new central needs before its first trip, in the order in which one builds on the other. */
export const firstSteps = ['central', 'area', 'tariff', 'plan', 'pix', 'mail', 'partner', 'client'] as const;
export type FirstStep = (typeof firstSteps)[number];
