import { Skeleton } from '@mantine/core';
import { IconCalendarTime } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { boardHours, mostOnBoard } from '#domain/dispatch/console.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Failure } from '#web/ui/failure.tsx';
import type { BoardRow } from './board-rows.ts';
import classes from './console.module.css';
import { TripList } from './trip-list.tsx';
import type { useBoard } from './use-board.ts';

type Props = ComponentProps<typeof TripList> &
  Pick<ReturnType<typeof useBoard>, 'board'> & {
    /** All trips, of which the list shows some; null until they were read. */
    all: readonly BoardRow[] | null;
  };

/** The list of the trips, with its states: reading, failed, empty, and with more trips than fit. */
export function TripsPane({ board, all, ...list }: Props) {
  if (all === null) {
    return (
      <div className={classes.padded} aria-busy={!board.error}>
        {board.error ? (
          <Failure what="as viagens" error={board.error} onRetry={() => void board.refetch()} />
        ) : (
          waiting.map((line) => <Skeleton key={line} height={76} radius="md" />)
        )}
      </div>
    );
  }
  if (all.length === 0) {
    return (
      <div className={classes.empty}>
        <EmptyState icon={IconCalendarTime} title={`Nenhuma viagem nas próximas ${boardHours} horas`} compact>
          As viagens pedidas aparecem aqui, a mais urgente em cima.
        </EmptyState>
      </div>
    );
  }
  return (
    <>
      <TripList {...list} />
      {board.data?.full && (
        <p className={classes.full}>Há mais viagens do que cabe aqui: estão as primeiras {mostOnBoard} pela hora.</p>
      )}
    </>
  );
}

const waiting = [1, 2, 3, 4, 5, 6, 7];
