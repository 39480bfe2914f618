import type { Trip } from '#contract/trip.ts';
import { isHeld } from '#domain/trips/status.ts';
import { Section } from '#web/ui/section.tsx';
import classes from './boarding-pin.module.css';

/** For the passenger's side: what the driver has to be told before setting off. */
export function BoardingPin({ trip: { boardingPin, status } }: { trip: Trip }) {
  if (boardingPin === null || !isHeld(status)) return null;
  return (
    <Section title="PIN de embarque" lead="O passageiro diz este número ao motorista ao embarcar.">
      <p className={classes.pin}>{boardingPin}</p>
    </Section>
  );
}
