import { approvalsContract } from '#contract/approvals.ts';
import { allow } from '#server/platform/api/allow.ts';
import { implementing } from '#server/platform/api/implementing.ts';
import { command } from '#server/platform/command.ts';
import { decideApprovals } from './decide-approvals.ts';
import { readApprovals } from './read-approvals.ts';

const api = implementing(approvalsContract);
const deciders = allow('admin', 'client');

export const approvalRoutes = api.router({
  list: api.list.use(deciders).handler(({ context: { services, actor } }) => readApprovals(services.db, actor)),
  approve: api.approve
    .use(deciders)
    .handler(({ context, input }) =>
      command(context, { operation: 'approvals.approve', input }, (tx, actor) =>
        decideApprovals(tx, actor, 'approve', input),
      ),
    ),
  reject: api.reject
    .use(deciders)
    .handler(({ context, input }) =>
      command(context, { operation: 'approvals.reject', input }, (tx, actor) =>
        decideApprovals(tx, actor, 'reject', input),
      ),
    ),
});
