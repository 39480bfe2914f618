import { useQuery } from '@tanstack/react-query';
import type { Trip } from '#contract/trip.ts';
import { isPartnerSide } from '#domain/access/roles.ts';
import { passengerText } from '#domain/notifications/passenger-texts.ts';
import { isTerminal } from '#domain/trips/status.ts';
import { linkQuery } from '../queries.ts';
import { useDoer } from '../shared/use-doer.ts';

/**
 * Returns the WhatsApp text to the passenger, with the passenger's link. A partner gets the link only while this
 * partner is assigned to the trip.
 */
export function usePassengerText(trip: Trip): string {
  const doer = useDoer();
  const enabled = !isTerminal(trip.status) && (!isPartnerSide(doer) || trip.partnerId === doer.partnerId);
  const { data } = useQuery({ ...linkQuery(trip.id), enabled });
  return passengerText(trip.status, trip.code, (enabled && data?.url) || null);
}
