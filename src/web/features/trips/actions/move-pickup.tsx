import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { Trip } from '#contract/trip.ts';
import { allowedActions } from '#domain/trips/decide.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { useDoer } from '../shared/use-doer.ts';
import { useKeys } from '../shared/use-keys.ts';

export const PickupDialog = lazyPart(() => import('./pickup-dialog.tsx'), 'PickupDialog', { opens: true });

/** Key that opens the dialog for the focused row of a list, or for the trip of the page. */
export const moveKey = 'h';

type ButtonProps = { trip: Trip; size: 'xs' | 'sm' | 'md' };

/** Button that changes the pickup time of the trip that the page shows. */
export function MoveButton({ trip, size }: ButtonProps) {
  const [moving, setMoving] = useState(false);
  useKeys({ [moveKey]: () => setMoving(true) });
  return (
    <>
      <Button size={size} onClick={() => setMoving(true)} aria-keyshortcuts={moveKey}>
        Mudar horário
      </Button>
      {moving && <PickupDialog trip={trip} onClose={() => setMoving(false)} />}
    </>
  );
}

/**
 * Opens the dialog for the focused row of a list. Returns the open dialog. The rows have the id of their trip in
 * `data-row`.
 */
export function usePickupKey(trips: readonly Trip[]): ReactNode {
  const doer = useDoer();
  const [movingId, setMovingId] = useState<string | null>(null);
  const tripOf = (id: string | null | undefined) => trips.find((trip) => trip.id === id);
  useKeys({
    [moveKey]: () => {
      const trip = tripOf(document.activeElement?.closest<HTMLElement>('[data-row]')?.dataset.row);
      if (!trip || allowedActions(doer, trip).every(({ action }) => action !== 'edit')) return false;
      return setMovingId(trip.id);
    },
  });
  const moving = tripOf(movingId);
  return moving && <PickupDialog trip={moving} onClose={() => setMovingId(null)} />;
}
