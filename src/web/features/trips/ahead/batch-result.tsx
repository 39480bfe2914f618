import { count } from '#web/lib/format-counts.ts';
import { Notice } from '#web/ui/notice.tsx';
import { WithCodes } from '#web/ui/with-codes.tsx';
import type { BatchAction, BatchOutcome } from './batch.ts';

const done: Record<BatchAction, [string, string]> = {
  launch: ['viagem publicada', 'viagens publicadas'],
  assume: ['viagem assumida', 'viagens assumidas'],
};

/** What became of a batch, trip by trip where something stood in the way. */
export function BatchResult({ outcome }: { outcome: BatchOutcome | null }) {
  if (outcome === null) return null;
  const { refused } = outcome;
  const title = count(outcome.done, ...done[outcome.action]);
  if (refused.length === 0) return <Notice tone="good" title={title} />;
  return (
    <Notice tone="attention" title={`${title}, ${count(refused.length, 'não pôde ser', 'não puderam ser')}:`}>
      {refused.map(({ trip, why }) => (
        <div key={trip.id}>
          <WithCodes>{`${trip.code}: ${why}`}</WithCodes>
        </div>
      ))}
    </Notice>
  );
}
