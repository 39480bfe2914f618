import type { BasisPoints, Cents } from '#domain/money.ts';
import { type FinalAmounts, reimbursementsCents, totalCents } from '#domain/trips/final-amounts.ts';
import { latest, plusSeconds } from '#domain/trips/instants.ts';
import { isPaidToDriver, type PaymentMethod } from '#domain/trips/payment-methods.ts';
import type { TripPolicy } from '#domain/trips/policy.ts';
import { type ReviewReason, reviewReasons } from '#domain/trips/review-reasons.ts';

/**
 * Caps that the final amount of a trip may exceed: caps of the client, or of the open Pix charges of client and
 * partner.
 */
export const caps = [
  'above_limit',
  'above_ceiling',
  'above_voucher',
  'open_charges',
] as const satisfies readonly ReviewReason[];
export type Cap = (typeof caps)[number];

/** Minimum number of days with trips of a client with a partner. With fewer days the median is not meaningful. */
export const PAIR_DAYS = 5;

/** Maximum age in seconds of a position that is used as evidence. An older position does not show where the car is. */
export const POSITION_EVIDENCE_SECONDS = 600;

/** Facts about an ending trip that the panel recorded itself, in addition to the amounts declared by the partner. */
export type Evidence = {
  /** Number of photos of tolls and parking. */
  receiptCount: number;
  /** Distance of the car's last position from the destination; null without a recent position. */
  endMeters: number | null;
  /** True when the driver was in another trip at the same time. */
  driverElsewhere: boolean;
  /** Sum of the trips of this client with this partner, on this day so far and on a usual day; null when unknown. */
  pair: { todayCents: Cents; usualCents: Cents } | null;
};

/** Default without any evidence, so that amounts that need evidence are reviewed. */
export const noEvidence: Evidence = { receiptCount: 0, endMeters: null, driverElsewhere: false, pair: null };

/** Agreed terms and recorded times of a trip. A null time was not recorded. */
export type RunFacts = {
  pickupAt: Date;
  arrivedAt: Date | null;
  begunAt: Date | null;
  /** Estimated duration; null when the route is unknown. */
  durationSeconds: number | null;
  /** Null when only the taximeter determines the price, so that no amount can be compared. */
  estimateCents: Cents | null;
  /**
   * True when the estimate used coordinates that contradict the address of a stop. The trip then counts as not
   * estimated.
   */
  estimateDoubted: boolean;
  /** Price of one hour of waiting; null without a tariff. */
  waitingHourCents: Cents | null;
  /** Distance of the car's position from the pickup at arrival; null without a recent position. */
  arrivalMeters: number | null;
};

export type Completion = {
  trip: RunFacts & { paymentMethod: PaymentMethod };
  endedAt: Date;
  amounts: FinalAmounts;
  evidence: Evidence;
  /** Caps that the amount exceeds. */
  passedCaps: readonly Cap[];
  interrupted: boolean;
  /** True when the trip was recorded afterwards and not followed by the panel. */
  recorded: boolean;
  /** True when times of the trip are only claimed by the partner. */
  claimed: boolean;
};

export type ReviewPolicy = Pick<
  TripPolicy,
  'reviewBp' | 'unestimatedReviewCents' | 'expenseReviewCents' | 'shortTripBp' | 'farMeters' | 'pairFactor'
>;

/** Returns every reason to review a completed trip; empty when its money can be posted at once. */
export function reasonsToReview(completion: Completion, policy: ReviewPolicy): ReviewReason[] {
  const found: Found = {
    ...amountReasons(completion, policy),
    ...Object.fromEntries(completion.passedCaps.map((cap) => [cap, true])),
    ...runReasons(completion, policy),
  };
  return reviewReasons.filter((reason) => found[reason]);
}

/**
 * Returns the reasons after the partner has corrected the amounts. Reasons about amounts are computed again. Reasons
 * about times, positions and the end of the trip remain. The trip stays in review, whatever the corrected amounts are.
 */
export function reasonsAfterCorrection(
  known: readonly string[],
  completion: Completion,
  policy: ReviewPolicy,
): ReviewReason[] {
  const found: Found = {
    ...amountReasons(completion, policy),
    ...Object.fromEntries(caps.map((cap) => [cap, completion.passedCaps.includes(cap)])),
    corrected: true,
  };
  return reviewReasons.filter((reason) => found[reason] ?? known.includes(reason));
}

type Found = Partial<Record<ReviewReason, boolean>>;

