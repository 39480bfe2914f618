import { auditContract } from '#contract/audit.ts';
import { allow } from '#server/platform/api/allow.ts';
import { implementing } from '#server/platform/api/implementing.ts';
import { listAccesses } from './list-accesses.ts';
import { listAudit } from './list-audit.ts';

const os = implementing(auditContract);
const admin = allow('admin');

export const auditRoutes = os.router({
  list: os.list.use(admin).handler(({ context, input }) => listAudit(context.services.db, input)),
  accesses: os.accesses.use(admin).handler(({ context, input }) => listAccesses(context.services.db, input)),
  ofSubject: os.ofSubject.use(admin).handler(({ context, input }) => listAudit(context.services.db, input)),
});
