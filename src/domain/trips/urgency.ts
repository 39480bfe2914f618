import { openStatuses, type TripStatus } from '#domain/trips/status.ts';

/** Reasons why an unassigned trip has no partner yet, the hardest to resolve first. */
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

/** Reasons why an assigned trip may be late or fail, the worst first. */
const delays = ['late', 'boarding', 'word', 'departure'] as const;

export const urgencyCauses = [...shortfalls, ...delays] as const;
export type UrgencyCause = (typeof urgencyCauses)[number];

/**
 * `danger`: the dispatcher must act now. `attention`: the dispatcher must act soon. Negative `spareSeconds`: overdue by
 * that time.
 */
export type Urgency = { level: 'danger' | 'attention'; cause: UrgencyCause; spareSeconds: number };

/** Time before the pickup by which the dispatcher should resolve each shortfall. */
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

/** Unassigned trips are marked from this time before the pickup. It is the longest time in `neededSeconds`. */
const noticeSeconds = Math.max(...Object.values(neededSeconds));
/** An accepted trip whose driver has not departed is marked from this time before the driver must depart. */
export const departureSeconds = 1_200;

/**
 * Returns true for a status before the launch. In these statuses, trips of a suspended client wait for an
 * administrator; launched trips continue (decision 0066).
 */
export function isBeforeLaunch(status: TripStatus): boolean {
  return status === 'awaiting_approval' || status === 'scheduled';
}

/**
 * Facts about an unassigned trip that only the dispatcher's list contains. `refusals`: number of partners that declined
 * an offer or did not answer.
 */
export type Coverage = { clientSuspended: boolean; eligible: number; refusals: number };

/** Fields of the trip in the API that determine its urgency. */
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
 * Returns the urgency of a trip, which is the same in every list; null when the trip is not urgent. Lists without
 * `coverage` assume that a partner is eligible and that no partner has refused.
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

/** Returns true for a status without an assigned partner. */
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

/** Returns the reason why an unassigned trip has no partner yet. */
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

/** Returns the seconds until an unassigned trip reaches the level `danger`. */
export function spareSeconds(pickupAt: Date, now: Date, shortfall: Shortfall): number {
  return secondsUntil(pickupAt, now) - neededSeconds[shortfall];
}

function secondsUntil(instant: string | Date, now: Date): number {
  return Math.round((new Date(instant).getTime() - now.getTime()) / 1_000);
}
