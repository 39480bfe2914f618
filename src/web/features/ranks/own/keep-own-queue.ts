import type { OwnQueue } from '#contract/ranks.ts';
import { setQueryAnswer } from '#web/lib/query-client.ts';
import { ownQueueQuery } from '../queries.ts';

/** Writes the answer of a call about the own place into the query cache. */
export function keepOwnQueue(queue: OwnQueue): void {
  setQueryAnswer(ownQueueQuery.queryKey, queue);
}
