import type { Trip } from '#contract/trip.ts';
import { isAssigned } from '#domain/trips/status.ts';
import { Section } from '#web/ui/section.tsx';
import classes from './boarding-pin.module.css';

/** The boarding PIN, shown to the requester. The passenger says the PIN to the driver before the trip begins. */
export function BoardingPin({ trip: { boardingPin, status } }: { trip: Trip }) {
  if (boardingPin === null || !isAssigned(status)) return null;
  return (
    <Section title="PIN de embarque" lead="O passageiro diz este número ao motorista ao embarcar.">
      <p className={classes.pin}>{boardingPin}</p>
    </Section>
  );
}
