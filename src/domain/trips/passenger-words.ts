import { plusSeconds } from '#domain/trips/instants.ts';
import type { TripStatus } from '#domain/trips/status.ts';

/** Timeline events of a passenger, who acts by the link of the trip. Status, terms and fees of the trip stay unchanged. */
export type PassengerAction = 'passenger-ready' | 'passenger-delay' | 'lost-item';

/**
 * Actor of a passenger's event. `partner-link`: the assigned partner knows this link too, so its events prove less than
 * those of the trip's own link.
 */
export const passenger = { role: 'passenger' } as const;
export const passengerByPartnerLink = { role: 'partner-link' } as const;
export type Passenger = typeof passenger | typeof passengerByPartnerLink;

/** Minutes that a passenger asks for each time. */
export const delayMinutes = 5;
/** Maximum number of times that a passenger may ask one assigned partner for more minutes. */
export const mostDelays = 2;

/** Maximum number of lost items that a passenger may report for a trip. */
export const mostLostItems = 3;
/** Maximum length of the description of a lost item. */
export const lostItemLength = 300;

/** Aspects that a passenger may name as reasons for the stars. */
export const ratingReasons = ['punctuality', 'driving', 'car', 'courtesy', 'route', 'charge'] as const;
export type RatingReason = (typeof ratingReasons)[number];

export const ratingReasonLabels: Record<RatingReason, string> = {
  punctuality: 'Pontualidade',
  driving: 'Direção',
  car: 'Carro',
  courtesy: 'Atendimento',
  route: 'Caminho',
  charge: 'Cobrança',
};

/** Time after the first rating during which the passenger may change it. */
const ratingChangeSeconds = 86_400;

/** Days over which the central sees the mean of a partner's ratings. */
export const RATING_DAYS = 90;

/** True while the driver is on the way or waits, so that a word of the passenger is of use. */
export function takesPassengerWords(status: TripStatus): boolean {
  return status === 'en_route' || status === 'arrived';
}

export function mayRate(ratedAt: Date | null, now: Date): boolean {
  return ratedAt === null || now < plusSeconds(ratedAt, ratingChangeSeconds);
}

/**
 * True for a text with eight or more digits, as in a phone number. The description of a lost item is shown to the
 * partner, also after its right to the passenger's number has ended.
 */
export function hasPhoneNumber(text: string): boolean {
  return /(?:\d[^\p{L}\d]{0,3}){8}/u.test(text);
}
