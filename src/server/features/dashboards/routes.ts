import { dashboardsContract } from '#contract/dashboards.ts';
import { anyRole } from '#server/platform/api/allow.ts';
import { fromReplica } from '#server/platform/api/from-replica.ts';
import { implementing } from '#server/platform/api/implementing.ts';
import { readDashboard } from './read-dashboard.ts';

const api = implementing(dashboardsContract);

export const dashboardRoutes = api.router({
  get: api.get
    .use(anyRole)
    .handler(({ context, input }) =>
      fromReplica(context, ({ db }) => readDashboard(context.services, db, context.actor, input)),
    ),
});
