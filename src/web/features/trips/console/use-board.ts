import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo } from 'react';
import type { AvailableDriver, CarPosition } from '#contract/presence.ts';
import type { Rank } from '#contract/ranks.ts';
import { rankTrips } from '#domain/dispatch/console.ts';
import { serverNow } from '#web/lib/server-clock.ts';
import { availableQuery, boardQuery, positionsQuery, ranksQuery } from './console-queries.ts';
import { knownPlaces } from './known-places.ts';

const noDrivers: readonly AvailableDriver[] = [];
const noRanks: readonly Rank[] = [];

/**
 * Returns the trips of the next hours in the order of urgency, and the available drivers with their positions. There are
 * no rows until all of them were read: without the drives, the first order would change under the pointer.
 */
export function useBoard() {
  const board = useQuery(boardQuery);
  const available = useQuery(availableQuery);
  const { positions, isRead } = usePositions();
  const readRanks = useQuery(ranksQuery);
  const ranks = readRanks.data?.items ?? noRanks;
  const drivers = available.data?.items ?? noDrivers;
  const trips = isRead && !available.isPending && !readRanks.isPending ? board.data?.items : undefined;
  const rows = useMemo(
    () => (trips ? rankTrips(trips, drivers, knownPlaces(drivers, positions, ranks), serverNow()) : null),
    [trips, drivers, positions, ranks],
  );
  return { board, rows, drivers, positions };
}

const nowhere: ReadonlyMap<string, CarPosition> = new Map();

function usePositions() {
  const { data, isError } = useQuery(positionsQuery);
  // Comparing every trip with every car takes longer than a key may wait.
  const items = useDeferredValue(data?.items);
  const positions = useMemo(() => (items ? new Map(items.map((car) => [car.driverId, car])) : nowhere), [items]);
  return { positions, isRead: items !== undefined || isError };
}
