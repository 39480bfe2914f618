import { auditContract } from '#contract/audit.ts';
import { allow } from '#server/platform/api/allow.ts';
import { fromReplica } from '#server/platform/api/from-replica.ts';
import { implementing } from '#server/platform/api/implementing.ts';
import { listAccesses } from './list-accesses.ts';
import { listAudit } from './list-audit.ts';

const os = implementing(auditContract);
const admin = allow('admin');

export const auditRoutes = os.router({
  list: os.list.use(admin).handler(({ context, input }) => fromReplica(context, ({ db }) => listAudit(db, input))),
  accesses: os.accesses
    .use(admin)
    .handler(({ context, input }) => fromReplica(context, ({ db }) => listAccesses(db, input))),
  ofSubject: os.ofSubject
    .use(admin)
    .handler(({ context, input }) => fromReplica(context, ({ db }) => listAudit(db, input))),
});
