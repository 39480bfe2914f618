import { guestPath } from '#domain/access/guest-paths.ts';
import type { ClientKind } from '#domain/client-kinds.ts';
import { toleratedSeconds } from '#domain/dispatch/alarms.ts';
import type { Cents } from '#domain/money.ts';
import { type Coordinates, estimateDuration, estimateRoadDistance } from '#domain/places/distance.ts';
import { latest, plusSeconds } from '#domain/trips/instants.ts';
import type { TripKind } from '#domain/trips/kinds.ts';
import {
  delayMinutes,
  mayRate,
  mostDelays,
  mostLostItems,
  type RatingReason,
  takesPassengerWords,
} from '#domain/trips/passenger-words.ts';
import type { PaymentMethod } from '#domain/trips/payment-methods.ts';
import { firstNameOf } from '#domain/trips/redaction.ts';
import { pointOf, regionOf, type RideStop, type ShownStop, shownStop } from '#domain/trips/ride-stops.ts';
import { isAssigned, isTerminal, type TripStatus } from '#domain/trips/status.ts';

/** Statuses in which the assigned partner may send the position of the car. */
export const followedStatuses = ['en_route', 'arrived', 'in_progress'] as const satisfies TripStatus[];

export function isFollowed(status: TripStatus): boolean {
  return followedStatuses.some((followed) => followed === status);
}

/** Phase of a trip from the passenger's view. `searching`: no partner is assigned. */
export const ridePhases = ['searching', 'accepted', 'en_route', 'arrived', 'in_progress', 'over'] as const;
export type RidePhase = (typeof ridePhases)[number];

export function ridePhaseOf(status: TripStatus): RidePhase {
  if (isTerminal(status)) return 'over';
  return ridePhases.find((phase) => phase === status) ?? 'searching';
}

/** `reception`: of a hotel. `client`: an approver of another client. */
export const rideApprovers = ['reception', 'client'] as const;
export type RideApprover = (typeof rideApprovers)[number];

/** Time during which the passenger's page still shows a finished trip. */
export const rideLinkSeconds = 3 * 86_400;

/** Age up to which a position gives an estimate of the arrival. */
const usableSeconds = 600;

/** A position sent by the driver's device. `at`: time of the device, at most the database time. */
export type RidePosition = Coordinates & { accuracyMeters: number | null; at: Date };

/** Input of the passenger's page. */
export type RideFacts = {
  code: string;
  status: TripStatus;
  clientKind: ClientKind;
  pickupAt: Date;
  timeZone: string;
  kind: TripKind;
  arrivedAt: Date | null;
  begunAt: Date | null;
  endedAt: Date | null;
  paymentMethod: PaymentMethod;
  estimateCents: Cents | null;
  /** Final price for the client or passenger; null before it is final. */
  clientAmountCents: Cents | null;
  inReview: boolean;
  receiptCode: string | null;
  boardingPin: string | null;
  driverName: string | null;
  vehicle: { plate: string; model: string; colour: string | null } | null;
  origin: RideStop | null;
  destination: RideStop | null;
  /** True when an earlier partner is no longer assigned. */
  gaveBack: boolean;
  position: RidePosition | null;
  /** True while dispatchers have an alarm that the driver will be late. */
  lateAlarm: boolean;
  /** Words to the assigned partner by the link of the page. */
  saidReady: boolean;
  delays: number;
  /** Requests for more minutes by the trip's own link. Those by the partner's link do not excuse a late driver. */
  passengerDelays: number;
  lostItems: number;
  rating: { stars: number; reasons: RatingReason[]; ratedAt: Date } | null;
  /** True for a trip that a guest of the client requested. `billed` is then the account of the guest's room. */
  byGuest: boolean;
  /** True for a trip with the room of a hotel guest, who may pay the billed trip with the room. */
  hasRoom: boolean;
  /** True for the trip's own link. The assigned partner knows the other link, so that link must not rate the trip. */
  isOwnLink: boolean;
  /** True after the erasure of the trip's personal data. */
  isErased: boolean;
  /** Reason of a rejection by a user of the client. */
  refusal: string | null;
  /** Code of the page on which the guest requested the trip; null after any change of the page. */
  guestPageCode: string | null;
};

