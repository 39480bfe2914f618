import { formatPhone } from '#domain/documents/phone.ts';
import type { GuestList } from '#domain/trips/guest-list.ts';
import { noStop, type TermsValues, type TypedPassenger, type TypedVehicle } from '../form/terms.ts';
import { withoutPoint } from '../stops/suggested-stop.ts';
import { type Cars, commonTerms, vehicleOf } from './cars.ts';

type Common = Pick<TermsValues, 'flightNumber' | 'notes'>;

/**
 * Returns the rows of a booking with the guests of a pasted list: in place of empty rows, and behind rows that were
 * filled in. Lines that name no guest are added to the notes of the booking.
 */
export function withGuests(values: Cars & Common, { guests, rest }: GuestList): Cars & Common {
  const filled = values.passengers.filter(({ name, phone }) => name.trim() !== '' || phone !== '');
  const before = filled.map((one, index) => Object.assign({}, one, { vehicle: one.vehicle ?? index + 1 }));
  const first = Math.max(0, ...before.map(({ vehicle }) => vehicle));
  const passengers: TypedPassenger[] = [...before];
  const vehicles: TypedVehicle[] = Array.from({ length: first }, (_, index) => vehicleOf(values, index + 1));
  for (const { vehicle, name, phone, ...own } of guests) {
    const number = first + vehicle;
    passengers.push({ name, phone: formatPhone(phone), vehicle: number });
    vehicles[number - 1] = joinTerms(vehicles[number - 1], own);
  }
  const notes = [values.notes, ...rest].filter(Boolean).join('\n');
  if (vehicles.length > 1) {
    return { passengers, vehicles, vehicleCount: vehicles.length, flightNumber: values.flightNumber, notes };
  }
  const { flightNumber = '', notes: own = '' } = vehicles[0] ?? {};
  return {
    passengers: passengers.map(({ name, phone }) => ({ name, phone })),
    vehicles: [],
    vehicleCount: 1,
    flightNumber: values.flightNumber || flightNumber,
    notes: [notes, own].filter(Boolean).join('\n'),
  };
}

type Own = { flightNumber: string; destination: string; notes: string };

/**
 * Adds the terms of a guest to those of the guests in the same vehicle. A second flight or destination is a note. A
 * pasted destination has no point, because a choice for each line would be as slow as typing the list. The row shows
 * it, and its fields offer the other choices.
 */
function joinTerms(before: TypedVehicle = commonTerms, { flightNumber, destination, notes }: Own): TypedVehicle {
  const stop = destination === '' ? null : withoutPoint({ ...noStop, address: destination });
  const more = [
    before.notes,
    notes,
    before.flightNumber !== '' && before.flightNumber !== flightNumber ? flightNumber : '',
    before.destination && before.destination.address !== destination ? destination : '',
  ];
  return {
    destination: before.destination ?? stop,
    flightNumber: before.flightNumber || flightNumber,
    notes: more.filter(Boolean).join(' · '),
  };
}
