import type { PassengerBlock } from '#contract/passenger-blocks.ts';
import { api } from '#web/lib/api.ts';
import { setQueryAnswer } from '#web/lib/query-client.ts';

export const blocksQuery = api.passengerBlocks.list.queryOptions();

/** Writes the blocks that a call answered into the query cache. */
export function keepBlocks(blocks: { items: PassengerBlock[] }): void {
  setQueryAnswer(blocksQuery.queryKey, blocks);
}
