import { matchQuery, type Query } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { Trip } from '#contract/trip.ts';
import { api } from '#web/lib/api.ts';
import { ApiProblem } from '#web/lib/api-problem.ts';
import { dropKeptTrip, isWorthKeeping, keepTrip, keptTrips } from '#web/lib/kept-trips.ts';
import { useOnLive } from '#web/lib/live.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { useSession } from '#web/lib/session.ts';
import { knownSession } from '#web/lib/session-store.ts';
import { tripQuery } from '../queries.ts';

/**
 * Stores the assigned trips that a driver opened on the device, so that a reload without connection shows them. Reads
 * the stored trips again at the start. A trip that ended, or is assigned to another partner, is deleted.
 */
export function TripKeeper() {
  const session = useSession();
  const { userId, acting } = session;
  const own = acting === null ? session.profile.id_parceiro : '';

  const hear = useEffectEvent(({ queryKey, state }: Query) => {
    // After a sign-out during the request, nothing is stored.
    if (knownSession()?.userId !== userId) return;
    const gone = state.error instanceof ApiProblem && [403, 404].includes(state.error.status);
    const trip = state.data as Trip | undefined;
    if (trip && !gone && isWorthKeeping(trip, own)) keepTrip(session, trip, state.dataUpdatedAt);
    else if (trip && !state.error) dropKeptTrip(session, trip.id);
    else if (gone) dropKeptTrip(session, idOf(queryKey));
  });
  useEffect(() => {
    if (own === '') return undefined;
    const stop = queryClient.getQueryCache().subscribe(({ type, query }) => {
      if (
        type === 'updated' &&
        query.state.fetchStatus === 'idle' &&
        matchQuery({ queryKey: api.trips.get.key() }, query)
      )
        hear(query);
    });
    for (const { trip } of keptTrips(userId)) ask(trip.id);
    return stop;
  }, [own, userId]);
  useOnLive('trip', ({ entityId }) => {
    if (keptTrips(userId).some(({ trip }) => trip.id === entityId)) ask(entityId);
  });
  return null;
}

function ask(id: string): void {
  void queryClient.prefetchQuery({ ...tripQuery(id), staleTime: 0 });
}

function idOf(queryKey: readonly unknown[]): string {
  return (queryKey[1] as { input: { id: string } }).input.id;
}
