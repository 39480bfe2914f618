import type { RideView } from '#contract/rides.ts';
import { useRideTexts } from '../texts/language.ts';
import { formatColour } from './ride-labels.ts';
import classes from './ride.module.css';

/** Driver and vehicle. The plate is large, because passengers look for it on the street. */
export function RideDriver({ driver }: { driver: NonNullable<RideView['driver']> }) {
  const { texts } = useRideTexts();
  const { firstName, plate, model, colour } = driver;
  const car = [model, colour && formatColour(colour, texts)].filter(Boolean).join(', ');
  return (
    <section className={classes.card} aria-label={texts.driverAndCar}>
      <div className={classes.driver}>
        <div className={classes.who}>
          <p className={classes.name}>{firstName ?? texts.noDriver}</p>
          <p className={classes.car}>{car === '' ? texts.noCar : car}</p>
        </div>
        {plate !== null && (
          <p className={classes.plate}>
            <span className={classes.plateWord}>{texts.plate}</span>
            {plate}
          </p>
        )}
      </div>
    </section>
  );
}

/** The number by which the driver knows that the right passenger boards. */
export function BoardingPin({ pin }: { pin: string }) {
  const { texts } = useRideTexts();
  return (
    <section className={`${classes.card} ${classes.pin}`} aria-label={texts.pin}>
      <p className={classes.pinWords}>
        {texts.pin}
        <span>{texts.pinHelp}</span>
      </p>
      <p className={classes.pinDigits}>{pin}</p>
    </section>
  );
}
