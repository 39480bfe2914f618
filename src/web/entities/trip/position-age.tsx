import type { ReactNode } from 'react';
import { oldPositionSeconds } from '#domain/trips/instants.ts';
import { formatAge } from '#web/lib/age.ts';
import { useSecondsUntil } from '#web/lib/now.ts';
import classes from './position-age.module.css';

/** Line with the age of a position; `old`: it may no longer be the current one. */
export function AgeLine({ old, children }: { old: boolean; children: ReactNode }) {
  return (
    <p className={classes.age} data-old={old || undefined}>
      <span className={classes.dot} aria-hidden />
      {children}
    </p>
  );
}

/** The age of a position, updated continuously. For an old position, a text names the probable cause. */
export function PositionAge({ at }: { at: string }) {
  const seconds = -useSecondsUntil(at);
  const old = seconds >= oldPositionSeconds;
  return (
    <AgeLine old={old}>
      Posição do carro: {formatAge(seconds)}
      {old && '. O motorista pode estar sem sinal.'}
    </AgeLine>
  );
}
