/** Setup steps of a new central up to its first trip, in order of their dependencies. */
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
