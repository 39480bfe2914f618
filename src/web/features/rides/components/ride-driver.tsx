import type { RideView } from '#contract/rides.ts';
import classes from './ride.module.css';

/** Driver and vehicle. The plate comes first, because passengers look for it on the street. */
export function RideDriver({ driver }: { driver: NonNullable<RideView['driver']> }) {
  const { firstName, plate, model, colour } = driver;
  const car = [model, colour].filter(Boolean).join(', ');
  return (
    <section className={classes.card} aria-label="Motorista e carro">
      <div className={classes.driver}>
        <div className={classes.who}>
          <p className={classes.name}>{firstName ?? 'Motorista a confirmar'}</p>
          <p className={classes.car}>{car === '' ? 'Carro a confirmar' : car}</p>
        </div>
        {plate !== null && (
          <p className={classes.plate}>
            <span className={classes.plateWord}>Placa</span>
            {plate}
          </p>
        )}
      </div>
    </section>
  );
}
