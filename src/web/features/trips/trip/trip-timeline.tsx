import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Trip, TripEvent } from '#contract/trip.ts';
import { useLabelAudience } from '#web/entities/trip/use-status-labels.ts';
import { useNow } from '#web/lib/now.ts';
import { Failure } from '#web/ui/failure.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { Section } from '#web/ui/section.tsx';
import { tripEventsQuery } from '../queries.ts';
import { formatChange } from './change-texts.ts';
import { formatActor, formatEvent } from './event-texts.ts';
import classes from './trip-timeline.module.css';

/** Everything that happened to a trip, the latest first. */
export function TripTimeline({ trip }: { trip: Trip }) {
  const { data, error, refetch } = useQuery(tripEventsQuery(trip.id));
  const now = useNow();
  const audience = useLabelAudience();
  return (
    <Section title="Linha do tempo">
      {data ? (
        <ol className={classes.events}>
          {data.items.toReversed().map((event) => (
            <li key={event.version} className={classes.event}>
              <span className={classes.text}>{formatEvent(event, audience)}</span>
              <span className={classes.detail}>
                <Instant at={event.at} timeZone={trip.timeZone} /> · {formatActor(event, audience)}
              </span>
              {event.changes.map((change) => (
                <span key={change.term} className={classes.change}>
                  {formatChange(change, now, trip.timeZone)}
                </span>
              ))}
              {event.reason !== null && event.reason !== '' && <Words of={event} />}
            </li>
          ))}
        </ol>
      ) : error ? (
        <Failure what="a linha do tempo" error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={160} radius="md" />
      )}
    </Section>
  );
}

/** Typed reason of an event; for a payment, the amount. */
function Words({ of: { action, reason } }: { of: TripEvent }) {
  if (action === 'receive') return <span className={classes.reason}>{reason}</span>;
  return <q className={classes.reason}>{reason}</q>;
}