/** Returns the reasons about amounts, which a correction of the amounts may add or remove. */
function amountReasons({ trip, amounts, evidence, claimed, recorded }: Completion, policy: ReviewPolicy): Found {
  const { fareCents, waitingCents, extrasCents } = amounts;
  const expensesCents = reimbursementsCents(amounts);
  const hasWaiting = waitingCents > 0;
  const unestimated = isTooMuchUnestimated(trip.paymentMethod, amounts, policy);
  return {
    no_estimate: trip.estimateCents === null && unestimated,
    doubtful_point: trip.estimateDoubted && unestimated,
    // Compares the fare alone, so that a part of the fare cannot be declared as tolls, which are free of commission.
    beyond_estimate: trip.estimateCents !== null && isBeyond(fareCents, trip.estimateCents, policy.reviewBp),
    extras: extrasCents > 0,
    no_receipt: expensesCents > 0 && evidence.receiptCount === 0,
    expenses: expensesCents > policy.expenseReviewCents,
    waiting: waitingCents > waitingAllowedCents(trip),
    claimed_waiting: claimed && hasWaiting,
    // A trip recorded afterwards has no positions, and is reviewed for the reason `recorded`.
    arrival_unproven: hasWaiting && !recorded && trip.arrivalMeters === null,
    unusual_pair: isUnusual(evidence.pair, fareCents, policy.pairFactor),
  };
}

/** Returns the reasons about times, positions and the end of the trip. */
function runReasons(completion: Completion, { shortTripBp, farMeters }: ReviewPolicy): Found {
  const { trip, endedAt, evidence, interrupted, recorded } = completion;
  const isTimed = shortTripBp > 0;
  return {
    ended_before_pickup: isTimed && endedAt < trip.pickupAt,
    too_short: isTimed && isShort(trip, endedAt, shortTripBp),
    far_from_pickup: isFar(trip.arrivalMeters, farMeters),
    // An interrupted trip ends at another place, and is reviewed for the reason `interrupted`.
    far_from_destination: !interrupted && isFar(evidence.endMeters, farMeters),
    driver_elsewhere: isTimed && evidence.driverElsewhere,
    interrupted,
    recorded,
  };
}

/**
 * Returns the reasons to review a no-show fee. Every such fee is reviewed, because the passenger may dispute the fee.
 */
export function reasonsOfFee({ arrivalMeters }: Pick<RunFacts, 'arrivalMeters'>, { farMeters }: ReviewPolicy) {
  const found: Found = {
    arrival_unproven: arrivalMeters === null,
    far_from_pickup: isFar(arrivalMeters, farMeters),
    fee: true,
  };
  return reviewReasons.filter((reason) => found[reason]);
}

/**
 * Returns true when an amount without an estimate needs a review. A passenger who pays the driver sees the taximeter,
 * but a client or the central must trust the declared amount.
 */
function isTooMuchUnestimated(method: PaymentMethod, amounts: FinalAmounts, policy: ReviewPolicy): boolean {
  return !isPaidToDriver(method) || totalCents(amounts) > policy.unestimatedReviewCents;
}

/** Returns the price of the waiting before boarding by the recorded times; zero when a time or price is missing. */
function waitingAllowedCents({ pickupAt, arrivedAt, begunAt, waitingHourCents }: RunFacts): Cents {
  if (arrivedAt === null || begunAt === null || waitingHourCents === null) return 0;
  const waitedMs = Math.max(0, begunAt.getTime() - latest(pickupAt, arrivedAt).getTime());
  return Math.ceil((waitedMs * waitingHourCents) / 3_600_000);
}

/** Compares in integers, so that an amount exactly at the margin is not reviewed. */
function isBeyond(cents: Cents, estimateCents: Cents, reviewBp: BasisPoints): boolean {
  return Math.abs(cents - estimateCents) * 100_00 > estimateCents * reviewBp;
}

function isShort({ begunAt, durationSeconds }: RunFacts, endedAt: Date, shortTripBp: BasisPoints): boolean {
  if (begunAt === null || durationSeconds === null) return false;
  return endedAt < plusSeconds(begunAt, (durationSeconds * shortTripBp) / 100_00);
}

function isFar(meters: number | null, farMeters: number): boolean {
  return farMeters > 0 && meters !== null && meters > farMeters;
}

function isUnusual(pair: Evidence['pair'], fareCents: Cents, factor: number): boolean {
  return factor > 0 && pair !== null && pair.todayCents + fareCents > factor * pair.usualCents;
}
