import { describe, expect, it } from 'vitest';
import { newBooking } from '#contract/new-booking.ts';
import type { Stop, Trip } from '#contract/trip.ts';
import { commonTerms } from '../cars/cars.ts';
import { changesOf, emptyTerms, noStop, requestOf, termsOf, termsSchema, usualTerms } from './terms.ts';

const stop = (given: Partial<Stop>): Stop => ({
  address: 'Rua Augusta',
  number: '1500',
  complement: 'ap. 12',
  district: 'Consolação',
  city: 'São Paulo',
  uf: 'SP',
  cep: '01304001',
  reference: null,
  placeId: null,
  lat: -23.55,
  lng: -46.65,
  precision: 'exact',
  ...given,
});
const trip = {
  clientId: '0190a0b0-0000-7000-8000-000000000001',
  serviceAreaId: '0190a0b0-0000-7000-8000-000000000002',
  passengers: [{ name: 'Ana Lima', phone: '+5511987654321' }],
  stops: [stop({}), stop({ address: 'Av. Paulista', number: '900', complement: null })],
  pickupAt: '2026-03-12T17:00:00.000Z',
  category: 'comum',
  paymentMethod: 'billed',
  needs: [],
  passengerCount: 1,
  luggageCount: 0,
  costCentreId: null,
  clientReference: null,
  reason: null,
  flightNumber: null,
  nameSign: null,
  notes: null,
  internalNote: null,
} as unknown as Trip;

const filled = {
  ...emptyTerms,
  passengers: [{ name: 'Ana', phone: '(11) 98765-4321' }],
  stops: [
    { ...noStop, address: 'Aeroporto, Av. A', placeId: trip.clientId, lat: 1, lng: 2, areaId: trip.serviceAreaId },
    { ...noStop, address: 'Rua B, 2 - Centro, Santos - SP' },
  ],
};

describe('the request form', () => {
  it('produces the input that the contract accepts', () => {
    const sent = newBooking.parse(requestOf(filled));
    expect(sent.passengers).toEqual([{ name: 'Ana', phone: '+5511987654321' }]);
    expect(sent.pickupAt).toBeNull();
    expect(sent.stops).toEqual([
      { address: 'Aeroporto, Av. A', placeId: trip.clientId },
      { address: 'Rua B, 2', district: 'Centro', city: 'Santos', uf: 'SP', placeId: null, lat: null, lng: null },
    ]);
  });

  it('shows an error at each field that is empty or unreadable', () => {
    const refused = termsSchema.safeParse({ ...emptyTerms, pickupAt: 'logo mais' });
    const fields = new Set(refused.error?.issues.map(({ path }) => path.join('.')));
    expect([...fields]).toEqual([
      'passengers.0.name',
      'passengers.0.phone',
      'stops.0.address',
      'stops.1.address',
      'pickupAt',
    ]);
  });
});

describe('a stop without the point of its address', () => {
  it('is valid in the form with the chosen district, which the request states', () => {
    const chosenDistrict = { district: 'Tremembé', city: 'São Paulo', uf: 'SP' };
    const chosen = { ...noStop, address: 'Viela sem nome, 12', precision: 'district' as const, chosenDistrict };
    const values = { ...termsOf(trip), stops: [noStop, chosen], vehicles: [{ ...commonTerms, destination: chosen }] };
    const fields = termsSchema.safeParse(values).error?.issues.map(({ path }) => path.join('.'));
    expect(fields).toEqual(['stops.0.address']);
    expect(requestOf(values).stops[1]).toMatchObject({ ...chosenDistrict, precision: 'district' });
  });
});

describe('the edit form of a trip', () => {
  const before = termsOf(trip);

  it('fills in the service area of the origin, and of no other stop', () => {
    expect(before.stops.map(({ areaId }) => areaId)).toEqual([trip.serviceAreaId, null]);
  });

  it('sends nothing when nothing was changed', () => {
    expect(changesOf(before, termsOf(trip))).toEqual({});
  });

  it('sends only changed terms, and keeps all details of unchanged stops', () => {
    const after = {
      ...before,
      notes: 'Portão azul',
      stops: [{ ...noStop, address: 'Rua C, 3' }, ...before.stops.slice(1)],
    };
    const changes = changesOf(before, after);
    expect(Object.keys(changes).toSorted()).toEqual(['notes', 'stops']);
    expect(changes.stops).toEqual([
      { address: 'Rua C, 3', district: null, city: null, uf: null, placeId: null, lat: null, lng: null },
      trip.stops[1],
    ]);
  });

  it('sends other passengers with the room, also an unchanged one', () => {
    const [first] = before.passengers;
    const known = { ...before, room: '512' };
    const passengers = [{ name: 'Rui Braz', phone: first?.phone ?? '' }];
    expect(changesOf(known, { ...known, passengers })).toMatchObject({ passengers, room: '512' });
    expect(changesOf(known, { ...known, notes: 'Portão azul' })).toEqual({ notes: 'Portão azul' });
  });

  it('shows addresses in one line and phone numbers in national format', () => {
    expect(before.stops[0]?.address).toBe('Rua Augusta, 1500 - Consolação, São Paulo - SP');
    expect(before.passengers[0]?.phone).toBe('(11) 98765-4321');
  });
});

it("a passenger's recent trip fills the request form with all terms that determine the price, and the notes", () => {
  const usual = {
    ...trip,
    category: 'executivo' as const,
    paymentMethod: 'cash' as const,
    needs: ['child_seat' as const],
    passengerCount: 3,
    luggageCount: 2,
    hours: 4,
    costCentreId: trip.serviceAreaId,
    notes: 'Portão B',
    voucherCode: 'Obra 12',
    flightNumber: 'LA3456',
    nameSign: 'Sra. Ribeiro',
  };
  expect(usualTerms(usual)).toEqual({
    serviceAreaId: trip.serviceAreaId,
    stops: [
      expect.objectContaining({ kept: trip.stops[0], areaId: trip.serviceAreaId }),
      expect.objectContaining({ kept: trip.stops[1], areaId: null }),
    ],
    passengerCount: 3,
    hours: 4,
    category: 'executivo',
    paymentMethod: 'cash',
    needs: ['child_seat'],
    luggageCount: 2,
    costCentreId: trip.serviceAreaId,
    notes: 'Portão B',
  });
  expect(usualTerms({ ...trip, passengerCount: 1 })).toMatchObject({ passengerCount: undefined, notes: '' });
});
