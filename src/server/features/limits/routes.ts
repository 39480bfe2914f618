import { limitsContract } from '#contract/limits.ts';
import { allow } from '#server/platform/api/allow.ts';
import { implementing } from '#server/platform/api/implementing.ts';
import { listUses } from './read-usage.ts';

const os = implementing(limitsContract);

export const limitsRoutes = os.router({
  list: os.list.use(allow('admin')).handler(({ context, input }) => listUses(context.services.db, input)),
});
