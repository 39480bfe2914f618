import type { Trip } from '#contract/trip.ts';
import { isAssigned } from '#domain/trips/status.ts';
import { formatStop } from '#web/entities/trip/stop-lines.ts';
import { ContactLinks } from './contact-links.tsx';
import classes from './drive-now.module.css';
import { NavigateLinks } from './navigate-links.tsx';
import { PickupCountdown } from '../shared/pickup-countdown.tsx';
import { usePassengerText } from './use-passenger-text.ts';

/** The next stop and the passenger's contact, at the top of the page for the driver on a phone. */
export function DriveNow({ trip }: { trip: Trip }) {
  const { stops, passengers } = trip;
  const text = usePassengerText(trip);
  const fetching = isAssigned(trip.status);
  // With intermediate stops only the driver knows the next one. The list below shows all stops.
  const stop = fetching ? stops[0] : stops.length === 2 ? stops[1] : undefined;
  const passenger = passengers.find(({ phone }) => phone !== null);
  const names = passengers.map(({ name }) => name).join(', ');
  return (
    <section className={classes.now} aria-label="Agora">
      {fetching && trip.status !== 'arrived' && <PickupCountdown trip={trip} />}
      {names && <p className={classes.who}>{names}</p>}
      {stop && (
        <>
          <p className={classes.where}>
            {fetching ? 'Buscar em ' : 'Levar até '}
            <strong>{formatStop(stop)}</strong>
          </p>
          {trip.status !== 'arrived' && <NavigateLinks stop={stop} />}
        </>
      )}
      {passenger?.phone && <ContactLinks name={passenger.name} phone={passenger.phone} text={text} />}
    </section>
  );
}
