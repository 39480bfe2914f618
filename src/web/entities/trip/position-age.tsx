import { formatAge } from '#web/lib/age.ts';
import { useSecondsUntil } from '#web/lib/now.ts';
import classes from './position-age.module.css';

/** Older than this, it may tell where the car was rather than where it is. */
const OLD_SECONDS = 120;

/** How old a position is, counting on; an old one says what may be behind it. */
export function PositionAge({ at }: { at: string }) {
  const seconds = -useSecondsUntil(at);
  const old = seconds >= OLD_SECONDS;
  return (
    <p className={classes.age} data-old={old || undefined}>
      <span className={classes.dot} aria-hidden />
      Posição do carro: {formatAge(seconds)}
      {old && '. O motorista pode estar sem sinal.'}
    </p>
  );
}
