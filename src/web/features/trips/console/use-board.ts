import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { AvailableDriver, CarPosition } from '#contract/presence.ts';
import { rankTrips } from '#domain/dispatch/console.ts';
import { serverNow } from '#web/lib/server-clock.ts';
import { availableQuery, boardQuery, positionsQuery } from './console-queries.ts';

const noDrivers: readonly AvailableDriver[] = [];

/** Returns the trips of the next hours in the order of urgency, and the available drivers with their positions. */
export function useBoard() {
  const board = useQuery(boardQuery);
  const available = useQuery(availableQuery);
  const positions = usePositions();
  const drivers = available.data?.items ?? noDrivers;
  const trips = board.data?.items;
  const rows = useMemo(
    () => (trips ? rankTrips(trips, drivers, positions, serverNow()) : null),
    [trips, drivers, positions],
  );
  return { board, rows, drivers, positions, hasDrivers: available.data !== undefined };
}

const nowhere: ReadonlyMap<string, CarPosition> = new Map();

function usePositions(): ReadonlyMap<string, CarPosition> {
  const items = useQuery(positionsQuery).data?.items;
  return useMemo(() => (items ? new Map(items.map((car) => [car.driverId, car])) : nowhere), [items]);
}
