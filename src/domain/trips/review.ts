import type { BasisPoints, Cents } from '#domain/money.ts';
import { type FinalAmounts, reimbursementsCents, totalCents } from '#domain/trips/final-amounts.ts';
import { latest, plusSeconds } from '#domain/trips/instants.ts';
import { isPaidToDriver, type PaymentMethod } from '#domain/trips/payment-methods.ts';
import type { TripPolicy } from '#domain/trips/policy.ts';
import { type ReviewReason, reviewReasons } from '#domain/trips/review-reasons.ts';

/** Caps of the client, or of its partner's open charges, that a trip's amount may pass as it ends. */
export const caps = [
  'above_limit',
  'above_ceiling',
  'above_voucher',
  'open_charges',
] as const satisfies readonly ReviewReason[];
export type Cap = (typeof caps)[number];

/** Days with trips that a pair needs before its median says anything. */
export const PAIR_DAYS = 5;

/** An older position says nothing of where the car is. */
export const POSITION_EVIDENCE_SECONDS = 600;

/** Everything that the panel itself knows of a trip that ends, beside the amounts that its holder tells. */
export type Evidence = {
  /** Photos of tolls and parking. */
  receiptCount: number;
  /** Distance of the car's last position from the destination; null without a recent position. */
  endMeters: number | null;
  /** The driver was in another trip meanwhile. */
  driverElsewhere: boolean;
  /** Made by the trip's client and partner together: on this day so far, and on a usual day; null while unknown. */
  pair: { todayCents: Cents; usualCents: Cents } | null;
};

/** Without evidence, amounts are reviewed where it would have spoken for them. */
export const noEvidence: Evidence = { receiptCount: 0, endMeters: null, driverElsewhere: false, pair: null };

/** A trip's promises and instants. A null instant was never told. */
export type RunFacts = {
  pickupAt: Date;
  arrivedAt: Date | null;
  begunAt: Date | null;
  /** Estimated; null where the way is not known. */
  durationSeconds: number | null;
  /** Null where the price was left to the taximeter: no amount is near it or far from it. */
  estimateCents: Cents | null;
  /** The estimate goes by a point that its stop's words contradict: it counts as none. */
  estimateDoubted: boolean;
  /** Charged for an hour of waiting; null where no tariff says so. */
  waitingHourCents: Cents | null;
  /** Distance of the car's position from the pickup at arrival; null without a recent position. */
  arrivalMeters: number | null;
};

export type Completion = {
  trip: RunFacts & { paymentMethod: PaymentMethod };
  endedAt: Date;
  amounts: FinalAmounts;
  evidence: Evidence;
  /** Caps that the amount passes. */
  passedCaps: readonly Cap[];
  interrupted: boolean;
  /** Told afterwards rather than followed by the panel. */
  recorded: boolean;
  /** Some of the trip's times are the holder's word alone. */
  claimed: boolean;
};

export type ReviewPolicy = Pick<
  TripPolicy,
  'reviewBp' | 'unestimatedReviewCents' | 'expenseReviewCents' | 'shortTripBp' | 'farMeters' | 'pairFactor'
>;

/** Every reason to review a completed trip; none when its money may be posted at once. */
export function reasonsToReview(completion: Completion, policy: ReviewPolicy): ReviewReason[] {
  const found: Found = {
    ...amountReasons(completion, policy),
    ...Object.fromEntries(completion.passedCaps.map((cap) => [cap, true])),
    ...runReasons(completion, policy),
  };
  return reviewReasons.filter((reason) => found[reason]);
}

/**
 * Reasons once the partner has corrected the amounts: those of the amounts anew, those of the run as they were. The trip stays in
 * review, whatever the amounts are now.
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

/** Reasons that a correction of the amounts may bring or take away. */
function amountReasons({ trip, amounts, evidence, claimed, recorded }: Completion, policy: ReviewPolicy): Found {
  const { fareCents, waitingCents, extrasCents } = amounts;
  const expensesCents = reimbursementsCents(amounts);
  const hasWaiting = waitingCents > 0;
  const unestimated = isTooMuchUnestimated(trip.paymentMethod, amounts, policy);
  return {
    no_estimate: trip.estimateCents === null && unestimated,
    doubtful_point: trip.estimateDoubted && unestimated,
    // The fare alone: declared as tolls, a part of it would escape commission within the margin.
    beyond_estimate: trip.estimateCents !== null && isBeyond(fareCents, trip.estimateCents, policy.reviewBp),
    extras: extrasCents > 0,
    no_receipt: expensesCents > 0 && evidence.receiptCount === 0,
    expenses: expensesCents > policy.expenseReviewCents,
    waiting: waitingCents > waitingAllowedCents(trip),
    claimed_waiting: claimed && hasWaiting,
    // A recorded trip was never followed, and says so.
    arrival_unproven: hasWaiting && !recorded && trip.arrivalMeters === null,
    unusual_pair: isUnusual(evidence.pair, fareCents, policy.pairFactor),
  };
}

/** Reasons in how the trip ran. */
function runReasons(completion: Completion, { shortTripBp, farMeters }: ReviewPolicy): Found {
  const { trip, endedAt, evidence, interrupted, recorded } = completion;
  const isTimed = shortTripBp > 0;
  return {
    ended_before_pickup: isTimed && endedAt < trip.pickupAt,
    too_short: isTimed && isShort(trip, endedAt, shortTripBp),
    far_from_pickup: isFar(trip.arrivalMeters, farMeters),
    // An interrupted trip ends elsewhere, and says so.
    far_from_destination: !interrupted && isFar(evidence.endMeters, farMeters),
    driver_elsewhere: isTimed && evidence.driverElsewhere,
    interrupted,
    recorded,
  };
}

/** Reasons to review the fee of a passenger who did not come: the passenger may tell it otherwise. */
export function reasonsOfFee({ arrivalMeters }: Pick<RunFacts, 'arrivalMeters'>, { farMeters }: ReviewPolicy) {
  const found: Found = {
    arrival_unproven: arrivalMeters === null,
    far_from_pickup: isFar(arrivalMeters, farMeters),
    fee: true,
  };
  return reviewReasons.filter((reason) => found[reason]);
}

/** A client or the central pays on the driver's word alone; a passenger who pays the driver sees the taximeter. */
function isTooMuchUnestimated(method: PaymentMethod, amounts: FinalAmounts, policy: ReviewPolicy): boolean {
  return !isPaidToDriver(method) || totalCents(amounts) > policy.unestimatedReviewCents;
}

/** Waiting before boarding by the trip's own instants; none where a time or a rate is missing. */
function waitingAllowedCents({ pickupAt, arrivedAt, begunAt, waitingHourCents }: RunFacts): Cents {
  if (arrivedAt === null || begunAt === null || waitingHourCents === null) return 0;
  const waitedMs = Math.max(0, begunAt.getTime() - latest(pickupAt, arrivedAt).getTime());
  return Math.ceil((waitedMs * waitingHourCents) / 3_600_000);
}

/** In whole centavos, so that exactly the margin is still within it. */
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
