import type { BasisPoints, Cents } from '#domain/money.ts';

/** The holder's word is asked again so long before pickup, and may take so long to come. */
export type Reconfirmation = { beforeSeconds: number; answerSeconds: number };

/** What giving a trip back costs under so long before pickup. */
export type GiveBackFee = { underSeconds: number; feeCents: Cents };

/** What the administrator decides about trips and their money. Named as in the settings. */
export type TripPolicy = {
  /** How long before pickup a scheduled trip becomes available by itself. */
  leadTimeSeconds: number;
  /** How far a price may stray from its estimate, either way, before somebody looks at it. */
  reviewBp: BasisPoints;
  /** Above this somebody looks at what a driver was paid for a trip without an estimate. */
  unestimatedReviewCents: Cents;
  /** Tolls and parking together beyond this are reviewed, whatever receipts there are. */
  expenseReviewCents: Cents;
  /** A trip that ran for less of its estimated duration, ended before its pickup, or overlaps another of its driver, is reviewed; 0: no times are checked. */
  shortTripBp: BasisPoints;
  /** How far the car may be from pickup and destination, and a stop's point from where its words say; 0: not checked. */
  farMeters: number;
  /** How many times its usual day one client and one partner may make together; 0: not checked. */
  pairFactor: number;
  /** How long a driver waits before the passenger counts as absent. */
  waitingToleranceSeconds: number;
  immediateWaitingToleranceSeconds: number;
  /** How long after pickup a trip that nobody took is given up. */
  unattendedAfterSeconds: number;
  /** Until how long before pickup cancelling is free; for immediate trips, until how long after acceptance. */
  freeCancelBeforeSeconds: number;
  immediateFreeCancelSeconds: number;
  reconfirmations: readonly Reconfirmation[];
  offerExpirySeconds: number;
  /** A pickup no further back than this counts as now. */
  pastToleranceSeconds: number;
  /** How many days back an execution may be recorded. */
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

/** How long the last step of a trip under way can be undone. */
export const undoSeconds = 10;

/** How long a holder may take to answer a change of the terms. */
export const proposalExpirySeconds = 1_800;
