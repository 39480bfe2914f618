import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Trip } from '#contract/trip.ts';
import { followingOf, type Scope } from '#web/entities/trip/series-scope.tsx';
import { api } from '#web/lib/api.ts';
import { setQueryAnswer, queryClient } from '#web/lib/query-client.ts';
import { useSend } from '#web/lib/use-send.ts';
import { count } from '#web/lib/format-counts.ts';
import { toast } from '#web/ui/toast.ts';
import { seriesQuery } from '../queries.ts';

/**
 * Returns the later trips of the series that can be cancelled together with this trip, and the call that cancels them.
 * Returns null when the trip belongs to no series.
 */
export function useFollowing(trip: Trip | null) {
  const seriesId = trip?.seriesId ?? null;
  const query = seriesQuery(seriesId ?? '');
  const { data, refetch } = useQuery({ ...query, enabled: seriesId !== null });
  const [scope, setScope] = useState<Scope>('one');
  const sending = useSend(api.series.cancel, {
    onSuccess: async (series) => {
      setQueryAnswer(query.queryKey, series);
      toast({ message: count(series.changed, 'viagem cancelada.', 'viagens canceladas.') });
      await queryClient.invalidateQueries({ queryKey: api.trips.key() });
    },
  });
  if (trip === null || seriesId === null) return null;
  return {
    scope,
    setScope,
    trips: followingOf(data, trip, 'cancel'),
    reread: refetch,
    cancel: (reason: string, feeCents: number) =>
      sending.mutateAsync({ id: seriesId, fromTripId: trip.id, reason, feeCents }),
  };
}
