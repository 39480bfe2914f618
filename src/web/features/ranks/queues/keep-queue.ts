import type { Queue } from '#contract/ranks.ts';
import { setQueryAnswer } from '#web/lib/query-client.ts';
import { queuesQuery } from '../queries.ts';

/** Writes the queue that a call answered into the query cache. */
export function keepQueue(queue: Queue): void {
  setQueryAnswer(
    queuesQuery.queryKey,
    (known) => known && { items: known.items.map((one) => (one.rankId === queue.rankId ? queue : one)) },
  );
}
