import type { Cents } from '#domain/money.ts';
import type { TripAction } from '#domain/trips/actions.ts';
import type { Facts } from '#domain/trips/facts.ts';
import { cancellationFeeCents, giveBackFeeCents, noShowFeeCents, unansweredFeeCents } from '#domain/trips/fees.ts';
import { inReview, type MoneySides, noMoney, settledSides } from '#domain/trips/money-sides.ts';
import { caps, noEvidence, reasonsOfFee, reasonsToReview } from '#domain/trips/review.ts';
import type { ReviewReason } from '#domain/trips/review-reasons.ts';

/**
 * Effects in the same transaction, in addition to the new status and the event. An effect on a missing record does
 * nothing. For example, no offer is closed when the trip has no offer.
 */
export type Effect =
  /** Reserves the client's limit for the trip, adapts the reserve to new terms, or releases the reserve. */
  | 'reserve-limit'
  | 'move-limit'
  | 'release-limit'
  /** Releases the use of the trip's voucher. */
  | 'release-voucher'
  /** Reserves or releases the commission of a driver-paid trip in the partner's wallet. */
  | 'reserve-commission'
  | 'release-commission'
  /** Stores the estimate, and the tariff from which the estimate was computed. */
  | 'keep-estimate'
  /** Stores the designated partner and driver, or clears them. */
  | 'note-designation'
  | 'drop-designation'
  /** Marks that the central began the offers of the policy. */
  | 'begin-offers'
  | 'open-offer'
  | 'close-offer'
  /** Offers the trip to the next partner of the queue, if the queue has another partner. */
  | 'next-offer'
  /** Sets or clears partner, driver, vehicle and boarding PIN. Clearing also deletes the waiting time. */
  | 'assign'
  | 'unassign'
  /** Prevents this partner from accepting the trip again. */
  | 'bar-partner'
  /** Writes the edit into the trip. */
  | 'apply-edit'
  /** Stores the edit as a proposal until the assigned partner answers, replacing an older proposal. */
  | 'propose-edit'
  | 'apply-proposal'
  | 'drop-proposal'
  /** Requests a reconfirmation from the assigned partner until an instant, or records the answer. */
  | 'ask-reconfirmation'
  | 'note-reconfirmation'
  | 'start-waiting'
  /** Allows the step to be undone for a short time, or undoes the step and restores the dropped proposal. */
  | 'open-undo'
  | 'undo-step'
  /** Creates a trip in the same booking for the remainder of an interrupted trip. */
  | 'open-remainder';

/**
 * Recipients of the notifications about an action. `eligible`: the partners that could accept the available trip.
 * `partner`: the assigned, offered or designated partner.
 */
export type TripAudience = 'approvers' | 'eligible' | 'partner' | 'client' | 'admin';

/** Fees of a transition. The partner pays the first two fees, the client the other two. */
export type FeeKind = 'late-give-back' | 'unanswered' | 'cancellation' | 'no-show';

/** Computes the current amount of each kind of fee, in centavos. */
export const feeCentsOf: Record<FeeKind, (facts: Facts) => Cents> = {
  'late-give-back': ({ trip, context: { now, policy } }) => giveBackFeeCents(trip, now, policy),
  unanswered: ({ trip, context: { now, policy } }) => unansweredFeeCents(trip, now, policy),
  cancellation: ({ trip, context: { now, policy } }) => cancellationFeeCents(trip, now, policy),
  'no-show': ({ trip, context: { policy } }) => noShowFeeCents(trip, policy),
};

/** Result of a trip's money: the reasons for a review, and the state of both sides. */
export type MoneyOutcome = { review: readonly ReviewReason[]; sides: MoneySides };

const noOutcome: MoneyOutcome = { review: [], sides: noMoney };

/** Returns the result of the trip's money after this action. Only actions that end a trip have a result. */
export function moneyOutcome(action: TripAction, facts: Facts, feeCents: Cents): MoneyOutcome {
  switch (action) {
    case 'complete':
      return fareOutcome(facts, false);
    case 'record':
      return fareOutcome(facts, true);
    case 'cancel':
      // A fee is always billed, even if a change has given the trip another payment method.
      return feeCents > 0 ? { review: [], sides: settledSides('billed') } : noOutcome;
    case 'no-show':
      return feeCents > 0 ? { review: reasonsOfFee(facts.trip, facts.context.policy), sides: inReview } : noOutcome;
    default:
      return noOutcome;
  }
}

function fareOutcome({ trip, context }: Facts, recorded: boolean): MoneyOutcome {
  const { amounts, recording, now, policy, interrupted = false, claimed = false } = context;
  if (amounts === undefined) return noOutcome;
  const { evidence = noEvidence, passedCaps = caps } = context;
  const ran = recorded && recording ? { ...trip, begunAt: recording.begunAt } : trip;
  const endedAt = recorded && recording ? recording.endedAt : now;
  const told = { trip: ran, endedAt, amounts, evidence, passedCaps, interrupted, recorded, claimed };
  const review = reasonsToReview(told, policy);
  return { review, sides: review.length > 0 ? inReview : settledSides(trip.paymentMethod) };
}
