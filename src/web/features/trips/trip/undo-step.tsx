import { Button } from '@mantine/core';
import type { Trip } from '#contract/trip.ts';
import { actionLabels, type TripAction } from '#domain/trips/actions.ts';
import type { TripStatus } from '#domain/trips/status.ts';
import { useSecondsUntil } from '#web/lib/now.ts';
import { pausing } from '#web/ui/pausing.ts';
import type { OrderedAction } from '../actions/trip-action.ts';
import { useActionRunner } from '../actions/trip-actions.tsx';
import classes from './undo-step.module.css';
import { useSettling } from '../actions/use-settling.ts';

type Props = { trip: Trip; actions: readonly OrderedAction[] };

const steps: Partial<Record<TripStatus, TripAction>> = { en_route: 'depart', arrived: 'arrive', in_progress: 'begin' };

/** Button that undoes the last step of a running trip. Shown only while undoing is possible. */
export function UndoStep({ trip, actions }: Props) {
  const offered = actions.find(({ action }) => action === 'undo');
  if (!offered || trip.undo === null) return null;
  return <UndoBar trip={trip} offered={offered} until={trip.undo.until} />;
}

function UndoBar({ trip, offered, until }: { trip: Trip; offered: OrderedAction; until: string }) {
  const left = useSecondsUntil(until);
  const { busy, start } = useActionRunner(trip);
  const settling = useSettling(String(trip.version));
  const step = steps[trip.status];
  if (left <= 0 || !step) return null;
  return (
    <div className={classes.bar}>
      <output>Marcado: {actionLabels[step]}.</output>
      <Button
        size="md"
        loading={busy === 'undo'}
        {...pausing(settling)}
        onClick={() => settling || start({ ...offered, action: 'undo' })}
        rightSection={
          <span aria-hidden className={classes.left}>
            {left} s
          </span>
        }
      >
        {offered.label}
      </Button>
    </div>
  );
}
