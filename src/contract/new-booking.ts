import * as z from 'zod/mini';
import { maxVehicles } from '#domain/trips/booking.ts';
import { instant } from './fields.ts';
import { confirmRepeat, newTrip, passengerInput, passengersOf, stopInput, vehicleTerms } from './trip-terms.ts';

// The request form validates with this schema, so this file imports no schema of an answer.

export const vehicleNumber = z
  .int('Informe o veículo.')
  .check(z.gte(1, 'Informe o veículo.'), z.lte(maxVehicles, `No máximo ${maxVehicles} veículos.`));
const vehicleCount = z
  .int('Informe quantos veículos.')
  .check(z.gte(1, 'Ao menos um veículo.'), z.lte(maxVehicles, `No máximo ${maxVehicles} veículos.`));

/** Returns the schema of the terms of the single vehicles. */
export function vehiclesOf<Vehicle extends z.ZodMiniType>(one: Vehicle) {
  return z.optional(z.array(one).check(z.maxLength(maxVehicles, `No máximo ${maxVehicles} veículos.`)));
}

export const severalTrips = {
  vehicleCount: z._default(vehicleCount, 1),
  /** Pickup time of the return trip, which has the stops in reverse order. Omitted or null: no return trip. */
  returnAt: z.optional(z.nullable(instant)),
};

/**
 * Request of a booking: one trip, or several trips for several vehicles or a return. Passengers and luggage are counted
 * for the whole booking.
 */
export const newBooking = z.extend(newTrip, {
  ...confirmRepeat,
  /**
   * `vehicle`: number of the vehicle, from 1. Passengers without a number are distributed over the vehicles in turn.
   */
  passengers: passengersOf(z.extend(passengerInput, { vehicle: z.optional(vehicleNumber) })),
  /** Terms of the single vehicles, in the order of their numbers. Vehicles without an entry have the common terms. */
  vehicles: vehiclesOf(z.object({ ...vehicleTerms, destination: z.optional(z.nullable(stopInput)) })),
  ...severalTrips,
});
export type NewBooking = z.output<typeof newBooking>;
