import type { OwnPresence } from '#contract/presence.ts';
import { api } from '#web/lib/api.ts';
import { setQueryAnswer } from '#web/lib/query-client.ts';

/** Writes the answer of a call about the own availability into the query cache. */
export function keepOwnPresence(presence: OwnPresence): void {
  setQueryAnswer(api.presence.own.queryOptions().queryKey, presence);
}
