import type { TripStatus } from '#domain/trips/status.ts';

/** What stands between a trip that nobody has and somebody to run it, the hardest to mend first. */
export const shortfalls = ['no_partner', 'suspended', 'approval', 'refused', 'launch', 'answer', 'taker'] as const;
export type Shortfall = (typeof shortfalls)[number];

/** How long before pickup people would want each to be mended. */
const neededSeconds: Record<Shortfall, number> = {
  no_partner: 14_400,
  suspended: 12_600,
  approval: 10_800,
  refused: 5_400,
  launch: 3_600,
  taker: 1_800,
  answer: 600,
};

/** What waits for an administrator while its client is suspended; what was launched goes on (decision 0066). */
export function isBeforeLaunch(status: TripStatus): boolean {
  return status === 'awaiting_approval' || status === 'scheduled';
}

/** What an open trip lacks. `refusals`: partners that declined an offer of it, or let it pass. */
export function shortfallOf(trip: {
  status: TripStatus;
  clientSuspended: boolean;
  eligible: number;
  refusals: number;
}): Shortfall {
  if (trip.clientSuspended && isBeforeLaunch(trip.status)) return 'suspended';
  if (trip.status === 'awaiting_approval') return 'approval';
  if (trip.eligible === 0) return 'no_partner';
  if (trip.status === 'offered') return 'answer';
  if (trip.refusals > 0) return 'refused';
  return trip.status === 'scheduled' ? 'launch' : 'taker';
}

/** Seconds to spare until the trip is in danger; negative: it is. The list of uncovered trips begins with the least. */
export function spareSeconds(pickupAt: Date, now: Date, shortfall: Shortfall): number {
  return Math.round((pickupAt.getTime() - now.getTime()) / 1_000) - neededSeconds[shortfall];
}
