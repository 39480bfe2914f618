import type { Trip } from '#contract/trip.ts';
import { needLabels } from '#domain/trips/needs.ts';
import { categoryLabels } from '#domain/trips/categories.ts';
import { count } from '#web/lib/words.ts';

/** `Ana Souza`, `Ana Souza e mais 2`; null while the viewer may not know. */
export function sayPassengers({ passengers }: Trip): string | null {
  const [first, ...others] = passengers;
  if (!first) return null;
  return others.length === 0 ? first.name : `${first.name} e mais ${others.length}`;
}

/** `2 pessoas · 1 volume` */
export function sayLoad({ passengerCount, luggageCount }: Trip): string {
  const load = [count(passengerCount, 'pessoa', 'pessoas')];
  if (luggageCount > 0) load.push(count(luggageCount, 'volume', 'volumes'));
  return load.join(' · ');
}

/** What of the vehicle is out of the ordinary: nothing, most of the time. */
export function saySpecial({ category, needs }: Trip): string {
  const special = category === 'comum' ? [] : [categoryLabels[category]];
  return [...special, ...needs.map((need) => needLabels[need])].join(' · ');
}

/** `2 pessoas · Executivo`; nothing for one person without luggage in an ordinary taxi. */
export function sayUnusual(trip: Trip): string {
  const usual = trip.passengerCount === 1 && trip.luggageCount === 0;
  return [usual ? '' : sayLoad(trip), saySpecial(trip)].filter(Boolean).join(' · ');
}

/** `Executivo · Cadeirinha infantil` */
export function sayVehicle({ category, needs }: Trip): string {
  return [categoryLabels[category], ...needs.map((need) => needLabels[need])].join(' · ');
}
