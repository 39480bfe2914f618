import { openStatuses, type TripStatus } from '#domain/trips/status.ts';

/** Reasons why an open trip has no driver yet, the hardest to mend first. */
export const shortfalls = [
  'no_partner',
  'suspended',
  'approval',
  'refused',
  'designee',
  'launch',
  'answer',
  'taker',
] as const;
export type Shortfall = (typeof shortfalls)[number];

/** Reasons why a held trip may not run as promised, the worst first. */
const delays = ['late', 'boarding', 'word', 'departure'] as const;

export const urgencyCauses = [...shortfalls, ...delays] as const;
export type UrgencyCause = (typeof urgencyCauses)[number];

/** `danger`: an intervention is due now. `attention`: it will be soon. Negative seconds: that long overdue. */
export type Urgency = { level: 'danger' | 'attention'; cause: UrgencyCause; spareSeconds: number };

/** Time before pickup by which a dispatcher wants each shortfall mended. */
const neededSeconds: Record<Shortfall, number> = {
  no_partner: 14_400,
  suspended: 12_600,
  approval: 10_800,
  refused: 5_400,
  designee: 4_500,
  launch: 3_600,
  taker: 1_800,
  answer: 600,
};

/** Open trips are marked from here on: no shortfall is needed mended earlier. */
const noticeSeconds = Math.max(...Object.values(neededSeconds));
/** A driver who has not departed this long before the due instant is asked why. */
export const departureSeconds = 1_200;

/** Trips that wait for an administrator while their client is suspended; launched ones go on (decision 0066). */
export function isBeforeLaunch(status: TripStatus): boolean {
  return status === 'awaiting_approval' || status === 'scheduled';
}

/**
 * Facts about an open trip that only the dispatcher's list counts. `refusals`: partners that declined or let an offer
 * pass.
 */
export type Coverage = { clientSuspended: boolean; eligible: number; refusals: number };

/** Facts of the trip on the wire that decide its urgency. */
export type UrgencyFacts = {
  status: TripStatus;
  pickupAt: string | Date;
  designatedPartnerId: string | null;
  dueAt: string | Date | null;
  noShowAt: string | Date | null;
  reconfirmBy: string | Date | null;
};

const unknown: Coverage = { clientSuspended: false, eligible: 1, refusals: 0 };

/**
 * Urgency of a trip, the same in every list; null where nothing is pressing. Lists without `Coverage` take it that some
 * partner is eligible and none has refused.
 */
export function urgencyOf(trip: UrgencyFacts, now: Date, coverage: Coverage = unknown): Urgency | null {
  const { status } = trip;
  if (status === 'accepted' || status === 'en_route') return delayOf(trip, now);
  if (status === 'arrived') return noShowOf(trip, now);
  if (!isOpen(status)) return null;
  const cause = shortfallOf({ ...trip, status }, coverage);
  const pickupAt = new Date(trip.pickupAt);
  const spare = spareSeconds(pickupAt, now, cause);
  if (spare < 0) return { level: 'danger', cause, spareSeconds: spare };
  return secondsUntil(pickupAt, now) < noticeSeconds ? { level: 'attention', cause, spareSeconds: spare } : null;
}

type OpenStatus = (typeof openStatuses)[number];

/** Whether a partner is still to be found. */
export function isOpen(status: TripStatus): status is OpenStatus {
  return openStatuses.some((open) => open === status);
}

function delayOf({ status, pickupAt, dueAt, reconfirmBy }: UrgencyFacts, now: Date): Urgency | null {
  const spare = secondsUntil(dueAt ?? pickupAt, now);
  if (spare < 0) return { level: 'danger', cause: 'late', spareSeconds: spare };
  if (reconfirmBy !== null && spare < noticeSeconds)
    return { level: 'attention', cause: 'word', spareSeconds: secondsUntil(reconfirmBy, now) };
  if (status !== 'accepted' || spare >= departureSeconds) return null;
  return { level: 'attention', cause: 'departure', spareSeconds: spare };
}

function noShowOf({ noShowAt }: UrgencyFacts, now: Date): Urgency | null {
  const spare = noShowAt === null ? 1 : secondsUntil(noShowAt, now);
  return spare <= 0 ? { level: 'danger', cause: 'boarding', spareSeconds: spare } : null;
}

/** Missing facts of an open trip. */
export function shortfallOf(
  { status, designatedPartnerId }: { status: OpenStatus; designatedPartnerId: string | null },
  { clientSuspended, eligible, refusals }: Coverage,
): Shortfall {
  if (clientSuspended && isBeforeLaunch(status)) return 'suspended';
  if (status === 'awaiting_approval') return 'approval';
  if (eligible === 0) return 'no_partner';
  if (status === 'offered') return 'answer';
  if (status === 'scheduled' && designatedPartnerId !== null) return 'designee';
  if (refusals > 0) return 'refused';
  return status === 'scheduled' ? 'launch' : 'taker';
}

/** Seconds to spare until an open trip is in danger. */
export function spareSeconds(pickupAt: Date, now: Date, shortfall: Shortfall): number {
  return secondsUntil(pickupAt, now) - neededSeconds[shortfall];
}

function secondsUntil(instant: string | Date, now: Date): number {
  return Math.round((new Date(instant).getTime() - now.getTime()) / 1_000);
}
