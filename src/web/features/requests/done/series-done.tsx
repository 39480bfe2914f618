import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Series } from '#contract/series.ts';
import { formatSeries } from '#web/entities/trip/series-labels.ts';
import { TripRows } from '#web/entities/trip/trip-rows.tsx';
import { count } from '#web/lib/format-counts.ts';
import { DoneFrame } from './done-frame.tsx';

type Props = { series: Series; onAgain: () => void };

/** Result of a request for several days: each day with its code. */
export function SeriesDone({ series, onAgain }: Props) {
  const { trips } = series;
  return (
    <DoneFrame
      title={`${count(trips.length, 'viagem solicitada', 'viagens solicitadas')}, uma série`}
      lead={formatSeries(series)}
      onAgain={onAgain}
      actions={
        trips[0] && (
          <Button component={Link} to={`/viagens/${trips[0].id}`} size="md">
            Ver a primeira
          </Button>
        )
      }
    >
      <TripRows label="Viagens da série" trips={trips} />
    </DoneFrame>
  );
}
