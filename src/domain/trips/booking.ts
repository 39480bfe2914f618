/** Place of a trip in its booking: on the way, on the way back, or what was left of an interrupted one. */
export const bookingLegs = ['outbound', 'return', 'rest'] as const;
export type BookingLeg = (typeof bookingLegs)[number];

/** Vehicles that one booking may ask for each way. */
export const maxVehicles = 10;

/**
 * Assigns the passengers to vehicles. `vehicle` (from 1) decides; passengers without it are distributed in turn. A
 * vehicle without a passenger gets the first one, so that its driver has a contact.
 */
export function spreadPassengers<Passenger extends object>(
  passengers: readonly (Passenger & { vehicle?: number | undefined })[],
  vehicleCount: number,
): Passenger[][] {
  const vehicles: Passenger[][] = Array.from({ length: vehicleCount }, () => []);
  let turn = 0;
  for (const passenger of passengers) {
    const at = passenger.vehicle === undefined ? turn++ % vehicleCount : passenger.vehicle - 1;
    vehicles[at]?.push(passenger);
  }
  return vehicles.map((aboard) => (aboard.length === 0 ? passengers.slice(0, 1) : aboard));
}

/** Deals a total out over vehicles, as evenly as what each carries at least allows; never less than that. */
export function spreadCount(total: number, least: readonly number[]): number[] {
  const counts = [...least];
  for (let left = total - sum(counts); left > 0; left -= 1) {
    const emptiest = counts.indexOf(Math.min(...counts));
    counts[emptiest] = (counts[emptiest] ?? 0) + 1;
  }
  return counts;
}

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0);
}
