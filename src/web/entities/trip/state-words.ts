import type { Trip } from '#contract/trip.ts';
import { statusLabels } from '#domain/trips/status.ts';

export type StatedTrip = Pick<Trip, 'status' | 'designatedPartnerId' | 'designatedPartnerName' | 'offeredPartnerName'>;

/** A launched trip keeps its designated partner on record, without any effect. */
export function isDesignated({ status, designatedPartnerId }: StatedTrip): boolean {
  return status === 'scheduled' && designatedPartnerId !== null;
}

/** State of a trip in words: `Disponível`, `Designada · Táxi do Rui`, `Ofertada · Táxi do Rui`. */
export function sayState(trip: StatedTrip): string {
  if (isDesignated(trip)) return joined('Designada', trip.designatedPartnerName);
  return joined(statusLabels[trip.status], trip.status === 'offered' ? trip.offeredPartnerName : null);
}

function joined(state: string, partner: string | null): string {
  return partner === null ? state : `${state} · ${partner}`;
}
