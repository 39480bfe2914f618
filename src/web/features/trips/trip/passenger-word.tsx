import { useQuery } from '@tanstack/react-query';
import type { Trip } from '#contract/trip.ts';
import { takesPassengerWords } from '#domain/trips/passenger-words.ts';
import { useLabelAudience } from '#web/entities/trip/use-status-labels.ts';
import { Instant } from '#web/ui/instant.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { tripEventsQuery } from '../queries.ts';
import { formatEvent } from './event-texts.ts';

const words = new Set(['passenger-ready', 'passenger-delay']);

/**
 * Latest word of the passenger, at the top of the page while the driver is on the way or waits. Words to an earlier
 * partner are left out.
 */
export function PassengerWord({ trip }: { trip: Trip }) {
  return takesPassengerWords(trip.status) && <Latest trip={trip} />;
}

function Latest({ trip: { id, timeZone } }: { trip: Trip }) {
  const audience = useLabelAudience();
  const { data } = useQuery(tripEventsQuery(id));
  const events = data?.items ?? [];
  const departed = events.findLastIndex(({ toStatus }) => toStatus === 'accepted');
  const latest = events.slice(departed + 1).findLast(({ action }) => words.has(action));
  if (!latest) return null;
  return (
    <Notice tone="info" title={`${formatEvent(latest, audience)}.`}>
      <Instant at={latest.at} timeZone={timeZone} />
    </Notice>
  );
}
