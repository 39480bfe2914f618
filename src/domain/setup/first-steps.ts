/** The steps of a new central up to its first trip, each after those that it needs. */
export const firstSteps = [
  'central',
  'area',
  'places',
  'tariff',
  'plan',
  'pix',
  'mail',
  'partner',
  'partner_login',
  'client',
  'client_login',
] as const;
export type FirstStep = (typeof firstSteps)[number];
