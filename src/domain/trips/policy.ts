import type { BasisPoints, Cents } from '#domain/money.ts';

/** The holder's word is asked again so long before pickup, and may take so long to come. */
export type Reconfirmation = { beforeSeconds: number; answerSeconds: number };

/** Fee for giving a trip back less than this long before pickup. */
export type GiveBackFee = { underSeconds: number; feeCents: Cents };

/** Settings of trips and their money, with the names of the settings. */
export type TripPolicy = {
  /** Time before pickup at which a scheduled trip becomes available automatically. */
  leadTimeSeconds: number;
  /** Deviation of a price from its estimate, in either direction, beyond which it is reviewed. */
  reviewBp: BasisPoints;
  /** Amount of a driver-paid trip without an estimate above which it is reviewed. */
  unestimatedReviewCents: Cents;
  /** Tolls and parking together beyond this are reviewed, whatever receipts there are. */
  expenseReviewCents: Cents;
  /**
   * A trip that ran for less of its estimated duration, ended before its pickup, or overlaps another of its driver, is
   * reviewed; 0: no times are checked.
   */
  shortTripBp: BasisPoints;
  /**
   * Maximum distance of the car from pickup and destination, and of a stop's point from its address; 0: not checked.
   */
  farMeters: number;
  /** Multiple of a pair's usual day beyond which trips of one client and one partner are reviewed; 0: not checked. */
  pairFactor: number;
  /** Waiting time after which the passenger counts as absent. */
  waitingToleranceSeconds: number;
  immediateWaitingToleranceSeconds: number;
  /** Time after pickup at which an unassigned trip becomes unattended. */
  unattendedAfterSeconds: number;
  /** Until how long before pickup cancelling is free; for immediate trips, until how long after acceptance. */
  freeCancelBeforeSeconds: number;
  immediateFreeCancelSeconds: number;
  reconfirmations: readonly Reconfirmation[];
  offerExpirySeconds: number;
  /** A pickup no further back than this counts as now. */
  pastToleranceSeconds: number;
  /** Maximum age in days of a recorded execution. */
  recordingDays: number;
  commissionBp: BasisPoints;
  /** Days from completion to the release of the partner's part. */
  releaseDays: number;
  /** A billed trip's part is promised for when its client has paid, instead of for a day. */
  releaseFollowsPayment: boolean;
  /** The least that a wallet's available balance may be, where the partner has no other. */
  minimumBalanceCents: Cents;
  giveBackFees: readonly GiveBackFee[];
  cancelFeeCents: Cents;
  noShowFeeCents: Cents;
  /** The partner's share of a client's cancellation or no-show fee. */
  feePartnerBp: BasisPoints;
};

/** The central charges no fee that its administrator has not set. */
export const defaultPolicy: TripPolicy = {
  leadTimeSeconds: 10_800,
  reviewBp: 20_00,
  unestimatedReviewCents: 200_00,
  expenseReviewCents: 50_00,
  shortTripBp: 25_00,
  farMeters: 1_000,
  pairFactor: 3,
  waitingToleranceSeconds: 900,
  immediateWaitingToleranceSeconds: 300,
  unattendedAfterSeconds: 900,
  freeCancelBeforeSeconds: 3_600,
  immediateFreeCancelSeconds: 180,
  reconfirmations: [
    { beforeSeconds: 86_400, answerSeconds: 36_000 },
    { beforeSeconds: 7_200, answerSeconds: 1_800 },
  ],
  offerExpirySeconds: 60,
  pastToleranceSeconds: 300,
  recordingDays: 7,
  commissionBp: 15_00,
  releaseDays: 7,
  releaseFollowsPayment: false,
  minimumBalanceCents: 0,
  giveBackFees: [
    { underSeconds: 7_200, feeCents: 0 },
    { underSeconds: 1_800, feeCents: 0 },
  ],
  cancelFeeCents: 0,
  noShowFeeCents: 0,
  feePartnerBp: 100_00,
};

/** Tries at a boarding PIN before only the central can begin the trip. */
export const pinTries = 5;

/** Time during which the last step of a running trip can be undone. */
export const undoSeconds = 10;

/** Time that the assigned partner has to answer changed terms. */
export const proposalExpirySeconds = 1_800;
