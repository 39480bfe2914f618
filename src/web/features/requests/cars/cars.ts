import type { TermsValues, TypedPassenger, TypedVehicle } from '../form/terms.ts';
import { changeAndFocus, type TermsForm } from '../form/terms-form.ts';

/** Passengers of a booking and the own terms of its vehicles. */
export type Cars = Pick<TermsValues, 'passengers' | 'vehicles' | 'vehicleCount'>;

export const commonTerms: TypedVehicle = { destination: null, flightNumber: '', notes: '' };

/** Returns the terms of a vehicle, by its number from 1. */
export function vehicleOf({ vehicles }: Pick<Cars, 'vehicles'>, number: number): TypedVehicle {
  return vehicles[number - 1] ?? commonTerms;
}

/** Gives each passenger its own vehicle, and a single passenger a second vehicle with an empty row. */
export function inOwnCars({ passengers, vehicles }: Cars): Cars {
  const rows = passengers.length > 1 ? passengers : [...passengers, noPassenger];
  return {
    passengers: rows.map((one, index) => ({ ...one, vehicle: index + 1 })),
    vehicles,
    vehicleCount: rows.length,
  };
}

const noPassenger: TypedPassenger = { name: '', phone: '' };

/** Adds a row for the first vehicle without a passenger, or for one more vehicle. */
export function withRow({ passengers, vehicles, vehicleCount }: Cars): Cars {
  const seated = passengers.map((one, index) =>
    index === 0 && one.vehicle === undefined ? { ...one, vehicle: 1 } : one,
  );
  const taken = new Set(seated.map(({ vehicle }) => vehicle));
  const numbers = Array.from({ length: vehicleCount + 1 }, (_, index) => index + 1);
  const vehicle = numbers.find((number) => !taken.has(number)) ?? vehicleCount + 1;
  return {
    passengers: [...seated, { ...noPassenger, vehicle }],
    vehicles,
    vehicleCount: Math.max(vehicleCount, vehicle),
  };
}

/** Removes a row. A vehicle that only this passenger had is removed too, and the later ones move up. */
export function withoutRow({ passengers, vehicles, vehicleCount }: Cars, index: number): Cars {
  const number = passengers[index]?.vehicle;
  const others = passengers.filter((_, at) => at !== index);
  const isShared = number === undefined || others.some(({ vehicle }) => vehicle === number);
  if (isShared) return { passengers: others, vehicles, vehicleCount };
  return {
    passengers: others.map((one) =>
      one.vehicle !== undefined && one.vehicle > number ? Object.assign({}, one, { vehicle: one.vehicle - 1 }) : one,
    ),
    vehicles: vehicles.filter((_, at) => at !== number - 1),
    vehicleCount: vehicleCount - 1,
  };
}

/** Returns the vehicles with changed terms of one of them. */
export function withTerms(cars: Pick<Cars, 'vehicles'>, number: number, change: Partial<TypedVehicle>): TypedVehicle[] {
  const length = Math.max(cars.vehicles.length, number);
  return Array.from({ length }, (_, index) => {
    const terms = vehicleOf(cars, index + 1);
    return index === number - 1 ? { ...terms, ...change } : terms;
  });
}

/** Writes the rows into the form. A request with several vehicles cannot repeat on other days. */
export function setCars({ form, at }: TermsForm, { passengers, vehicles, vehicleCount }: Cars): void {
  form.setFieldValue(at('passengers'), passengers);
  form.setFieldValue(at('vehicles'), vehicles);
  form.setFieldValue(at('vehicleCount'), vehicleCount);
  if (vehicleCount > 1) form.setFieldValue(at('repeat'), null);
}

/** Writes the rows, and focuses the name of one of them. */
export function focusRow(terms: TermsForm, cars: Cars, index: number): void {
  changeAndFocus(() => setCars(terms, cars), terms.at(`passengers.${index}.name`));
}
