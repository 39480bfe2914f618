/**
 * Needs of a partner before it works, in the order in which they are met. Accepting a trip requires `area`, `category`, `driver`
 * and `vehicle` (driver and vehicle with valid documents). `licence`, the number of the driver's CNH, and `pix`, the key for
 * payouts, are for information.
 */
export const partnerNeeds = ['area', 'category', 'driver', 'licence', 'vehicle', 'pix'] as const;
export type PartnerNeed = (typeof partnerNeeds)[number];
