import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Trip } from '#contract/trip.ts';
import { useOnLive } from '#web/lib/live.ts';
import { readAgain } from '#web/lib/read-again.ts';
import { poolQuery } from './pool.ts';
import { isSharing } from '../shared/position-sharing.ts';

const everyMs = 60_000;
const hasWays = (trips: readonly Trip[] | undefined) => trips?.some(({ wayToPickup }) => wayToPickup !== null) ?? false;

/** Keeps the ways to pickups true while a car of the reader moves: the card of a live event goes to all partners and has none. */
export function useFreshWays(): void {
  const queryClient = useQueryClient();
  const { data } = useQuery({ ...poolQuery, refetchInterval: ({ state }) => (hasWays(state.data) ? everyMs : false) });
  useOnLive('pool', ({ payload }) => {
    if (payload.available && (isSharing() || hasWays(data))) void readAgain(queryClient, poolQuery.queryKey);
  });
}
