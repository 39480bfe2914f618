import { implementing } from '#server/platform/api/implementing.ts';
import { api } from '#contract/api.ts';

/** Every operation of the contract, by the feature that answers it. */
export const apiRouter = implementing(api).router({});
