/**
 * Reasons for an administrator to review a trip's amounts before they are posted. The reasons are stored with the trip.
 */
export const reviewReasons = [
  'no_estimate',
  'doubtful_point',
  'beyond_estimate',
  'above_limit',
  'above_ceiling',
  'above_voucher',
  'open_charges',
  'extras',
  'no_receipt',
  'expenses',
  'waiting',
  'claimed_waiting',
  'arrival_unproven',
  'ended_before_pickup',
  'too_short',
  'far_from_pickup',
  'far_from_destination',
  'driver_elsewhere',
  'unusual_pair',
  'interrupted',
  'corrected',
  'recorded',
  'fee',
] as const;
export type ReviewReason = (typeof reviewReasons)[number];
