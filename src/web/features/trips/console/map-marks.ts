import type { AvailableDriver, CarPosition } from '#contract/presence.ts';
import type { Coordinates } from '#domain/places/distance.ts';
import { type DriverState, driverStates, stateLabels } from '#web/entities/presence/driver-states.ts';
import { middleOf } from '#web/ui/map/map-place.ts';
import type { Mark } from '#web/ui/map/marks-canvas.ts';
import { type BoardRow, formatLeft, toneOf } from './board-rows.ts';

/** Letters inside the cars, which the legend explains. */
export const stateSigns: Record<DriverState, string> = {
  free: 'L',
  queued: 'F',
  offered: 'O',
  on_trip: 'V',
  paused: 'P',
  silent: '?',
};

const faint = new Set<DriverState>(['paused', 'silent']);

/** Returns the marks of the drivers whose position is known. */
export function carMarks(drivers: readonly AvailableDriver[], positions: ReadonlyMap<string, CarPosition>): Mark[] {
  return drivers.flatMap(({ driverId, driverName, state }): Mark[] => {
    const position = positions.get(driverId);
    if (!position) return [];
    const { lat, lng } = position;
    const { tone } = stateLabels[state];
    const name = firstName(driverName);
    return [{ id: driverId, kind: 'car', lat, lng, tone, sign: stateSigns[state], name, isFaint: faint.has(state) }];
  });
}

function firstName(name: string): string {
  return name.split(' ')[0] ?? name;
}

/** Time before the pickup from which a trip is on the map. */
const shownSeconds = 5_400;

/** Returns the pickups that are near in time and those that are late, with their countdown. */
export function pickupMarks(rows: readonly BoardRow[], now: number, selectedId: string | null): Mark[] {
  return rows.flatMap((row): Mark[] => {
    const { trip, dueAt } = row;
    const left = Math.ceil((Date.parse(trip.pickupAt) - now) / 1000);
    if (!trip.pickup || trip.status === 'in_progress') return [];
    if (left > shownSeconds && trip.id !== selectedId) return [];
    const tone = toneOf(row, Math.ceil((Date.parse(dueAt) - now) / 1000));
    const sign = left >= 0 && left < 600 ? `${Math.ceil(left / 60)} min` : formatLeft(left);
    return [{ id: trip.id, kind: 'pickup', ...trip.pickup, tone, sign, name: trip.code }];
  });
}

/** Counts the drivers of each state that occurs. */
export function countStates(drivers: readonly AvailableDriver[]): { state: DriverState; amount: number }[] {
  return driverStates
    .map((state) => ({ state, amount: drivers.filter((driver) => driver.state === state).length }))
    .filter(({ amount }) => amount > 0);
}

/** Number of points whose middle is searched, because every point is compared with every other. */
const MOST_COMPARED = 120;
const NEAR_DEGREES = 0.6;

/** Returns the points of the densest place, so that one car in another city does not make the map useless. */
export function startingView(points: readonly Coordinates[]): Coordinates[] {
  const step = Math.ceil(points.length / MOST_COMPARED);
  const middle = middleOf(points.filter((_point, index) => index % step === 0));
  if (!middle) return [];
  return points.filter(
    ({ lat, lng }) => Math.abs(lat - middle.lat) < NEAR_DEGREES && Math.abs(lng - middle.lng) < NEAR_DEGREES,
  );
}
