import type { Trip } from '#contract/trip.ts';
import { needLabels } from '#domain/trips/needs.ts';
import { categoryLabels } from '#domain/trips/categories.ts';
import { count } from '#web/lib/format-counts.ts';

/** Formats the names: `Ana Souza`, `Ana Souza e mais 2`. Returns null while the names are hidden from the viewer. */
export function formatPassengers({ passengers }: Trip): string | null {
  const [first, ...others] = passengers;
  if (!first) return null;
  return others.length === 0 ? first.name : `${first.name} e mais ${others.length}`;
}

/** Formats passengers and luggage: `2 pessoas · 1 volume`. */
export function formatLoad({ passengerCount, luggageCount }: Trip): string {
  const load = [count(passengerCount, 'pessoa', 'pessoas')];
  if (luggageCount > 0) load.push(count(luggageCount, 'volume', 'volumes'));
  return load.join(' · ');
}

/** Formats category and needs that differ from an ordinary taxi; usually empty. */
export function formatSpecial({ category, needs }: Trip): string {
  const special = category === 'comum' ? [] : [categoryLabels[category]];
  return [...special, ...needs.map((need) => needLabels[need])].join(' · ');
}

/**
 * Formats the unusual terms: `2 pessoas · Executivo`. Returns '' for one person without luggage in an ordinary taxi.
 */
export function formatUnusual(trip: Trip): string {
  const usual = trip.passengerCount === 1 && trip.luggageCount === 0;
  return [usual ? '' : formatLoad(trip), formatSpecial(trip)].filter(Boolean).join(' · ');
}

/** Formats category and needs: `Executivo · Cadeirinha infantil`. */
export function formatVehicle({ category, needs }: Trip): string {
  return [categoryLabels[category], ...needs.map((need) => needLabels[need])].join(' · ');
}
