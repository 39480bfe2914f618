import { keepPreviousData } from '@tanstack/react-query';
import type { Dashboard } from '#contract/dashboards.ts';
import { api } from '#web/lib/api.ts';
import { askedBy, type DashboardSearch } from './components/asked-days.ts';

/**
 * Polls in addition to live events, because the mere passing of time also changes the numbers of "the next 24 hours"
 * and of the day.
 */
export function dashboardQuery(search: DashboardSearch) {
  return api.dashboards.get.queryOptions({
    input: askedBy(search),
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  });
}

export type DashboardOf<Role extends Dashboard['role']> = Extract<Dashboard, { role: Role }>;

/** The own place in the queue of a rank. */
export const ownQueueQuery = api.ranks.own.queryOptions();
