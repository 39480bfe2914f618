import type { Doer } from '#domain/access/roles.ts';
import type { Cents } from '#domain/money.ts';
import type { Ineligibility } from '#domain/trips/who-may-accept.ts';
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
    /**
     * True when the client is suspended. Running trips of a suspended client continue; other trips wait for an
     * administrator.
     */
    clientSuspended: boolean;
    offerExpiresAt: Date | null;
    proposal: { expiresAt: Date } | null;
    undo: { to: TripStatus; until: Date } | null;
    reconfirmBy: Date | null;
    reconfirmedAt: Date | null;
    /** Until this instant only priority partners may accept the trip. */
    openToAllAt: Date | null;
    termsVersion: number;
  };

/**
 * The partner that would be assigned to the trip. `whyNot`: every reason why the partner is not eligible
 * (`whyNotEligible`). `priority`: the partner sees new trips first.
 */
export type Candidate = { partnerId: string; whyNot: readonly Ineligibility[]; priority?: boolean };

/**
 * Facts that a decision needs in addition to the caller and the trip. A missing fact counts against the action, so a
 * caller that omits a fact is refused.
 */
export type Context = {
  now: Date;
  policy: TripPolicy;
  reason?: string | null;
  /** Facts of the accepting partner, or of the assigned partner when terms change or a past trip is recorded. */
  candidate?: Candidate;
  seenTermsVersion?: number;
  /** Driver whom the action names. */
  driverId?: string | null;
  /** True when the action names driver and vehicle. */
  crewChosen?: boolean;
  /** Result of the server's check of the typed PIN; `locked` after too many attempts. */
  pin?: 'right' | 'wrong' | 'locked';
  /** True when the policy of the trip offers to drivers, instead of the pool. */
  policyOffers?: boolean;
  /** True when the central gives the trip by hand to another driver than the first of its queue. */
  outOfOrder?: boolean;
  amounts?: FinalAmounts;
  /** Caps that the final amounts exceed. */
  passedCaps?: readonly Cap[];
  interrupted?: boolean;
  /** Facts about the ending trip that the panel recorded itself. */
  evidence?: Evidence;
  /** True when times of the trip are only claimed by the assigned partner (`claimOf`). */
  claimed?: boolean;
  /**
   * A trip recorded after it took place. `allowed`: the client allows this. `begunAt` and `endedAt`: times of the trip.
   */
  recording?: { allowed: boolean; begunAt: Date; endedAt: Date };
  shownFeeCents?: Cents;
  /** The trip after the edit. `changesTerms`: true when the edit changes terms that the partner agreed to. */
  edited?: { changesTerms: boolean; pickupAt: Date };
  /** True when the client's policy requires an approval of the request, or of the edited terms. */
  approvalRequired?: boolean;
};

/** All facts that a rule may use. */
export type Facts = { doer: Doer; trip: TripFacts; context: Context };
