import { useQuery } from '@tanstack/react-query';
import type { Trip } from '#contract/trip.ts';
import { api } from '#web/lib/api.ts';
import { Notice } from '#web/ui/notice.tsx';
import { blocksQuery } from '../queries.ts';
import { useDoer } from './use-doer.ts';

/** Reminds a driver of the own block of a passenger. The driver may take the trip nevertheless. */
export function BlockedPassengerNote({ trip }: { trip: Trip }) {
  const mayTake = useDoer().driverId != null && trip.partnerId === null;
  const { data: blocks } = useQuery({ ...blocksQuery, enabled: mayTake });
  // Few drivers have a valid block, so most pages do not ask again whenever the pool changes.
  const hasBlock = blocks?.items.some(({ state }) => state === 'valid') ?? false;
  const { data } = useQuery({ ...api.passengerBlocks.openTrips.queryOptions(), enabled: mayTake && hasBlock });
  if (!hasBlock || !data?.tripIds.includes(trip.id)) return null;
  return <Notice tone="attention">Você pediu para não atender este passageiro. A decisão é sua.</Notice>;
}
