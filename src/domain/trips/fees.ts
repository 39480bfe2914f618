import type { Cents } from '#domain/money.ts';
import { latest, plusSeconds } from '#domain/trips/instants.ts';
import type { TripKind } from '#domain/trips/kinds.ts';
import type { PaymentMethod } from '#domain/trips/payment-methods.ts';
import type { TripPolicy } from '#domain/trips/policy.ts';

/** Facts of a trip that decide its fees. */
export type FeeFacts = {
  kind: TripKind;
  paymentMethod: PaymentMethod;
  pickupAt: Date;
  acceptedAt: Date | null;
  /** True when the central passed the trip to the partner, which has neither confirmed it nor departed. */
  assignedByCentral: boolean;
  arrivedAt: Date | null;
  /** The cancellation fee that was due when the client proposed a change. */
  keptFeeCents: Cents;
};

/** Settings that determine the fees shown on a trip. */
export type FeePolicy = Pick<
  TripPolicy,
  | 'waitingToleranceSeconds'
  | 'immediateWaitingToleranceSeconds'
  | 'unattendedAfterSeconds'
  | 'freeCancelBeforeSeconds'
  | 'immediateFreeCancelSeconds'
  | 'giveBackFees'
  | 'cancelFeeCents'
>;

/**
 * Returns the client's fee for cancelling now. The fee is zero without an assigned partner, while a cancellation is
 * still free, when the partner is late, and for trips that are not billed. A fee that was already due when the client
 * proposed a change remains due.
 */
export function cancellationFeeCents(trip: FeeFacts, now: Date, policy: FeePolicy): Cents {
  return Math.max(trip.keptFeeCents, presentCancellationFeeCents(trip, now, policy));
}

function presentCancellationFeeCents(trip: FeeFacts, now: Date, policy: FeePolicy): Cents {
  const { acceptedAt } = trip;
  if (acceptedAt === null || now <= freeUntil(trip, acceptedAt, policy) || isPartnerLate(trip, now, policy)) return 0;
  return billable(trip, policy.cancelFeeCents);
}

/**
 * Returns the partner's fee for giving the trip back now: the highest fee whose period before the pickup has begun, so
 * that the fee never falls as the pickup approaches. No fee for a trip that the partner never agreed to.
 */
export function giveBackFeeCents({ pickupAt, assignedByCentral }: FeeFacts, now: Date, policy: FeePolicy): Cents {
  if (assignedByCentral) return 0;
  const reached = policy.giveBackFees.filter(({ underSeconds }) => now > plusSeconds(pickupAt, -underSeconds));
  return Math.max(0, ...reached.map(({ feeCents }) => feeCents));
}

/** Returns the fee of a partner that missed a confirmation: the fee for giving the trip back at that instant. */
export function unansweredFeeCents(trip: FeeFacts & { reconfirmBy: Date | null }, now: Date, policy: FeePolicy): Cents {
  const { reconfirmBy } = trip;
  return reconfirmBy !== null && now >= reconfirmBy ? giveBackFeeCents(trip, reconfirmBy, policy) : 0;
}

/** Returns the client's fee for a no-show. */
export function noShowFeeCents(trip: FeeFacts, policy: TripPolicy): Cents {
  return billable(trip, policy.noShowFeeCents);
}

/**
 * Returns the latest instant at which the partner is on time; null before acceptance. For an immediate trip, which has
 * no pickup time, the limit is `unattendedAfterSeconds` after acceptance.
 */
export function arrivalDue(
  { kind, pickupAt, acceptedAt }: FeeFacts,
  { unattendedAfterSeconds }: Pick<FeePolicy, 'unattendedAfterSeconds'>,
): Date | null {
  if (acceptedAt === null) return null;
  return kind === 'immediate' ? plusSeconds(acceptedAt, unattendedAfterSeconds) : pickupAt;
}

/** Returns true when the partner arrived late, or has not arrived in time. */
export function isPartnerLate(trip: FeeFacts, now: Date, policy: FeePolicy): boolean {
  const due = arrivalDue(trip, policy);
  return due !== null && (trip.arrivedAt ?? now) > due;
}

/**
 * Returns the instant from which the driver may report a no-show; null before arrival. The tolerance of a driver who
 * arrives early begins at the pickup time.
 */
export function noShowInstant(
  { kind, pickupAt, arrivedAt }: FeeFacts,
  policy: Pick<FeePolicy, 'waitingToleranceSeconds' | 'immediateWaitingToleranceSeconds'>,
): Date | null {
  if (arrivedAt === null) return null;
  const { waitingToleranceSeconds, immediateWaitingToleranceSeconds } = policy;
  const tolerance = kind === 'immediate' ? immediateWaitingToleranceSeconds : waitingToleranceSeconds;
  return plusSeconds(latest(pickupAt, arrivedAt), tolerance);
}

function freeUntil({ kind, pickupAt }: FeeFacts, acceptedAt: Date, policy: FeePolicy): Date {
  return kind === 'immediate'
    ? plusSeconds(acceptedAt, policy.immediateFreeCancelSeconds)
    : plusSeconds(pickupAt, -policy.freeCancelBeforeSeconds);
}

function billable({ paymentMethod }: FeeFacts, feeCents: Cents): Cents {
  return paymentMethod === 'billed' ? feeCents : 0;
}