/** The passenger's page. The link may be shared, so the page contains no passenger's name, client or house number. */
export type Ride = {
  code: string;
  phase: RidePhase;
  /** Result of the trip; null before its end. */
  ending: TripStatus | null;
  /** After a completed trip: its begin and its end. After any other end only `approver` and the refusal are set. */
  pickupAt: Date | null;
  endedAt: Date | null;
  timeZone: string;
  /** Side of the client that has to approve the trip, or that rejected it; null for other trips. */
  approver: RideApprover | null;
  arrivedAt: Date | null;
  pickup: ShownStop | null;
  /** `place` is null before the ride begins. */
  destination: { place: string | null; region: string; point: Coordinates | null } | null;
  gaveBack: boolean;
  driver: { firstName: string | null; plate: string | null; model: string | null; colour: string | null } | null;
  boardingPin: string | null;
  /** Client that pays a completed billed trip; null for the account of a room, which the guest pays. */
  payer: ClientKind | null;
  /** Null for a billed trip, unless a guest has it on the room's account. */
  payment: {
    method: PaymentMethod;
    estimateCents: Cents | null;
    /** The final price; null before the end of the trip and while the price is in review. */
    finalCents: Cents | null;
    inReview: boolean;
    receiptCode: string | null;
  } | null;
  position: RidePosition | null;
  /** Estimated distance of the car to the pickup, or to the destination while riding, rounded to hundreds. */
  distanceMeters: number | null;
  /** Estimated arrival at the pickup, or at the destination while riding; null without a recent position. */
  arrivesAt: Date | null;
  /** Lateness at the pickup. `newAt`: estimated time; null when only the lateness is known. */
  late: { newAt: Date | null } | null;
  /** Words that the passenger may say now; null when none is of use. */
  words: { saidReady: boolean; delays: number; delaysLeft: number } | null;
  /** Null unless lost items of this trip can be reported. */
  lostItems: { reported: number; left: number } | null;
  /** Null unless this link may rate the trip. `stars`: null before the rating. */
  rating: { stars: number | null; reasons: RatingReason[]; mayChange: boolean } | null;
  /** Reason of a rejection by the client, and path of the page to order again, for the guest who requested the trip only. */
  refusal: string | null;
  orderPath: string | null;
};

/** Returns the content of the passenger's page; null from `rideLinkSeconds` after the end. */
export function rideOf(facts: RideFacts, now: Date): Ride | null {
  const phase = ridePhaseOf(facts.status);
  if (phase === 'over') return isGone(facts, now) ? null : afterwards(facts, now);
  const assigned = phase !== 'searching';
  const position = isFollowed(facts.status) ? facts.position : null;
  const distanceMeters = distanceLeft(facts, phase);
  const arrivesAt = arrivalOf(distanceMeters, position, now);
  return {
    ...nothingLeft(facts),
    phase,
    pickupAt: facts.pickupAt,
    approver: approverOf(facts),
    arrivedAt: assigned ? facts.arrivedAt : null,
    pickup: facts.origin && shownStop(facts.origin),
    destination: facts.destination && destinationOf(facts.destination, phase),
    gaveBack: facts.gaveBack && !assigned,
    driver: assigned ? driverOf(facts) : null,
    boardingPin: isAssigned(facts.status) ? facts.boardingPin : null,
    payment: paymentOf(facts),
    position,
    distanceMeters,
    arrivesAt,
    late: latenessOf(facts, phase, arrivesAt, now),
    words: wordsOf(facts),
  };
}

/** Returns times, stops, driver and paid amount of a completed trip, for the receipt, lost items and the rating. */
function afterwards(facts: RideFacts, now: Date): Ride {
  const { status, lostItems: reported, isOwnLink, isErased, byGuest, refusal, guestPageCode } = facts;
  const over = { ...nothingLeft(facts), ending: status, approver: approverOf(facts) };
  if (status === 'rejected' && byGuest && isOwnLink && !isErased)
    return { ...over, refusal, orderPath: guestPageCode && guestPath(guestPageCode) };
  if (status !== 'completed') return over;
  return {
    ...over,
    ...(isErased ? null : routeOf(facts)),
    driver: driverOf(facts),
    payment: paymentOf(facts),
    lostItems: { reported, left: Math.max(0, mostLostItems - reported) },
    rating: isOwnLink ? ratingOf(facts, now) : null,
  };
}

function routeOf(facts: RideFacts): Pick<Ride, 'pickupAt' | 'endedAt' | 'pickup' | 'destination' | 'payer'> {
  return {
    pickupAt: facts.begunAt ?? facts.pickupAt,
    endedAt: facts.begunAt && facts.endedAt,
    pickup: facts.origin && shownStop(facts.origin),
    destination: facts.destination && shownStop(facts.destination),
    payer: payerOf(facts),
  };
}

function ratingOf({ rating }: RideFacts, now: Date): NonNullable<Ride['rating']> {
  const { stars = null, reasons = [], ratedAt = null } = rating ?? {};
  return { stars, reasons, mayChange: mayRate(ratedAt, now) };
}

function approverOf({ status, clientKind }: RideFacts): RideApprover | null {
  if (status !== 'awaiting_approval' && status !== 'rejected') return null;
  return clientKind === 'hotel' ? 'reception' : 'client';
}

