/** Statuses of a trip, in their usual order. */
export const tripStatuses = [
  'awaiting_approval',
  'scheduled',
  'available',
  'offered',
  'accepted',
  'en_route',
  'arrived',
  'in_progress',
  'completed',
  'cancelled',
  'no_show',
  'unattended',
  'rejected',
] as const;
export type TripStatus = (typeof tripStatuses)[number];

/** Statuses before acceptance. */
export const openStatuses = ['awaiting_approval', 'scheduled', 'available', 'offered'] as const satisfies TripStatus[];

/** Statuses with an assigned partner, before the passenger is on board. */
export const assignedStatuses = ['accepted', 'en_route', 'arrived'] as const satisfies TripStatus[];

export function isAssigned(status: TripStatus): boolean {
  return assignedStatuses.some((assigned) => assigned === status);
}

/** Statuses of a running trip. A driver or vehicle has only one running trip at a time. */
export const runningStatuses = ['en_route', 'arrived', 'in_progress'] as const satisfies TripStatus[];

export function isRunning(status: TripStatus): boolean {
  return runningStatuses.some((running) => running === status);
}

/** Statuses that a trip never leaves. A correction is a reversal in the ledger and a note. */
export const terminalStatuses = [
  'completed',
  'cancelled',
  'no_show',
  'unattended',
  'rejected',
] as const satisfies TripStatus[];

export function isTerminal(status: TripStatus): boolean {
  return terminalStatuses.some((terminal) => terminal === status);
}
