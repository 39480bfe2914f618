import type { Dashboard } from '#contract/dashboards.ts';
import { api } from '#web/lib/api.ts';

/** Live events bring changes; the clock alone also moves trips into "the next 24 hours". */
export const dashboardQuery = api.dashboards.get.queryOptions({ refetchInterval: 60_000 });

export type DashboardOf<Role extends Dashboard['role']> = Extract<Dashboard, { role: Role }>;