function wordsOf({ status, saidReady, delays }: RideFacts): Ride['words'] {
  if (!takesPassengerWords(status)) return null;
  return { saidReady, delays, delaysLeft: Math.max(0, mostDelays - delays) };
}

/** Facts that determine when the car is at the pickup. */
export type PickupFacts = Pick<
  RideFacts,
  'status' | 'kind' | 'pickupAt' | 'position' | 'lateAlarm' | 'passengerDelays'
> & { origin: Pick<RideStop, 'lat' | 'lng'> | null };

/** Returns the estimated arrival at the pickup and the lateness, by the rules of the passenger's page. */
export function pickupArrivalOf(facts: PickupFacts, now: Date): { arrivesAt: Date | null; late: Ride['late'] } {
  const phase = ridePhaseOf(facts.status);
  const position = phase === 'en_route' ? facts.position : null;
  const arrivesAt = arrivalOf(distanceTo(position, facts.origin), position, now);
  return { arrivesAt, late: latenessOf(facts, phase, arrivesAt, now) };
}

/** Returns the estimated arrival, counted from the time of the position. Null for a position that is too old. */
function arrivalOf(distanceMeters: number | null, position: RidePosition | null, now: Date): Date | null {
  if (distanceMeters === null || !position || now > plusSeconds(position.at, usableSeconds)) return null;
  return plusSeconds(position.at, estimateDuration(distanceMeters));
}

/**
 * Returns the lateness at the pickup, or null for a driver in time. Minutes that the passenger asked for are not late.
 * An immediate trip has no agreed time.
 */
function latenessOf(facts: PickupFacts, phase: RidePhase, arrivesAt: Date | null, now: Date): Ride['late'] {
  if (facts.kind === 'immediate' || (phase !== 'accepted' && phase !== 'en_route')) return null;
  const due = plusSeconds(facts.pickupAt, toleratedSeconds + facts.passengerDelays * delayMinutes * 60);
  const expected = arrivesAt && latest(arrivesAt, now);
  if (expected) return expected > due ? { newAt: expected } : null;
  return now > due || facts.lateAlarm ? { newAt: null } : null;
}

function paymentOf(facts: RideFacts): Ride['payment'] {
  const { paymentMethod: method, status, inReview, clientAmountCents, receiptCode, byGuest, isOwnLink } = facts;
  if (method === 'billed' && !(byGuest && isOwnLink)) return null;
  if (status !== 'completed') {
    return { method, estimateCents: facts.estimateCents, finalCents: null, inReview: false, receiptCode: null };
  }
  const settled = !inReview;
  return {
    method,
    estimateCents: null,
    finalCents: settled ? clientAmountCents : null,
    inReview,
    receiptCode: settled ? receiptCode : null,
  };
}

function payerOf({ paymentMethod, clientKind, byGuest, hasRoom }: RideFacts): Ride['payer'] {
  return paymentMethod === 'billed' && !byGuest && !hasRoom ? clientKind : null;
}

function nothingLeft({ code, timeZone }: RideFacts): Ride {
  return {
    code,
    phase: 'over',
    ending: null,
    pickupAt: null,
    endedAt: null,
    timeZone,
    approver: null,
    arrivedAt: null,
    pickup: null,
    destination: null,
    gaveBack: false,
    driver: null,
    boardingPin: null,
    payer: null,
    payment: null,
    position: null,
    distanceMeters: null,
    arrivesAt: null,
    late: null,
    words: null,
    lostItems: null,
    rating: null,
    refusal: null,
    orderPath: null,
  };
}

function isGone({ endedAt, pickupAt }: RideFacts, now: Date): boolean {
  return now >= plusSeconds(endedAt ?? pickupAt, rideLinkSeconds);
}

function driverOf({ driverName, vehicle }: RideFacts): NonNullable<Ride['driver']> {
  return {
    firstName: driverName === null ? null : firstNameOf(driverName),
    plate: vehicle?.plate ?? null,
    model: vehicle?.model ?? null,
    colour: vehicle?.colour ?? null,
  };
}

/**
 * Returns the destination. Before the ride it contains only the region, because the link may have been sent to a wrong
 * number.
 */
function destinationOf(stop: RideStop, phase: RidePhase): Ride['destination'] {
  if (phase === 'in_progress') return shownStop(stop);
  const region = regionOf(stop);
  return region === '' ? null : { place: null, region, point: null };
}

function distanceLeft({ position, origin, destination }: RideFacts, phase: RidePhase): number | null {
  return distanceTo(position, phase === 'en_route' ? origin : phase === 'in_progress' ? destination : null);
}

function distanceTo(position: RidePosition | null, stop: Pick<RideStop, 'lat' | 'lng'> | null): number | null {
  const point = stop && pointOf(stop);
  if (!position || !point) return null;
  return Math.round(estimateRoadDistance([position, point]) / 100) * 100;
}
