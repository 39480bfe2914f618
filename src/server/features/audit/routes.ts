import { auditContract } from '#contract/audit.ts';
import { allow } from '#server/platform/api/allow.ts';
import { implementing } from '#server/platform/api/implementing.ts';
import { listAudit } from './data.ts';

const os = implementing(auditContract);

export const auditRoutes = os.router({
  ofSubject: os.ofSubject.use(allow('admin')).handler(({ context, input }) => listAudit(context.services.db, input)),
});
