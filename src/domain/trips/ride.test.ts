import { describe, expect, it } from 'vitest';
import { hasPhoneNumber } from '#domain/trips/passenger-words.ts';
import { type RideFacts, rideOf, ridePhaseOf } from '#domain/trips/ride.ts';
import { streetOf } from '#domain/trips/ride-stops.ts';
import { isTerminal, tripStatuses } from '#domain/trips/status.ts';

const now = new Date('2026-03-12T15:00:00Z');
const position = { lat: -23.6, lng: -46.65, accuracyMeters: 12, at: now };
const facts: RideFacts = {
  code: 'V-000123',
  status: 'en_route',
  clientKind: 'company',
  pickupAt: new Date('2026-03-12T15:10:00Z'),
  timeZone: 'America/Sao_Paulo',
  arrivedAt: null,
  begunAt: null,
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
  kind: 'scheduled',
  lateAlarm: false,
  saidReady: false,
  delays: 0,
  passengerDelays: 0,
  lostItems: 0,
  rating: null,
  byGuest: false,
  hasRoom: false,
  isOwnLink: true,
  isErased: false,
  refusal: null,
  guestPageCode: null,
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

  it('shows a guest the amount and the receipt on the account of the room, by the own link only', () => {
    const asked = { byGuest: true, paymentMethod: 'billed' } as const;
    expect(ride(asked)?.payment).toMatchObject({ method: 'billed', estimateCents: 45_90 });
    const done = { ...asked, status: 'completed', clientAmountCents: 52_00, receiptCode: 'K7QF' } as const;
    expect(ride(done)?.payment).toMatchObject({ finalCents: 52_00, receiptCode: 'K7QF' });
    expect(ride({ ...done, isOwnLink: false })?.payment).toBeNull();
  });

  it.each([
    ['hotel', 'reception'],
    ['company', 'client'],
  ] as const)('says of a trip of a %s that the %s approves it, until it is approved', (clientKind, approver) => {
    expect(ride({ clientKind, status: 'awaiting_approval' })?.approver).toBe(approver);
    expect(ride({ clientKind, status: 'rejected' })?.approver).toBe(approver);
    for (const status of ['scheduled', 'available', 'accepted', 'completed'] as const)
      expect(ride({ clientKind, status })?.approver).toBeNull();
  });

  it('shows the reason of a rejection and the way to order again only by the own link of the guest who asked', () => {
    const asked = { status: 'rejected', byGuest: true, refusal: 'Quarto já liberado', guestPageCode: 'K7' } as const;
    expect(ride(asked)).toMatchObject({ refusal: 'Quarto já liberado', orderPath: '/hotel/K7' });
    expect(ride({ ...asked, guestPageCode: null })?.orderPath).toBeNull();
    for (const other of [
      { byGuest: false },
      { isOwnLink: false },
      { status: 'cancelled' },
      { isErased: true },
    ] as const)
      expect(ride({ ...asked, ...other })).toMatchObject({ refusal: null, orderPath: null });
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
    expect(ride(done)).toMatchObject({ driver, payment: null, payer: 'company' });
    for (const onRoom of [{ byGuest: true, isOwnLink: false }, { hasRoom: true }])
      expect(ride({ ...done, ...onRoom, clientKind: 'hotel' })).toMatchObject({ payment: null, payer: null });
    expect(ride({ ...done, paymentMethod: 'cash', inReview: true })?.payment).toMatchObject({
      finalCents: null,
      inReview: true,
      receiptCode: null,
    });
  });

  it('shows times and stops after a completed trip, also while its amount is in review', () => {
    const [begunAt, endedAt] = [new Date('2026-03-12T14:12:00Z'), new Date('2026-03-12T14:50:00Z')];
    const done = { status: 'completed', begunAt, endedAt, paymentMethod: 'cash', inReview: true } as const;
    const route = {
      pickup: { place: 'Rua Augusta', region: 'Consolação, São Paulo' },
      destination: { place: 'Rua Bela Cintra', region: 'Jardins, São Paulo' },
    };
    expect(ride(done)).toMatchObject({ pickupAt: begunAt, endedAt, ...route, payer: null });
    expect(ride({ ...done, begunAt: null })).toMatchObject({ pickupAt: facts.pickupAt, endedAt: null });
  });

  it('shows neither times nor stops nor the payer after the erasure of the passenger', () => {
    const times = { begunAt: now, endedAt: now };
    const hidden = { pickupAt: null, endedAt: null, pickup: null, destination: null, payer: null };
    expect(ride({ status: 'completed', ...times, isErased: true })).toMatchObject(hidden);
  });

  const unfinished = tripStatuses.filter((status) => isTerminal(status) && status !== 'completed');
  it.each(unfinished)('shows for three days only that the trip is over, when its status is %s', (status) => {
    const endedAt = new Date('2026-03-12T14:00:00Z');
    const over = ride({ status, endedAt });
    expect(over).toMatchObject({ phase: 'over', ending: status, driver: null, pickup: null, position: null });
    expect(over).toMatchObject({ payment: null, boardingPin: null, destination: null, pickupAt: null });
    expect(rideOf({ ...facts, status, endedAt }, new Date('2026-03-15T13:59:59Z'))).not.toBeNull();
    expect(rideOf({ ...facts, status, endedAt }, new Date('2026-03-15T14:00:00Z'))).toBeNull();
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

const old = (seconds: number) => ({ ...position, at: new Date(now.getTime() - seconds * 1000) });
const rated = (seconds: number): Partial<RideFacts> => ({
  status: 'completed',
  rating: { stars: 2, reasons: ['car'], ratedAt: old(seconds).at },
});

describe('the estimated arrival', () => {
  // 1400 m at 25 km/h take 202 s.
  const arrival = new Date(now.getTime() + 202_000);

  it('is counted from the time of the position, and missing for a position older than ten minutes', () => {
    expect(ride()?.arrivesAt).toEqual(arrival);
    expect(ride({ position: old(60) })?.arrivesAt).toEqual(new Date(arrival.getTime() - 60_000));
    expect(ride({ position: old(600) })?.arrivesAt).not.toBeNull();
    expect(ride({ position: old(601) })?.arrivesAt).toBeNull();
    expect(ride({ position: null })?.arrivesAt).toBeNull();
    expect(ride({ status: 'arrived' })?.arrivesAt).toBeNull();
  });

  const pickupIn = (seconds: number) => ({ pickupAt: new Date(now.getTime() + seconds * 1000) });
  it.each([
    ['within the tolerance', pickupIn(82), null],
    ['after the tolerance', pickupIn(81), { newAt: arrival }],
    ['after minutes that the passenger asked for', { ...pickupIn(81), passengerDelays: 1 }, null],
    ['after minutes that came by the link of the partner', { ...pickupIn(81), delays: 2 }, { newAt: arrival }],
    ['of an immediate trip, which has no agreed time', { ...pickupIn(-600), kind: 'immediate' }, null],
    ['of a waiting driver', { ...pickupIn(-600), status: 'arrived' }, null],
    ['without a position, before the agreed time', { ...pickupIn(60), position: null }, null],
    ['without a position, after the tolerance', { ...pickupIn(-121), position: null }, { newAt: null }],
    ['before the departure, with an alarm', { ...pickupIn(600), status: 'accepted', lateAlarm: true }, { newAt: null }],
    ['before the departure, without an alarm', { ...pickupIn(600), status: 'accepted' }, null],
  ] as [string, Partial<RideFacts>, unknown][])('%s is told as late as it should be', (_when, change, late) => {
    expect(ride(change)?.late).toEqual(late);
  });

  it('told for a late car is never in the past', () => {
    const at = new Date(now.getTime() - 500_000);
    expect(ride({ ...pickupIn(-300), position: { ...position, at } })?.late).toEqual({ newAt: now });
  });
});

describe('the words of the passenger', () => {
  it('can be said only while the driver is on the way or waits', () => {
    expect(tripStatuses.filter((status) => ride({ status })?.words)).toEqual(['en_route', 'arrived']);
    expect(ride({ delays: 2, saidReady: true })?.words).toEqual({ saidReady: true, delays: 2, delaysLeft: 0 });
  });

  it('about lost items and the rating are for completed trips, and the partner’s link cannot rate', () => {
    expect(tripStatuses.filter((status) => ride({ status })?.lostItems)).toEqual(['completed']);
    expect(tripStatuses.filter((status) => ride({ status })?.rating)).toEqual(['completed']);
    const done = { status: 'completed', lostItems: 4, isOwnLink: false } as const;
    expect(ride(done)).toMatchObject({ lostItems: { reported: 4, left: 0 }, rating: null });
  });

  it('change a rating for one day', () => {
    expect(ride(rated(86_399))?.rating).toEqual({ stars: 2, reasons: ['car'], mayChange: true });
    expect(ride(rated(86_400))?.rating?.mayChange).toBe(false);
  });

  it.each([
    ['Celular preto, banco de trás', false],
    ['2 malas, tag 1234567', false],
    ['Ligue (11) 98765-4321', true],
    ['11 9 8765 4321', true],
    ['+55.11.98765.4321', true],
  ])('%j contains a phone number: %s', (text, found) => {
    expect(hasPhoneNumber(text)).toBe(found);
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
