import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { IconStack2 } from '@tabler/icons-react';
import { rowsOf } from '#web/lib/paging.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Failure } from '#web/ui/failure.tsx';
import { TableSkeleton } from '#web/ui/table-skeleton.tsx';
import { batchesQuery } from '../queries.ts';
import { BatchCard } from './batch-card.tsx';
import classes from '../queues/queue.module.css';

/** Batches of payouts for the bank, newest first. */
export function BatchList() {
  const batches = useInfiniteQuery(batchesQuery);
  const rows = rowsOf(batches.data);
  if (batches.isPending) return <TableSkeleton columns={1} label="Lotes de saques" />;
  if (batches.isError && rows.length === 0) {
    return <Failure what="os lotes" error={batches.error} onRetry={() => void batches.refetch()} />;
  }
  if (rows.length === 0) {
    return (
      <EmptyState icon={IconStack2} title="Nenhum lote ainda">
        Em Saques, escolha os que vão juntos e use Gerar lote: aqui fica o arquivo para o banco.
      </EmptyState>
    );
  }
  const nextToPay = rows.find(({ status }) => status === 'open');
  return (
    <div className={classes.queue}>
      {rows.map((batch) => (
        <BatchCard key={batch.id} batch={batch} primary={batch === nextToPay} />
      ))}
      {batches.hasNextPage && (
        <Button
          style={{ alignSelf: 'center' }}
          loading={batches.isFetchingNextPage}
          onClick={() => void batches.fetchNextPage()}
        >
          Carregar mais
        </Button>
      )}
    </div>
  );
}
