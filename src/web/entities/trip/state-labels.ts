import type { Trip } from '#contract/trip.ts';
import { type LabelAudience, statusLabel } from '#domain/trips/audience-labels.ts';

export type StatedTrip = Pick<Trip, 'status' | 'designatedPartnerId' | 'designatedPartnerName' | 'offeredPartnerName'>;

/**
 * True when a scheduled trip has a designated partner, which clients do not read: the partner has not agreed yet. A trip
 * that an earlier version launched may still store one, which has no effect.
 */
export function showsDesignation({ status, designatedPartnerId }: StatedTrip, audience: LabelAudience): boolean {
  return audience !== 'client' && status === 'scheduled' && designatedPartnerId !== null;
}

/** Formats the state of a trip: `Disponível`, `Designada · Táxi do Rui`, `Ofertada · Táxi do Rui`. */
export function formatState(trip: StatedTrip, audience: LabelAudience): string {
  const [state, partner] = showsDesignation(trip, audience)
    ? ['Designada', trip.designatedPartnerName]
    : [statusLabel(trip.status, audience), trip.offeredPartnerName];
  return partner ? `${state} · ${partner}` : state;
}
