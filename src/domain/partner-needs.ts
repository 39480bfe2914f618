/**
 * Data that a partner completes before its first trip, in this order. Accepting a trip requires `area`, `category`,
 * `driver` and `vehicle`; driver and vehicle need valid documents. `licence` (number of the driver's CNH) and `pix`
 * (key for payouts) are not required.
 */
export const partnerNeeds = ['area', 'category', 'driver', 'licence', 'vehicle', 'pix'] as const;
export type PartnerNeed = (typeof partnerNeeds)[number];
