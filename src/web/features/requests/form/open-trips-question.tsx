import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import classes from './caller-fields.module.css';
import { OpenTripLine } from './open-trip-line.tsx';
import type { OpenTrip } from './use-caller.ts';

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
