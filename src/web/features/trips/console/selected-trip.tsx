import { ActionIcon, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { IconBriefcase, IconUser, IconX } from '@tabler/icons-react';
import type { Trip } from '#contract/trip.ts';
import { categoryLabels } from '#domain/trips/categories.ts';
import { isOpen } from '#domain/trips/urgency.ts';
import { isAssigned } from '#domain/trips/status.ts';
import { ContactIcons } from '#web/entities/partner/contact-icons.tsx';
import { PrecisionMarks } from '#web/entities/trip/precision-marks.tsx';
import { TripRoute } from '#web/entities/trip/trip-route.tsx';
import { TripState } from '#web/entities/trip/trip-state.tsx';
import { TripWhen } from '#web/entities/trip/trip-when.tsx';
import { Failure } from '#web/ui/failure.tsx';
import { Phone } from '#web/ui/phone.tsx';
import { WithCodes } from '#web/ui/with-codes.tsx';
import { type OrderedAction, orderedActions } from '../actions/trip-action.ts';
import { useActionRunner, TripActions } from '../actions/trip-actions.tsx';
import { tripQuery } from '../queries.ts';
import { DriverContact } from '../shared/driver-contact.tsx';
import { PickupCountdown } from '../shared/pickup-countdown.tsx';
import { useDoer } from '../shared/use-doer.ts';
import { RankedDrivers } from './ranked-drivers.tsx';
import classes from './selected.module.css';
import { useKeptFocus } from '../shared/use-kept-focus.ts';
import { useKeys } from '../shared/use-keys.ts';

type Props = {
  id: string;
  chosenId: string | null;
  onChoose: (driverId: string | null) => void;
  onSay: (text: string) => void;
  onClose: () => void;
};

/** The selected trip with everything that the dispatcher can do about it. */
export function SelectedTrip(props: Props) {
  const { data, error, refetch } = useQuery(tripQuery(props.id));
  if (data) return <TripPane {...props} trip={data} />;
  return (
    <div className={classes.pane} aria-busy={!error}>
      {error ? (
        <Failure what="a viagem" error={error} onRetry={() => void refetch()} />
      ) : (
        <>
          <Skeleton height={32} radius="md" />
          <Skeleton height={110} radius="md" />
          <Skeleton height={72} radius="md" />
          <Skeleton height={240} radius="md" />
        </>
      )}
    </div>
  );
}

/**
 * Labels of the buttons that choose a partner, who may be unavailable now. The buttons beside the drivers have the usual
 * labels.
 */
const otherLabels: Partial<Record<OrderedAction['action'], string>> = {
  offer: 'Oferecer a outro…',
  designate: 'Designar outro…',
  reassign: 'Trocar por outro…',
};

function TripPane({ trip, chosenId, onChoose, onSay, onClose }: Props & { trip: Trip }) {
  const doer = useDoer();
  const actions = orderedActions(doer, trip);
  const { start, dialog } = useActionRunner(trip);
  const enqueue = actions.find(({ action }) => action === 'enqueue');
  useKeys({ f: enqueue && (() => start({ ...enqueue, action: 'enqueue' })) });
  const shown = actions.map(({ action, needs, weight, label }) => ({
    action,
    needs,
    weight,
    label: otherLabels[action] ?? label,
  }));
  const needsDriver = isOpen(trip.status) || isAssigned(trip.status);
  const keptFocus = useKeptFocus(trip.version);
  return (
    <section {...keptFocus} className={classes.pane} aria-label={`Viagem ${trip.code}`}>
      <header className={classes.head}>
        <h2 className={classes.title}>
          <Link to="/viagens/$id" params={{ id: trip.id }} className={classes.link}>
            <WithCodes>{trip.code}</WithCodes>
          </Link>
        </h2>
        <TripState trip={trip} />
        <CloseButton onClose={onClose} />
      </header>
      <div className={classes.when}>
        <TripWhen at={trip.pickupAt} timeZone={trip.timeZone} size="large" />
        <PickupCountdown trip={trip} />
      </div>
      <TripRoute stops={trip.stops} size="normal" />
      <PrecisionMarks stops={trip.stops} />
      <People trip={trip} />
      <Assigned trip={trip} />
      <div className={classes.actions}>
        <TripActions trip={trip} actions={shown} size="xs" calm />
      </div>
      {dialog}
      {needsDriver && (
        <section aria-label="Motoristas" className={classes.section}>
          <h3 className={classes.subtitle}>{isOpen(trip.status) ? 'Quem pode pegar' : 'Outros motoristas'}</h3>
          <RankedDrivers key={trip.id} trip={trip} chosenId={chosenId} onChoose={onChoose} onSay={onSay} />
        </section>
      )}
    </section>
  );
}

export function CloseButton({ onClose }: { onClose: () => void }) {
  return (
    <ActionIcon size={32} aria-label="Fechar" className={classes.close ?? ''} onClick={onClose}>
      <IconX size={18} stroke={1.8} aria-hidden />
    </ActionIcon>
  );
}

function People({ trip }: { trip: Trip }) {
  return (
    <ul className={classes.people}>
      {trip.passengers.map(({ name, phone }) => (
        <li key={`${name} ${phone}`} className={classes.person}>
          <IconUser size={16} stroke={1.7} aria-hidden className={classes.sign} />
          <span className={classes.who}>
            <span>{name}</span>
            {phone !== null && (
              <span className={classes.faint}>
                <Phone number={phone} />
              </span>
            )}
          </span>
          {phone !== null && (
            <span className={classes.contact}>
              <ContactIcons name={name} phone={phone} text={`Viagem ${trip.code}: `} />
            </span>
          )}
        </li>
      ))}
      <li className={classes.person}>
        <IconBriefcase size={16} stroke={1.7} aria-hidden className={classes.sign} />
        <span className={classes.who}>
          <span>{trip.clientName}</span>
          <span className={classes.faint}>{categoryLabels[trip.category]}</span>
        </span>
      </li>
      {trip.notes !== null && trip.notes !== '' && <li className={classes.notes}>{trip.notes}</li>}
      {trip.internalNote !== null && trip.internalNote !== '' && (
        <li className={classes.notes}>Só para a central: {trip.internalNote}</li>
      )}
    </ul>
  );
}

/** The driver of an assigned or running trip, with the car. */
function Assigned({ trip }: { trip: Trip }) {
  if (trip.partnerId === null) return null;
  const car = [trip.vehiclePlate, trip.vehicleModel].filter(Boolean).join(' · ');
  const partner = trip.driverName !== null && trip.driverName !== trip.partnerName ? trip.partnerName : null;
  return (
    <div className={classes.assigned}>
      <span className={classes.who}>
        <strong>{trip.driverName ?? trip.partnerName}</strong>
        <span className={classes.faint}>{[partner, car].filter(Boolean).join(' · ')}</span>
      </span>
      <span className={classes.contact}>
        <DriverContact trip={trip} />
      </span>
    </div>
  );
}
