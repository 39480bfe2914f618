import { Anchor } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Instant } from '#web/ui/instant.tsx';
import type { Draft } from './drafts-state.ts';
import classes from './drafts.module.css';

/** The booked trips of the text, with their codes. */
export function BookedTrips({ drafts }: { drafts: readonly Draft[] }) {
  const trips = drafts.flatMap(({ progress }) => (typeof progress === 'string' ? [] : progress));
  if (trips.length === 0) return null;
  return (
    <ul className={classes.booked} aria-label="Viagens solicitadas">
      {trips.map(({ id, code, pickupAt, timeZone, passengers }) => (
        <li key={id}>
          <IconCircleCheck size={18} stroke={1.9} aria-hidden className={classes.good} />
          <Anchor renderRoot={(props) => <Link to="/viagens/$id" params={{ id }} {...props} />} underline="always">
            {code}
          </Anchor>
          <span>
            <Instant at={pickupAt} timeZone={timeZone} brief />
          </span>
          <span className={classes.faint}>{passengers.map(({ name }) => name).join(', ')}</span>
        </li>
      ))}
    </ul>
  );
}
