/** Role of a trip in its booking: the outbound way, the return, or the remainder of an interrupted trip. */
export const bookingLegs = ['outbound', 'return', 'rest'] as const;
export type BookingLeg = (typeof bookingLegs)[number];

/** Maximum number of vehicles of one booking for each direction. */
export const maxVehicles = 20;

/**
 * Assigns the passengers to vehicles. A passenger with `vehicle` (from 1) is assigned to that vehicle; passengers
 * without `vehicle` are distributed in turn. A vehicle without passengers gets the first passenger, so that its driver
 * has a contact.
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

/** Distributes a total over vehicles as evenly as possible. Each vehicle gets at least its value of `least`. */
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
