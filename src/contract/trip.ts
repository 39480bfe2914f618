import * as z from 'zod/mini';
import { clientSides, partnerSides } from '#domain/trips/money-sides.ts';
import { bookingLegs } from '#domain/trips/booking.ts';
import { categories } from '#domain/trips/categories.ts';
import { priceModes, tripKinds } from '#domain/trips/kinds.ts';
import { needs } from '#domain/trips/needs.ts';
import { passengerLanguages } from '#domain/trips/passenger-languages.ts';
import { paymentMethods } from '#domain/trips/payment-methods.ts';
import { reviewReasons } from '#domain/trips/review-reasons.ts';
import { tripStatuses } from '#domain/trips/status.ts';
import { changedTermNames } from '#domain/trips/term-changes.ts';
import { stop } from './addresses.ts';
import { cents, id, instant, version } from './fields.ts';
import { fareLine } from './tariffs.ts';

export const passenger = z.object({
  name: z.string(),
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  language: z.nullable(z.enum(passengerLanguages)),
});
export type Stop = z.infer<typeof stop>;

/** Trip as one viewer may see it. Fields that the viewer may not see are null (see `redactTrip`). */
export const trip = z.object({
  id,
  code: z.string(),
  bookingId: id,
  /** Position in the booking, number of trips of the booking (`2 de 3`), and direction. */
  bookingPosition: z.int(),
  bookingSize: z.int(),
  leg: z.enum(bookingLegs),
  /** Series of the trip, if it belongs to one. */
  seriesId: z.nullable(id),
  /** Client id and name are null for partners before acceptance. */
  clientId: z.nullable(id),
  clientName: z.nullable(z.string()),
  requesterId: z.nullable(id),
  serviceAreaId: id,
  status: z.enum(tripStatuses),
  kind: z.enum(tripKinds),
  category: z.enum(categories),
  needs: z.array(z.enum(needs)),
  passengerCount: z.int(),
  luggageCount: z.int(),
  passengers: z.array(passenger),
  stops: z.array(stop),
  pickupAt: instant,
  timeZone: z.string(),
  paymentMethod: z.enum(paymentMethods),
  priceMode: z.enum(priceModes),
  /** Number of hours of hire; null: priced by distance. */
  hours: z.nullable(z.int()),
  costCentreId: z.nullable(id),
  voucherCode: z.nullable(z.string()),
  clientReference: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  flightNumber: z.nullable(z.string()),
  nameSign: z.nullable(z.string()),
  room: z.nullable(z.string()),
  notes: z.nullable(z.string()),
  internalNote: z.nullable(z.string()),
  distanceMeters: z.nullable(z.int()),
  durationSeconds: z.nullable(z.int()),
  distanceSource: z.nullable(z.enum(['great_circle', 'router'])),
  /**
   * Rounded estimate of the way from the viewing partner's nearest car to a pickup within two hours. Null when no
   * running trip of the partner has a position from the last ten minutes, and when the trip has an assigned partner.
   */
  wayToPickup: z.nullable(z.object({ distanceMeters: z.int(), durationSeconds: z.int() })),
  estimateCents: z.nullable(cents),
  estimateLines: z.array(fareLine),
  commissionBp: z.nullable(z.int()),
  /** Expected or final part of the partner; null for callers who may not see this part. */
  partnerCents: z.nullable(z.int()),
  fareCents: z.nullable(cents),
  tollsCents: cents,
  parkingCents: cents,
  waitingCents: cents,
  extrasCents: cents,
  discountCents: cents,
  feeCents: cents,
  /**
   * Total before the discount. The client pays `clientAmountCents`. The glossary (docs/glossary.md) defines all
   * amounts.
   */
  totalCents: z.nullable(cents),
  clientAmountCents: z.nullable(cents),
  /** Reasons for the review of the amounts. They remain after the review. */
  reviewReasons: z.array(z.enum(reviewReasons)),
  partnerId: z.nullable(id),
  partnerName: z.nullable(z.string()),
  /** True for a partner that gave the trip back and therefore cannot accept the trip again. */
  gaveBack: z.boolean(),
  driverId: z.nullable(id),
  driverName: z.nullable(z.string()),
  /** Phones of driver and partner, for the central only. */
  driverPhone: z.nullable(z.string()),
  partnerPhone: z.nullable(z.string()),
  vehicleId: z.nullable(id),
  vehiclePlate: z.nullable(z.string()),
  vehicleModel: z.nullable(z.string()),
  designatedPartnerId: z.nullable(id),
  designatedPartnerName: z.nullable(z.string()),
  /** Driver whom the central named with the designated partner; for the central and this partner only. */
  designatedDriverId: z.nullable(id),
  designatedDriverName: z.nullable(z.string()),
  offeredPartnerId: z.nullable(id),
  /** Driver to whom the trip is offered; null when every user of the partner may answer. */
  offeredDriverId: z.nullable(id),
  /** True for the designation of an available trip, which is an offer with a longer time to answer. */
  offerIsDesignation: z.nullable(z.boolean()),
  /** Partner with the current offer, and next partner in the queue; for the central only. */
  offeredPartnerName: z.nullable(z.string()),
  offeredDriverName: z.nullable(z.string()),
  nextPartnerName: z.nullable(z.string()),
  offerExpiresAt: z.nullable(instant),
  boardingPin: z.nullable(z.string()),
  requiresPin: z.boolean(),
  /** Open change proposed after acceptance, with the proposed terms. */
  proposal: z.nullable(z.object({ id, terms: z.record(z.string(), z.unknown()), expiresAt: instant })),
  /**
   * Null unless the trip waits for an approval. `editorIds`: users who edited the request and so may not approve it.
   * `approverId`: the only user of the client who may approve; null: every approver of the client.
   */
  pendingApproval: z.nullable(
    z.object({ editorIds: z.array(id), approverId: z.nullable(id), approverName: z.nullable(z.string()) }),
  ),
  /** Fee that the client would pay for cancelling now. */
  cancelFeeCents: z.nullable(cents),
  /** Fee that the assigned partner would pay for giving the trip back now; null while a give-back is impossible. */
  giveBackFeeCents: z.nullable(cents),
  /**
   * Deadline for the assigned partner to confirm the trip again. Without confirmation the trip goes to other partners.
   */
  reconfirmBy: z.nullable(instant),
  /** Status before the last step of the assigned partner, and the deadline to undo that step. */
  undo: z.nullable(z.object({ to: z.enum(tripStatuses), until: instant })),
  /** Instant before which only priority partners see the trip. */
  openToAllAt: z.nullable(instant),
  /** Instant from which a no-show may be reported; null unless a driver waits. */
  noShowAt: z.nullable(instant),
  clientSide: z.enum(clientSides),
  partnerSide: z.enum(partnerSides),
  /** Latest instant at which the car is on time at the pickup; null unless the trip has an assigned partner. */
  dueAt: z.nullable(instant),
  acceptedAt: z.nullable(instant),
  arrivedAt: z.nullable(instant),
  begunAt: z.nullable(instant),
  endedAt: z.nullable(instant),
  createdAt: instant,
  version,
  termsVersion: version,
});
export type Trip = z.infer<typeof trip>;

