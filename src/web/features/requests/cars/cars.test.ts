import { describe, expect, it } from 'vitest';
import { emptyTerms, noStop, requestOf, termsSchema } from '../form/terms.ts';
import { type Cars, commonTerms, inOwnCars, withoutRow, withRow, withTerms } from './cars.ts';
import { withGuests } from './guest-rows.ts';

const row = (name: string, vehicle?: number) => ({ name, phone: '(11) 98765-4321', vehicle });
const cars = (passengers: Cars['passengers'], vehicleCount: number, vehicles: Cars['vehicles'] = []): Cars => ({
  passengers,
  vehicleCount,
  vehicles,
});
const seats = ({ passengers }: Cars) => passengers.map(({ name, vehicle }) => [name, vehicle]);
const noted = (notes: string) => ({ ...commonTerms, notes });

describe('the rows of a booking', () => {
  it('give each passenger an own car, and a single passenger a second one', () => {
    expect(inOwnCars(cars([row('Ana')], 1))).toMatchObject({ vehicleCount: 2 });
    expect(seats(inOwnCars(cars([row('Ana'), row('Rui')], 1)))).toEqual([
      ['Ana', 1],
      ['Rui', 2],
    ]);
  });

  it('get a new row for the first car without a passenger, or for one more car', () => {
    const one = withRow(cars([row('Ana')], 3));
    expect(seats(one)).toEqual([
      ['Ana', 1],
      ['', 2],
    ]);
    expect(one.vehicleCount).toBe(3);
    expect(withRow(withRow(one)).vehicleCount).toBe(4);
  });

  it('lose the car with its last passenger, and the later cars move up with their terms', () => {
    const full = cars([row('Ana', 1), row('Rui', 2), row('Lia', 3)], 3, [noted('a'), noted('b'), noted('c')]);
    const left = withoutRow(full, 1);
    expect(seats(left)).toEqual([
      ['Ana', 1],
      ['Lia', 2],
    ]);
    expect(left).toMatchObject({ vehicleCount: 2, vehicles: [noted('a'), noted('c')] });
  });

  it('keep a car that another passenger shares', () => {
    const left = withoutRow(cars([row('Ana', 1), row('Rui', 1), row('Lia', 2)], 2), 1);
    expect(left.vehicleCount).toBe(2);
  });

  it('have own terms for a car before the cars in front of it have some', () => {
    expect(withTerms({ vehicles: [] }, 2, { flightNumber: 'LA1' })).toEqual([
      commonTerms,
      { ...commonTerms, flightNumber: 'LA1' },
    ]);
  });
});

const values = { ...emptyTerms, notes: 'Placa do evento' };
const guest = { name: 'Bia', phone: '+5511987651111', flightNumber: '', destination: '', notes: '', vehicle: 1 };

describe('pasted guests', () => {
  it('replace empty rows, and follow rows that are filled in', () => {
    const list = { guests: [guest, { ...guest, name: 'Leo', vehicle: 2, notes: 'mala' }], rest: ['Bom dia'] };
    const filled = withGuests(values, list);
    expect(seats(filled)).toEqual([
      ['Bia', 1],
      ['Leo', 2],
    ]);
    expect(filled).toMatchObject({ vehicleCount: 2, notes: 'Placa do evento\nBom dia' });
    expect(filled.vehicles[1]).toEqual(noted('mala'));
    const behind = withGuests({ ...values, passengers: [row('Ana')] }, list);
    expect(seats(behind)).toEqual([
      ['Ana', 1],
      ['Bia', 2],
      ['Leo', 3],
    ]);
  });

  it('keep a second flight and destination as notes when they share a car', () => {
    const guests = [
      { ...guest, flightNumber: 'LA1000', destination: 'Rua A, 1' },
      { ...guest, name: 'Leo', flightNumber: 'AF457', destination: 'Rua B, 2' },
      { ...guest, name: 'Ivo', vehicle: 2 },
    ];
    expect(withGuests(values, { guests, rest: [] }).vehicles[0]).toEqual({
      destination: { ...noStop, address: 'Rua A, 1', precision: 'none' },
      flightNumber: 'LA1000',
      notes: 'AF457 · Rua B, 2',
    });
  });

  it('make an ordinary request when they share one car', () => {
    const guests = [{ ...guest, flightNumber: 'LA1000', notes: 'cadeira' }];
    expect(withGuests(values, { guests, rest: [] })).toEqual({
      passengers: [{ name: 'Bia', phone: '(11) 98765-1111' }],
      vehicles: [],
      vehicleCount: 1,
      flightNumber: 'LA1000',
      notes: 'Placa do evento\ncadeira',
    });
  });

  it('are sent with the terms of their cars', () => {
    const guests = [guest, { ...guest, name: 'Leo', vehicle: 2, destination: 'Rua B, 2', flightNumber: 'AF457' }];
    const stops = [
      { ...noStop, address: 'Rua A, 1' },
      { ...noStop, address: 'Rua C, 3' },
    ];
    const request = { ...values, stops, ...withGuests(values, { guests, rest: [] }) };
    expect(termsSchema.safeParse(request).success).toBe(true);
    expect(requestOf(request)).toMatchObject({
      vehicleCount: 2,
      passengers: [{ vehicle: 1 }, { vehicle: 2 }],
      vehicles: [{ destination: null }, { destination: { address: 'Rua B, 2' }, flightNumber: 'AF457' }],
    });
    expect(requestOf({ ...request, vehicleCount: 1 })).not.toHaveProperty('vehicles');
  });
});
