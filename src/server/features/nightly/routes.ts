import { nightlyContract } from '#contract/nightly.ts';
import { allow } from '#server/platform/api/allow.ts';
import { implementing } from '#server/platform/api/implementing.ts';
import { readLastRound } from './read-rounds.ts';

const os = implementing(nightlyContract);

export const nightlyRoutes = os.router({
  last: os.last.use(allow('admin')).handler(({ context }) => readLastRound(context.services.db)),
});
