import type { Cents } from '#domain/money.ts';
import type { TripAction } from '#domain/trips/actions.ts';
import type { Facts } from '#domain/trips/facts.ts';
import { cancellationFeeCents, giveBackFeeCents, noShowFeeCents, unansweredFeeCents } from '#domain/trips/fees.ts';
import { inReview, type MoneySides, noMoney, settledSides } from '#domain/trips/money-sides.ts';
import { caps, noEvidence, reasonsOfFee, reasonsToReview } from '#domain/trips/review.ts';
import type { ReviewReason } from '#domain/trips/review-reasons.ts';

/**
 * Effects in the same transaction, besides the new status and the event. Each does nothing
 * where there is nothing to do: no offer to close, no commission to give back.
 */
export type Effect =
  /** The client's limit: kept for the trip, moved to its new terms, given back. */
  | 'reserve-limit'
  | 'move-limit'
  | 'release-limit'
  /** The use of the voucher that the trip went by, given back. */
  | 'release-voucher'
  /** Releases the commission of a driver-paid trip that was reserved in the partner's wallet. */
  | 'reserve-commission'
  | 'release-commission'
  /** Keeps the estimate and the tariff it came from. */
  | 'keep-estimate'
  | 'note-designation'
  | 'open-offer'
  | 'close-offer'
  /** Offers the trip to the next partner of the queue, when one was given. */
  | 'next-offer'
  /** Notes partner, driver and vehicle, and makes the boarding PIN; forgets them, and the waiting. */
  | 'assign'
  | 'unassign'
  /** This partner cannot have the trip again. */
  | 'bar-partner'
  /** Writes the edit into the trip. */
  | 'apply-edit'
  /** Keeps the edit beside the trip until the holder answers, in place of an older one. */
  | 'propose-edit'
  | 'apply-proposal'
  | 'drop-proposal'
  /** Asks the holder for its word again, until an instant; notes that it gave it. */
  | 'ask-reconfirmation'
  | 'note-reconfirmation'
  | 'start-waiting'
  /** Lets the step be undone for a short time; takes it back, with the change that its beginning dropped. */
  | 'open-undo'
  | 'undo-step'
  /** Opens a new trip of the same booking for what is left of an interrupted one. */
  | 'open-remainder';

/**
 * Recipients of the news: the partners who could take a trip that is now available, the partner that it concerns, and
 * so on.
 */
export type TripAudience = 'approvers' | 'eligible' | 'partner' | 'client' | 'admin';

/** Fees of a transition. The partner pays the first two, the client the others. */
export type FeeKind = 'late-give-back' | 'unanswered' | 'cancellation' | 'no-show';

/** Current amount of each kind of fee, in centavos. */
export const feeCentsOf: Record<FeeKind, (facts: Facts) => Cents> = {
  'late-give-back': ({ trip, context: { now, policy } }) => giveBackFeeCents(trip, now, policy),
  unanswered: ({ trip, context: { now, policy } }) => unansweredFeeCents(trip, now, policy),
  cancellation: ({ trip, context: { now, policy } }) => cancellationFeeCents(trip, now, policy),
  'no-show': ({ trip, context: { policy } }) => noShowFeeCents(trip, policy),
};

/** Result of a trip's money: the reasons for a review, and the state of both sides. */
export type MoneyOutcome = { review: readonly ReviewReason[]; sides: MoneySides };

const noOutcome: MoneyOutcome = { review: [], sides: noMoney };

/** The money of the trip once this action is done. Only what ends a trip brings any. */
export function moneyOutcome(action: TripAction, facts: Facts, feeCents: Cents): MoneyOutcome {
  switch (action) {
    case 'complete':
      return fareOutcome(facts, false);
    case 'record':
      return fareOutcome(facts, true);
    case 'cancel':
      // A fee is billed, also of a trip that a change made one of another payment.
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
