import type { LiveEvent } from '#contract/live.ts';
import type { Trip } from '#contract/trip.ts';
import { estimatedPart } from '#domain/commission.ts';

export type PoolEvent = Extract<LiveEvent, { topic: 'pool' }>;

/**
 * Returns the list with one event applied, earliest pickup first. Ignores an event whose version is older than that of
 * the listed trip. At equal versions, applies only an event by which the trip leaves the pool, unless the trip is
 * offered to the signed-in partner.
 */
export function withNews(trips: readonly Trip[], { entityId, version, payload }: PoolEvent): Trip[] {
  const known = trips.find(({ id }) => id === entityId);
  const stays = payload.available || known?.status === 'offered';
  if (known && (known.version > version || (known.version === version && stays))) return [...trips];
  const others = trips.filter(({ id }) => id !== entityId);
  if (!payload.available) return others;
  // The card is the same for all partners of an area, so the card does not show whether the signed-in partner gave the
  // trip back.
  const card = known?.gaveBack ? { ...payload.card, gaveBack: true } : payload.card;
  return [...others, card].toSorted(bySoonest);
}

/**
 * Returns the event with the amount that the signed-in partner would earn. The card is the same for all partners of an
 * area, so its commission rate is not the rate of the signed-in partner.
 */
export function withOwnPart(event: PoolEvent, commissionBp: number | null): PoolEvent {
  if (commissionBp === null || !event.payload.available) return event;
  const { card } = event.payload;
  const own = { commissionBp, partnerCents: estimatedPart(card.estimateCents, commissionBp) };
  return { ...event, payload: { available: true, card: { ...card, ...own } } };
}

/**
 * Applies the events that arrived during the request to the list. The list may be older than these events, and each
 * event arrives only once.
 */
export function correctedBy(trips: readonly Trip[], heard: Iterable<PoolEvent>): Trip[] {
  return [...heard].reduce<Trip[]>((list, event) => withNews(list, event), [...trips]);
}

function bySoonest(a: Trip, b: Trip): number {
  return a.pickupAt.localeCompare(b.pickupAt) || a.id.localeCompare(b.id);
}
