import { searchContract } from '#contract/search.ts';
import { noteList } from '#server/platform/access-log.ts';
import { anyRole } from '#server/platform/api/allow.ts';
import { fromReplica } from '#server/platform/api/from-replica.ts';
import { implementing } from '#server/platform/api/implementing.ts';
import { search } from './search.ts';

const api = implementing(searchContract);

export const searchRoutes = api.router({
  find: api.find.use(anyRole).handler(async ({ context, input }) => {
    const found = await fromReplica(context, ({ db }) => search(db, context.actor, input.q));
    await noteList(context, ['trip', 'partner', 'client', 'user'], input.q);
    return found;
  }),
});
