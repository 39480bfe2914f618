import type { Trip } from '#contract/trip.ts';
import { statusLabels, type TripStatus } from '#domain/trips/status.ts';

export type StatedTrip = Pick<Trip, 'status' | 'designatedPartnerId' | 'designatedPartnerName' | 'offeredPartnerName'>;

/**
 * True when a scheduled trip has a designated partner. A trip that an earlier version launched may still store one,
 * which has no effect.
 */
export function isDesignated({ status, designatedPartnerId }: StatedTrip): boolean {
  return status === 'scheduled' && designatedPartnerId !== null;
}

/** Formats the state of a trip: `Disponível`, `Designada · Táxi do Rui`, `Ofertada · Táxi do Rui`. */
export function formatState(trip: StatedTrip, labels: Record<TripStatus, string> = statusLabels): string {
  const [state, partner] = isDesignated(trip)
    ? ['Designada', trip.designatedPartnerName]
    : [labels[trip.status], trip.offeredPartnerName];
  return partner ? `${state} · ${partner}` : state;
}
