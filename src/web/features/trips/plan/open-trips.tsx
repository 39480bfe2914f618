import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { DayPlan } from '#contract/day-plans.ts';
import { count } from '#web/lib/format-counts.ts';
import { Section } from '#web/ui/section.tsx';
import classes from './open-trips.module.css';
import type { Moves, OpenTrip } from './plan-rows.ts';
import { timeIn } from './time-scale.ts';

/** Number of trips shown before the button that shows all of them. */
const FIRST = 20;

type Props = { plan: DayPlan; trips: readonly OpenTrip[]; moves: Moves };

/** Trips without a driver, each with the smallest change that would give it one. */
export function OpenTrips({ plan, trips, moves }: Props) {
  const [all, setAll] = useState(false);
  if (trips.length === 0) return null;
  const shown = all ? trips : trips.slice(0, FIRST);
  return (
    <Section
      title="Sem motorista"
      lead={`${count(trips.length, 'viagem', 'viagens')} sem motorista neste plano. Cada uma mostra a menor mudança que resolveria.`}
    >
      <ul className={classes.trips}>
        {shown.map((trip) => (
          <Row key={trip.id} plan={plan} trip={trip} moves={moves} />
        ))}
      </ul>
      {shown.length < trips.length && (
        <div>
          <Button onClick={() => setAll(true)}>Mostrar todas as {trips.length}</Button>
        </div>
      )}
    </Section>
  );
}

function Row({ plan: { day, timeZone }, trip, moves }: { plan: DayPlan; trip: OpenTrip; moves: Moves }) {
  const { id, code, from, to, clientName, pickupAt, lost, change } = trip;
  return (
    <li className={classes.trip}>
      <strong className={classes.time}>{timeIn(pickupAt, day, timeZone)}</strong>
      <div className={classes.words}>
        <span>
          <Link to="/viagens/$id" params={{ id }} className={classes.code}>
            {code}
          </Link>{' '}
          {from} → {to} <span className={classes.client}>· {clientName}</span>
        </span>
        {lost !== null && <span className={classes.lost}>Saiu do plano: {lost}</span>}
        <span className={classes.change}>{change}</span>
      </div>
      <Button size="xs" aria-label={`Escolher motorista de ${code}`} onClick={() => moves.choose(id)}>
        Escolher motorista…
      </Button>
    </li>
  );
}
