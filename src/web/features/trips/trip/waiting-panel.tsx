import type { Trip } from '#contract/trip.ts';
import { localDateTime } from '#domain/time.ts';
import { useSecondsUntil } from '#web/lib/now.ts';
import { formatStopwatch } from '#web/lib/stopwatch.ts';
import { Section } from '#web/ui/section.tsx';
import { useDoer } from '../shared/use-doer.ts';
import classes from './waiting-panel.module.css';

/**
 * Shows how long a driver has waited at the pickup, and when a no-show can be reported. Shown to the partner and to the
 * central, because they can report a no-show.
 */
export function WaitingPanel({ trip }: { trip: Trip }) {
  const { clientId } = useDoer();
  if (trip.status !== 'arrived' || trip.arrivedAt === null || trip.noShowAt === null || clientId !== null) return null;
  return (
    <Section title="Espera no local">
      <Waiting since={trip.arrivedAt} until={trip.noShowAt} timeZone={trip.timeZone} />
    </Section>
  );
}

function Waiting({ since, until, timeZone }: { since: string; until: string; timeZone: string }) {
  const waited = -useSecondsUntil(since);
  const left = useSecondsUntil(until);
  const opens = localDateTime(new Date(until), timeZone).time;
  return (
    <>
      <p className={classes.clock} role="timer" aria-label="Tempo de espera">
        {formatStopwatch(waited)}
      </p>
      <p className={classes.rule}>
        {left > 0 ? (
          <>
            “Não compareceu” abre às {opens}, em <strong>{formatStopwatch(left)}</strong>.
          </>
        ) : (
          <>A tolerância terminou às {opens}: já é possível marcar “Não compareceu”.</>
        )}
      </p>
    </>
  );
}
