import { useStatusLabels } from '#web/entities/trip/use-status-labels.ts';
import { formatWhen } from '#web/lib/instants.ts';
import { useNow } from '#web/lib/now.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import classes from './caller-fields.module.css';
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

type Props = { name: string; trips: readonly OpenTrip[]; onConfirm: () => void; onClose: () => void };

/** Asks before a second trip is booked for a caller who already has one. The button that goes back has the focus. */
export function OpenTripsQuestion({ name, trips, onConfirm, onClose }: Props) {
  return (
    <ConfirmDialog
      title={`${name || 'Este telefone'} já tem viagem aberta`}
      confirm="Solicitar mesmo assim"
      cancel="Voltar ao pedido"
      tone="danger"
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <ul className={classes.openTrips}>
        {trips.map((trip) => (
          <li key={trip.tripId}>
            <OpenTripLine trip={trip} />
          </li>
        ))}
      </ul>
    </ConfirmDialog>
  );
}
