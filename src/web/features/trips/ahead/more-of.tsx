import { Button, Skeleton } from '@mantine/core';
import type { InfiniteData } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Trip } from '#contract/trip.ts';
import { type Page, rowsOf } from '#web/lib/paging.ts';
import { Failure } from '#web/ui/failure.tsx';
import classes from './more-of.module.css';

type Query = {
  data: InfiniteData<Page<Trip>> | undefined;
  error: unknown;
  isPlaceholderData: boolean;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  refetch: () => unknown;
  fetchNextPage: () => unknown;
};
type Props = { query: Query; what: string; empty: ReactNode; renderTrips: (trips: Trip[]) => ReactNode };

/** List of trips with a button for further pages, and with loading, empty and error states. */
export function MoreOf({ query, what, empty, renderTrips }: Props) {
  const retry = (): void => void query.refetch();
  if (!query.data) {
    if (query.error) return <Failure what={what} error={query.error} onRetry={retry} />;
    return (
      <div className={classes.list} aria-busy="true">
        {['a', 'b', 'c', 'd'].map((row) => (
          <Skeleton key={row} height={72} radius="md" />
        ))}
      </div>
    );
  }
  const trips = rowsOf(query.data);
  return (
    <div className={classes.list} data-stale={query.isPlaceholderData || undefined}>
      {trips.length === 0 ? <div className={classes.empty}>{empty}</div> : renderTrips(trips)}
      {Boolean(query.error) && <Failure what={what} error={query.error} onRetry={retry} />}
      {query.hasNextPage && (
        <Button
          className={classes.more ?? ''}
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          Carregar mais
        </Button>
      )}
    </div>
  );
}
