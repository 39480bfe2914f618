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

/** Returns the trips of the next hours in the order of urgency, and the available drivers with their positions. */
export function useBoard() {
  const board = useQuery(boardQuery);
  const available = useQuery(availableQuery);
  const positions = usePositions();
  const ranks = useQuery(ranksQuery).data?.items ?? noRanks;
  const drivers = available.data?.items ?? noDrivers;
  const trips = board.data?.items;
  const rows = useMemo(
    () => (trips ? rankTrips(trips, drivers, knownPlaces(drivers, positions, ranks), serverNow()) : null),
    [trips, drivers, positions, ranks],
  );
  return { board, rows, drivers, positions, hasDrivers: available.data !== undefined };
}

const nowhere: ReadonlyMap<string, CarPosition> = new Map();

function usePositions(): ReadonlyMap<string, CarPosition> {
  // Comparing every trip with every car takes longer than a key may wait.
  const items = useDeferredValue(useQuery(positionsQuery).data?.items);
  return useMemo(() => (items ? new Map(items.map((car) => [car.driverId, car])) : nowhere), [items]);
}