export const tripEvent = z.object({
  version: z.int(),
  action: z.string(),
  fromStatus: z.nullable(z.enum(tripStatuses)),
  toStatus: z.enum(tripStatuses),
  actorName: z.nullable(z.string()),
  actorRole: z.string(),
  reason: z.nullable(z.string()),
  /** Time stated by an assigned partner that was offline. `at`: time at which the server received the action. */
  claimedAt: z.nullable(instant),
  /** Changed terms of an edit. Values that must not be stored (names, addresses, free text) are null. */
  changes: z.array(
    z.object({ term: z.enum(changedTermNames), from: z.nullable(z.string()), to: z.nullable(z.string()) }),
  ),
  at: instant,
});
export type TripEvent = z.infer<typeof tripEvent>;

export const point = z.object({ lat: z.number(), lng: z.number() });

/** Route of a trip on the map. Points of stops that the viewer may not see are null. */
export const tripRoute = z.object({
  /** Source of the legs. `great_circle`: an estimate. Null when a stop has no coordinates. */
  source: z.nullable(z.enum(['great_circle', 'router'])),
  legs: z.array(z.object({ distanceMeters: z.int(), durationSeconds: z.int() })),
  /** Encoded polyline along roads, with five decimals; null: only straight lines are known. */
  polyline: z.nullable(z.string()),
  /** One entry per stop, in order. */
  points: z.array(z.nullable(point)),
});
export type TripRoute = z.infer<typeof tripRoute>;

export const candidate = z.object({
  partnerId: id,
  name: z.string(),
  eligible: z.boolean(),
  reasons: z.array(z.string()),
});
export type Candidate = z.infer<typeof candidate>;
