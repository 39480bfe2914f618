import type { Trip } from '#contract/trip.ts';
import { StateNotes } from './state-notes.tsx';
import type { PaySide } from './trip-pay.ts';
import { TripStatusBadge } from './trip-status.tsx';

/** State of a trip for every list: badge, open offer and urgency. */
export function TripState({ trip, side = 'fare' }: { trip: Trip; side?: PaySide }) {
  return (
    <>
      <TripStatusBadge trip={trip} />
      <StateNotes trip={trip} side={side} />
    </>
  );
}
