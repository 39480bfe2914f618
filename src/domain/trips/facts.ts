import type { Doer } from '#domain/access/roles.ts';
import type { Cents } from '#domain/money.ts';
import type { Ineligibility } from '#domain/trips/eligibility.ts';
import type { FeeFacts } from '#domain/trips/fees.ts';
import type { FinalAmounts } from '#domain/trips/final-amounts.ts';
import type { TripStanding } from '#domain/trips/parties.ts';
import type { Evidence, RunFacts } from '#domain/trips/review.ts';
import type { TripPolicy } from '#domain/trips/policy.ts';
import type { Cap } from '#domain/trips/review.ts';
import type { TripStatus } from '#domain/trips/status.ts';

/** Facts of a trip that decide an action: the row as read before the action. */
export type TripFacts = TripStanding &
  FeeFacts &
  RunFacts & {
    editorIds: readonly string[];
    /** Running trips continue; the others wait for an administrator's decision. */
    clientSuspended: boolean;
    offerExpiresAt: Date | null;
    proposal: { expiresAt: Date } | null;
    undo: { to: TripStatus; until: Date } | null;
    reconfirmBy: Date | null;
    reconfirmedAt: Date | null;
    /** While it lies ahead, the trip is the priority partners'. */
    openToAllAt: Date | null;
    termsVersion: number;
  };

/**
 * The partner that is to have the trip, and every reason why it cannot (`whyNotEligible`); `priority`: it sees trips
 * first.
 */
export type Candidate = { partnerId: string; whyNot: readonly Ineligibility[]; priority?: boolean };

/**
 * Facts that a decision needs besides the caller and the trip. Whatever an action needs and does not find here counts
 * against it: the caller that forgets something is refused, never let through.
 */
export type Context = {
  now: Date;
  policy: TripPolicy;
  reason?: string | null;
  /** Facts of the accepting partner, and of the assigned one when terms change or a past trip is recorded. */
  candidate?: Candidate;
  seenTermsVersion?: number;
  /** Driver and vehicle came with the action. */
  crewChosen?: boolean;
  /** The PIN that was typed, compared by the server; `locked` after too many tries. */
  pin?: 'right' | 'wrong' | 'locked';
  amounts?: FinalAmounts;
  /** The client's caps that these amounts pass. */
  passedCaps?: readonly Cap[];
  interrupted?: boolean;
  /** Known to the panel itself of a trip that ends. */
  evidence?: Evidence;
  /** Some of the trip's times are the holder's word alone (`claimOf`). */
  claimed?: boolean;
  /** A trip told afterwards: whether its client allows that, and when it really ran. */
  recording?: { allowed: boolean; begunAt: Date; endedAt: Date };
  shownFeeCents?: Cents;
  /** The trip as the edit would leave it. `changesTerms`: whether anything changes that a partner relies on. */
  edited?: { changesTerms: boolean; pickupAt: Date };
  /** True when the client's policy requires an approval of the request, or of the changes of the edit. */
  approvalRequired?: boolean;
};

/** Everything a rule may look at. */
export type Facts = { doer: Doer; trip: TripFacts; context: Context };
