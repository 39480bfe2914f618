import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Trip } from '#contract/trip.ts';
import type { SeriesChange } from '#contract/trip-terms.ts';
import { followingOf, type Scope } from '#web/entities/trip/series-scope.tsx';
import { api } from '#web/lib/api.ts';
import { setQueryAnswer, queryClient } from '#web/lib/query-client.ts';
import { useSend } from '#web/lib/use-send.ts';
import { count } from '#web/lib/format-counts.ts';
import { toast } from '#web/ui/toast.ts';
import { seriesQuery } from '../queries.ts';

/** A trip's series, to change those that follow it with it. */
export function useSeriesEdit(trip: Trip) {
  const seriesId = trip.seriesId ?? '';
  const { data } = useQuery({ ...seriesQuery(seriesId), enabled: trip.seriesId !== null });
  const [scope, setScope] = useState<Scope>('one');
  const sending = useSend(api.series.update);

  async function updateAll(changes: Omit<SeriesChange, 'id' | 'fromTripId'>): Promise<void> {
    const series = await sending.mutateAsync({ id: seriesId, fromTripId: trip.id, ...changes });
    setQueryAnswer(seriesQuery(series.id).queryKey, series);
    toast({ message: count(series.changed, 'viagem alterada.', 'viagens alteradas.') });
    await queryClient.invalidateQueries({ queryKey: api.trips.key() });
  }

  return { following: followingOf(data, trip, 'edit'), scope, setScope, updateAll };
}
