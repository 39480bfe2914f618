import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { IconCircleCheck } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import type { Trip } from '#contract/trips.ts';
import { TripSummary } from '#web/entities/trip/trip-summary.tsx';
import classes from './request-done.module.css';

/** How a request ends: with the code that everybody will call the trip by. */
export function RequestDone({ trip, onAgain }: { trip: Trip; onAgain: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={classes.done}>
      <div className={classes.head}>
        <IconCircleCheck size={28} stroke={1.7} aria-hidden className={classes.sign} />
        <h2 ref={heading} tabIndex={-1} className={classes.title}>
          Viagem solicitada
          <span className={classes.code}>{trip.code}</span>
        </h2>
      </div>
      <TripSummary trip={trip} density="page" side="fare" link={false} />
      <div className={classes.actions}>
        <Button component={Link} to={`/viagens/${trip.id}`} size="md" variant="primary">
          Ver viagem
        </Button>
        <Button size="md" onClick={onAgain}>
          Solicitar outra
        </Button>
      </div>
    </div>
  );
}
