import { useStatusLabels } from '#web/entities/trip/use-status-labels.ts';
import { formatWhen } from '#web/lib/instants.ts';
import { useNow } from '#web/lib/now.ts';
import { TextLink } from '#web/ui/text-link.tsx';
import type { OpenTrip } from './use-caller.ts';

/** An open trip in one line, with a link to its page. */
export function OpenTripLine({
  trip: { tripId, code, status, pickupAt, timeZone, origin, destination },
}: {
  trip: OpenTrip;
}) {
  const labels = useStatusLabels();
  const when = formatWhen(pickupAt, useNow(), timeZone);
  return (
    <>
      Viagem aberta{' '}
      <TextLink to="/viagens/$id" params={{ id: tripId }} target="_blank">
        {code}
      </TextLink>
      {` · ${labels[status]} · ${when} · ${origin} → ${destination}`}
    </>
  );
}
