import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { RidePosition } from '#contract/rides.ts';
import type { Trip } from '#contract/trip.ts';
import { isPartnerSide } from '#domain/access/roles.ts';
import { isFollowed } from '#domain/trips/ride.ts';
import { useOnLive } from '#web/lib/live.ts';
import { positionQuery } from '../queries.ts';
import { useDoer } from '../shared/use-doer.ts';

/** Where the car of a trip under way is, live; null while nobody says so, and for who drives it. */
export function useCar(trip: Trip): RidePosition | null {
  const queryClient = useQueryClient();
  const drives = isPartnerSide(useDoer());
  const followed = !drives && isFollowed(trip.status);
  const { data } = useQuery({ ...positionQuery(trip.id), enabled: followed });
  useOnLive('position', ({ entityId, payload }) => {
    if (entityId === trip.id) queryClient.setQueryData(positionQuery(trip.id).queryKey, payload);
  });
  return followed ? (data?.position ?? null) : null;
}
