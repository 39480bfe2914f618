import { api } from '#web/lib/api.ts';

/** Positions and the rest of a trip change without an event. */
const rereadMs = 30_000;
const positionsMs = 5_000;

export const boardQuery = api.console.board.queryOptions({ refetchInterval: 2 * rereadMs });
export const rankedQuery = (id: string) =>
  api.console.drivers.queryOptions({ input: { id }, refetchInterval: rereadMs, staleTime: 0 });
export const alarmsQuery = api.console.alarms.queryOptions({ refetchInterval: 2 * rereadMs });
export const availableQuery = api.presence.available.queryOptions({ refetchInterval: rereadMs });
/** Not read while the page is hidden, as all queries with an interval. */
export const positionsQuery = api.presence.positions.queryOptions({ refetchInterval: positionsMs });
export const ranksQuery = api.ranks.list.queryOptions();
export const queuesQuery = api.ranks.queues.queryOptions();
