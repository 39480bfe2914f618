import { VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle, IconArrowRight } from '@tabler/icons-react';
import type { ComponentProps, KeyboardEvent } from 'react';
import type { KnownPassenger } from '#contract/passengers.ts';
import { categoryLabels } from '#domain/trips/categories.ts';
import { needLabels } from '#domain/trips/needs.ts';
import { paymentMethodLabels } from '#domain/trips/payment-methods.ts';
import { count } from '#web/lib/format-counts.ts';
import classes from './caller-fields.module.css';
import { OpenTripLine } from './open-trip-line.tsx';
import { PassengerStar, stopName } from './passenger-star.tsx';

type Route = KnownPassenger['routes'][number];
type Props = {
  people: readonly KnownPassenger[];
  onPerson: (person: KnownPassenger) => void;
  onTrip: (person: KnownPassenger, trip: Route) => void;
  /** Called when an arrow key leaves the list upwards. */
  onLeave: () => void;
};

/** Returns the buttons of the list, which the arrow keys walk through. */
export function optionsIn(box: ParentNode | null): HTMLElement[] {
  return [...(box?.querySelectorAll<HTMLElement>('[data-option]') ?? [])];
}

/** Known passengers of a phone, each with open trips, last trips, and a choice of another route. */
export function CallerOptions({ people, onPerson, onTrip, onLeave }: Props) {
  function onKeyDown(event: KeyboardEvent<HTMLButtonElement>): void {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    const options = optionsIn(event.currentTarget.closest('fieldset'));
    const next = options.indexOf(event.currentTarget) + step;
    if (next < 0) onLeave();
    else options[next]?.focus();
  }
  return (
    <fieldset className={classes.people} aria-label="Quem liga">
      {people.map((person) => (
        <div key={person.clientId} className={classes.person}>
          <div className={classes.head}>
            <span className={classes.who}>
              <strong>{person.name}</strong> <span className={classes.client}>{person.clientName}</span>
            </span>
            <PassengerStar person={person} />
          </div>
          {person.openTrips.map((trip) => (
            <p key={trip.tripId} className={classes.open}>
              <IconAlertTriangle size={16} stroke={1.9} aria-hidden className={classes.sign} />
              <span>
                <OpenTripLine trip={trip} />
              </span>
            </p>
          ))}
          {person.routes.map((trip) => (
            <Option key={trip.tripId} onKeyDown={onKeyDown} onClick={() => onTrip(person, trip)}>
              <Way trip={trip} />
              <span className={classes.detail}>{detailsOf(trip)}</span>
            </Option>
          ))}
          <Option onKeyDown={onKeyDown} onClick={() => onPerson(person)}>
            <span>Outro trajeto</span>
            <VisuallyHidden>
              {' '}
              de {person.name}, {person.clientName}
            </VisuallyHidden>
          </Option>
        </div>
      ))}
    </fieldset>
  );
}

function Option(props: ComponentProps<'button'>) {
  return <button {...props} type="button" data-option className={classes.option} />;
}

function Way({ trip: { stops } }: { trip: Route }) {
  return (
    <span className={classes.way}>
      <VisuallyHidden>Repetir a viagem de </VisuallyHidden>
      {stops.map((stop, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a stop is identified by the position in the list
        <span key={index} className={classes.stop}>
          {index > 0 && (
            <>
              <IconArrowRight size={14} stroke={2} aria-hidden className={classes.arrow} />
              <VisuallyHidden> até </VisuallyHidden>
            </>
          )}
          {stopName(stop)}
        </span>
      ))}
    </span>
  );
}

/** Formats what the trip fills in besides the route. */
function detailsOf({ category, paymentMethod, passengerCount, luggageCount, hours, needs, notes }: Route): string {
  return [
    categoryLabels[category],
    paymentMethodLabels[paymentMethod],
    passengerCount > 1 && count(passengerCount, 'pessoa', 'pessoas'),
    luggageCount > 0 && count(luggageCount, 'volume', 'volumes'),
    hours !== null && count(hours, 'hora', 'horas'),
    ...needs.map((need) => needLabels[need]),
    notes && `“${notes}”`,
  ]
    .filter(Boolean)
    .join(' · ');
}
