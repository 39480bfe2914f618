import type { BasisPoints, Cents } from '#domain/money.ts';

/** Request of a reconfirmation: `beforeSeconds` before the pickup, with `answerSeconds` to answer. */
export type Reconfirmation = { beforeSeconds: number; answerSeconds: number };

/** Fee for giving a trip back less than `underSeconds` before the pickup. */
export type GiveBackFee = { underSeconds: number; feeCents: Cents };

/** Settings of trips and their money, with the names of the settings. */
export type TripPolicy = {
  /** Time before pickup at which a scheduled trip becomes available automatically. */
  leadTimeSeconds: number;
  /** Deviation of a price from its estimate, in either direction, beyond which the trip is reviewed. */
  reviewBp: BasisPoints;
  /** Amount of a driver-paid trip without an estimate above which the trip is reviewed. */
  unestimatedReviewCents: Cents;
  /** Sum of tolls and parking above which a trip is reviewed, even with receipts. */
  expenseReviewCents: Cents;
  /**
   * Share of the estimated duration below which a trip is reviewed. A trip that ended before its pickup, or overlaps
   * another trip of its driver, is also reviewed; 0: no times are checked.
   */
  shortTripBp: BasisPoints;
  /**
   * Maximum distance of the car from pickup and destination, and of a stop's coordinates from its address; 0: not
   * checked.
   */
  farMeters: number;
  /**
   * Trips of one client with one partner are reviewed above this multiple of their usual daily amount; 0: not checked.
   */
  pairFactor: number;
  /** Waiting time after which the passenger counts as absent. */
  waitingToleranceSeconds: number;
  immediateWaitingToleranceSeconds: number;
  /** Time after pickup at which an unassigned trip becomes unattended. */
  unattendedAfterSeconds: number;
  /**
   * Time before the pickup until which a cancellation is free. `immediateFreeCancelSeconds`: time after acceptance.
   */
  freeCancelBeforeSeconds: number;
  immediateFreeCancelSeconds: number;
  reconfirmations: readonly Reconfirmation[];
  offerExpirySeconds: number;
  /** Time to answer the designation of an available trip. */
  designationSeconds: number;
  /** Maximum time in the past at which a requested pickup counts as now. */
  pastToleranceSeconds: number;
  /** Maximum age in days of a trip that is recorded after it took place. */
  recordingDays: number;
  commissionBp: BasisPoints;
  /** Days from completion to the release of the partner's part. */
  releaseDays: number;
  /** True when the partner's part is released after the client has paid, instead of `releaseDays` after the trip. */
  releaseFollowsPayment: boolean;
  /** Minimum of the available amount of a wallet, for partners without a minimum of their own. */
  minimumBalanceCents: Cents;
  giveBackFees: readonly GiveBackFee[];
  cancelFeeCents: Cents;
  noShowFeeCents: Cents;
  /** The partner's share of a client's cancellation or no-show fee. */
  feePartnerBp: BasisPoints;
};

/** Default settings. All fees are zero until an administrator sets them. */
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
  designationSeconds: 300,
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

/** Maximum number of attempts at a boarding PIN. After these attempts only the central can begin the trip. */
export const pinTries = 5;

/** Time during which the last step of a running trip can be undone. */
export const undoSeconds = 10;

/** Time that the assigned partner has to answer changed terms. */
export const proposalExpirySeconds = 1_800;
