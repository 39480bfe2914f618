import { describe, expect, it } from 'vitest';
import { type RideFacts, rideOf, ridePhaseOf, streetOf } from '#domain/trips/ride.ts';
import { isTerminal, tripStatuses } from '#domain/trips/status.ts';

const now = new Date('2026-03-12T15:00:00Z');
const position = { lat: -23.6, lng: -46.65, accuracyMeters: 12, at: now };
const facts: RideFacts = {
  code: 'V-000123',
  status: 'en_route',
  pickupAt: new Date('2026-03-12T15:10:00Z'),
  timeZone: 'America/Sao_Paulo',
  arrivedAt: null,
  endedAt: null,
  paymentMethod: 'billed',
  estimateCents: 45_90,
  clientAmountCents: null,
  inReview: false,
  receiptCode: null,
  boardingPin: '4711',
  driverName: 'Paulo Roberto Reis',
  vehicle: { plate: 'ABC1D23', model: 'Spin', colour: 'prata' },
  origin: {
    placeName: null,
    address: 'Rua Augusta, 1234 – ap. 5',
    district: 'Consolação',
    city: 'São Paulo',
    lat: -23.61,
    lng: -46.65,
  },
  destination: {
    placeName: null,
    address: 'Rua Bela Cintra, 77',
    district: 'Jardins',
    city: 'São Paulo',
    lat: null,
    lng: null,
  },
  gaveBack: false,
  position,
};
const ride = (change: Partial<RideFacts> = {}) => rideOf({ ...facts, ...change }, now);

describe("the passenger's page", () => {
  it('shows the first name of the driver, the car, its plate and the PIN', () => {
    expect(ride()).toMatchObject({
      phase: 'en_route',
      driver: { firstName: 'Paulo', plate: 'ABC1D23', model: 'Spin', colour: 'prata' },
      boardingPin: '4711',
      position,
      distanceMeters: 1400,
    });
  });

  it('shows neither number nor coordinates of an address, only coordinates of places of the central', () => {
    expect(ride()?.pickup).toEqual({ place: 'Rua Augusta', region: 'Consolação, São Paulo', point: null });
    expect(ride()?.destination).toEqual({ place: null, region: 'Jardins, São Paulo', point: null });
    expect(ride({ status: 'in_progress' })?.destination).toMatchObject({ place: 'Rua Bela Cintra', point: null });
    const airport = { ...facts.origin, placeName: 'Aeroporto', address: 'Av. X, s/n' } as RideFacts['origin'];
    expect(ride({ origin: airport })?.pickup).toMatchObject({
      place: 'Aeroporto',
      point: { lat: -23.61, lng: -46.65 },
    });
    expect(JSON.stringify(ride())).not.toMatch(/1234|ap\. 5|77|Reis|45_?90/);
  });

  it.each([
    ['billed', null],
    ['pix_central', { method: 'pix_central', estimateCents: 45_90 }],
    ['cash', { method: 'cash', estimateCents: 45_90 }],
  ] as const)('shows for a trip paid by %s the payment %j', (paymentMethod, payment) => {
    const before = { finalCents: null, inReview: false, receiptCode: null };
    expect(ride({ paymentMethod })?.payment).toEqual(payment && { ...payment, ...before });
  });

  it('hides driver, PIN and position while the trip waits for another partner', () => {
    for (const status of ['awaiting_approval', 'scheduled', 'available', 'offered'] as const) {
      expect(ride({ status, gaveBack: true })).toMatchObject({
        phase: 'searching',
        gaveBack: true,
        driver: null,
        boardingPin: null,
        position: null,
        distanceMeters: null,
      });
    }
  });

  it('shows the position of the car only while it drives to the pickup, waits, or carries the passenger', () => {
    const shown = tripStatuses.filter((status) => ride({ status })?.position);
    expect(shown).toEqual(['en_route', 'arrived', 'in_progress']);
    expect(ride({ status: 'in_progress' })).toMatchObject({ boardingPin: null, distanceMeters: null });
  });

  it('shows the distance to the destination during the ride', () => {
    const destination = { ...facts.destination, lat: -23.61, lng: -46.65 } as RideFacts['destination'];
    expect(ride({ status: 'in_progress', destination })?.distanceMeters).toBe(1400);
  });

  it('shows driver, paid amount and receipt after a completed trip, and no amount of a billed trip', () => {
    const done = { status: 'completed', clientAmountCents: 52_00, receiptCode: 'K7QF' } as const;
    const driver = { firstName: 'Paulo', plate: 'ABC1D23', model: 'Spin', colour: 'prata' };
    expect(ride({ ...done, paymentMethod: 'cash' })).toMatchObject({
      driver,
      payment: { method: 'cash', estimateCents: null, finalCents: 52_00, inReview: false, receiptCode: 'K7QF' },
    });
    expect(ride(done)).toMatchObject({ driver, payment: null, pickup: null, destination: null });
    expect(ride({ ...done, paymentMethod: 'cash', inReview: true })?.payment).toMatchObject({
      finalCents: null,
      inReview: true,
      receiptCode: null,
    });
  });

  const unfinished = tripStatuses.filter((status) => isTerminal(status) && status !== 'completed');
  it.each(unfinished)('shows for one day only that the trip is over, when its status is %s', (status) => {
    const endedAt = new Date('2026-03-12T14:00:00Z');
    const over = ride({ status, endedAt });
    expect(over).toMatchObject({ phase: 'over', ending: status, driver: null, pickup: null, position: null });
    expect(over).toMatchObject({ payment: null, boardingPin: null, destination: null, pickupAt: null });
    expect(rideOf({ ...facts, status, endedAt }, new Date('2026-03-13T13:59:59Z'))).not.toBeNull();
    expect(rideOf({ ...facts, status, endedAt }, new Date('2026-03-13T14:00:00Z'))).toBeNull();
  });

  it('shows exactly one phase for each status of the trip', () => {
    expect(tripStatuses.map(ridePhaseOf)).toEqual([
      ...Array.from({ length: 4 }, () => 'searching'),
      'accepted',
      'en_route',
      'arrived',
      'in_progress',
      ...Array.from({ length: 5 }, () => 'over'),
    ]);
  });
});

it.each([
  ['Rua Augusta, 1234', 'Rua Augusta'],
  ['Rua Augusta,1234 ap 5', 'Rua Augusta'],
  ['Rua Augusta nº 1234', 'Rua Augusta'],
  ['Rua Augusta, nº 1234', 'Rua Augusta'],
  ['Rua Augusta 1234', 'Rua Augusta'],
  ['Rua Augusta - 1234, fundos', 'Rua Augusta'],
  ['Rua 25 de Março, 100', 'Rua 25 de Março'],
  ['Av. Washington Luís, s/n', 'Av. Washington Luís, s/n'],
  ['Hotel Fasano', 'Hotel Fasano'],
  ['1234', 'Endereço combinado'],
])("the address %j is shown on the passenger's page as %j", (address, street) => {
  expect(streetOf(address)).toBe(street);
});
