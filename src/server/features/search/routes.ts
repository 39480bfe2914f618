import { searchContract } from '#contract/search.ts';
import { everybody } from '#server/platform/api/allow.ts';
import { implementing } from '#server/platform/api/implementing.ts';
import { search } from './data.ts';

const api = implementing(searchContract);

export const searchRoutes = api.router({
  find: api.find
    .use(everybody)
    .handler(({ context: { services, actor }, input }) => search(services.db, actor, input.q)),
});
