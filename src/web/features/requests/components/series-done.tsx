import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { IconCircleCheck } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import type { Series } from '#contract/series.ts';
import { saySeries } from '#web/entities/trip/series-words.ts';
import { TripRows } from '#web/entities/trip/trip-rows.tsx';
import { count } from '#web/lib/words.ts';
import classes from './request-done.module.css';

type Props = { series: Series; onAgain: () => void };

/** How a request for several days ends: with its days, each with its code. */
export function SeriesDone({ series, onAgain }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { trips } = series;
  return (
    <div className={classes.done}>
      <div className={classes.head}>
        <IconCircleCheck size={28} stroke={1.7} aria-hidden className={classes.sign} />
        <div>
          <h2 ref={heading} tabIndex={-1} className={classes.title}>
            {count(trips.length, 'viagem solicitada', 'viagens solicitadas')}, uma série
          </h2>
          <p className={classes.place}>{saySeries(series)}</p>
        </div>
      </div>
      <TripRows label="Viagens da série" trips={trips} />
      <div className={classes.actions}>
        {trips[0] && (
          <Button component={Link} to={`/viagens/${trips[0].id}`} size="md" variant="primary">
            Ver a primeira
          </Button>
        )}
        <Button size="md" onClick={onAgain}>
          Solicitar outra
        </Button>
      </div>
    </div>
  );
}
