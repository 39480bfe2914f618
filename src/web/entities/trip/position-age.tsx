import { formatAge } from '#web/lib/age.ts';
import { useSecondsUntil } from '#web/lib/now.ts';
import classes from './position-age.module.css';

/** Age from which a position may no longer be the current one. */
const OLD_SECONDS = 120;

/** The age of a position, updated continuously. For an old position, a text names the probable cause. */
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
