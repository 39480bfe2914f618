import { Suspense } from 'react';
import type { Trip } from '#contract/trip.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import type { PaySide } from './trip-pay.ts';
import { TripStatusBadge } from './trip-status.tsx';

/** Loaded separately, to keep the files of the landing page few (decision 0064). */
const load = () => import('./state-notes.tsx');
const StateNotes = lazyPart(load, 'StateNotes', { withPage: true });
export const TripDriver = lazyPart(load, 'TripDriver', { withPage: true });

/** State of a trip for every list: badge, open offer and urgency. */
export function TripState({ trip, side = 'fare' }: { trip: Trip; side?: PaySide }) {
  return (
    <>
      <TripStatusBadge trip={trip} />
      <Suspense>
        <StateNotes trip={trip} side={side} />
      </Suspense>
    </>
  );
}
