import { type Coordinates, estimateDuration, estimateRoadDistance } from '#domain/places/distance.ts';

/**
 * Side of the cells in degrees, about 500 m. A partner that claims many positions can learn only the cell of a pickup,
 * not its address.
 */
const CELL_DEGREES = 0.005;
const STEP_METERS = 500;
const LONG_STEP_METERS = 1_000;
const LONG_METERS = 10_000;
/** Maximum time until the pickup. A current position does not show where the car will be later. */
const HORIZON_MS = 2 * 3_600_000;

/** Estimated way by road from the nearest car of a partner to a pickup. */
export type WayToPickup = { distanceMeters: number; durationSeconds: number };
type Pickup = { pickup: Coordinates | null; pickupAt: Date; now: Date };

/**
 * Returns the rounded way to the middle of the pickup's cell, so that the distance does not reveal the pickup's
 * position in the cell. Null without a car or coordinates, and for a pickup more than two hours ahead.
 */
export function wayToPickup(cars: readonly Coordinates[], { pickup, pickupAt, now }: Pickup): WayToPickup | null {
  if (pickup === null || cars.length === 0 || pickupAt.getTime() - now.getTime() > HORIZON_MS) return null;
  const middle = { lat: middleOfCell(pickup.lat), lng: middleOfCell(pickup.lng) };
  const distanceMeters = rounded(Math.min(...cars.map((car) => estimateRoadDistance([car, middle]))));
  return { distanceMeters, durationSeconds: estimateDuration(distanceMeters) };
}

function middleOfCell(degrees: number): number {
  return (Math.floor(degrees / CELL_DEGREES) + 0.5) * CELL_DEGREES;
}

function rounded(meters: number): number {
  const step = meters < LONG_METERS ? STEP_METERS : LONG_STEP_METERS;
  return Math.max(step, Math.round(meters / step) * step);
}
