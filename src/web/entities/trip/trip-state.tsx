import { Suspense } from 'react';
import type { Trip } from '#contract/trip.ts';
import { nearPart } from '#web/lib/load-part.ts';
import type { PaySide } from './trip-pay.ts';
import { TripStatusBadge } from './trip-status.tsx';

/** Loaded separately, to keep the files of the landing page few (decision 0064). */
const load = () => import('./state-notes.tsx');
const StateNotes = nearPart(load, 'StateNotes');
export const TripDriver = nearPart(load, 'TripDriver');

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
