import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Coordinates, estimateDuration, estimateRoadDistance } from '#domain/places/distance.ts';
import { type ConsoleDriver, type ConsoleTrip, rankTrips, unreachableSeconds } from './console.ts';

const now = Date.parse('2026-03-02T12:00:00Z');
const pickup = { lat: -23.55, lng: -46.63 };
const inMinutes = (minutes: number) => new Date(now + minutes * 60_000).toISOString();

const trip: ConsoleTrip = {
  id: 'a',
  status: 'available',
  serviceAreaId: 'sp',
  category: 'comum',
  pickupAt: inMinutes(30),
  dueAt: null,
  noShowAt: null,
  pickup,
  driverId: null,
};
const driver: ConsoleDriver = {
  driverId: 'd1',
  state: 'free',
  tripId: null,
  freeInMinutes: null,
  serviceAreaIds: ['sp'],
  categories: ['comum'],
};
/** Point whose estimated drive to the pickup is this number of minutes. */
const away = (minutes: number): Coordinates => {
  const metersPerDegree = estimateRoadDistance([pickup, { ...pickup, lat: pickup.lat + 1 }]);
  return { ...pickup, lat: pickup.lat + ((minutes - 0.5) * 60 * 25) / 3.6 / metersPerDegree };
};

const rank = (trips: ConsoleTrip[], drivers: ConsoleDriver[], positions: Record<string, Coordinates> = {}) =>
  rankTrips(trips, drivers, new Map(Object.entries(positions)), now);

describe('the order of the trips on the console', () => {
  it('is by the time left less the drive of the nearest candidate', () => {
    const far = { ...trip, id: 'far', category: 'van' };
    const near = { ...trip, id: 'near', pickupAt: inMinutes(25) };
    const van = { ...driver, driverId: 'd2', categories: ['van'] };
    const ranked = rank([near, far], [driver, van], { d1: away(5), d2: away(18) });
    expect(ranked.map(({ trip: { id }, driveSeconds, spareSeconds }) => [id, driveSeconds, spareSeconds])).toEqual([
      ['far', 18 * 60, 12 * 60],
      ['near', 5 * 60, 20 * 60],
    ]);
  });

  it.each([
    ['of another area', { serviceAreaIds: ['rj'] }],
    ['of another category', { categories: ['van'] }],
    ['who pauses', { state: 'paused' }],
    ['without a sign', { state: 'silent' }],
    ['to whom another trip is offered', { state: 'offered' }],
    ['without a position', { driverId: 'd9' }],
  ])('ignores a driver %s', (_who, change) => {
    const [ranked] = rank([trip], [{ ...driver, ...change }], { d1: away(5) });
    expect(ranked).toMatchObject({
      candidates: 0,
      driveSeconds: null,
      spareSeconds: 30 * 60 - unreachableSeconds,
    });
  });

  it('adds the rest of the running trip to the drive of a candidate', () => {
    const busy = { ...driver, state: 'on_trip', tripId: 'x', freeInMinutes: 7 };
    expect(rank([trip], [busy], { d1: away(5) })[0]?.driveSeconds).toBe(12 * 60);
  });

  it('counts only the own driver of a trip with a driver', () => {
    const accepted = { ...trip, status: 'accepted', driverId: 'd1', dueAt: inMinutes(40) } as const;
    const other = { ...driver, driverId: 'd2' };
    expect(rank([accepted], [driver, other], { d1: away(9), d2: away(1) })[0]).toMatchObject({
      driveSeconds: 9 * 60,
      spareSeconds: 31 * 60,
    });
    expect(rank([accepted], [other], { d2: away(1) })[0]?.driveSeconds).toBeNull();
    const onAnother = { ...driver, state: 'on_trip', tripId: 'x', freeInMinutes: 6 };
    expect(rank([accepted], [onAnother], { d1: away(9) })[0]?.driveSeconds).toBe(15 * 60);
    const onThis = { ...onAnother, tripId: accepted.id };
    expect(rank([{ ...accepted, status: 'en_route' }], [onThis], { d1: away(9) })[0]?.driveSeconds).toBe(9 * 60);
  });

  it('counts the tolerance of a driver who waits, and puts trips with the passenger on board last', () => {
    const arrived = { ...trip, id: 'arrived', status: 'arrived', driverId: 'd1', noShowAt: inMinutes(3) } as const;
    const running = {
      ...trip,
      id: 'running',
      status: 'in_progress',
      driverId: 'd2',
      pickupAt: inMinutes(-60),
    } as const;
    const ranked = rank([running, trip, arrived], [driver], { d1: pickup });
    expect(ranked.map(({ trip: { id } }) => id)).toEqual(['arrived', 'a', 'running']);
    expect(ranked[0]).toMatchObject({ driveSeconds: null, spareSeconds: 180 });
  });

  it('finds the drive that a comparison with the estimate of every candidate would find', () => {
    const point = fc.record({
      lat: fc.integer({ min: -23_700, max: -23_400 }).map((value) => value / 1000),
      lng: fc.integer({ min: -46_800, max: -46_400 }).map((value) => value / 1000),
    });
    const car = fc.record({
      at: point,
      state: fc.constantFrom('free', 'queued', 'on_trip', 'paused'),
      free: fc.integer({ min: 0, max: 20 }),
    });
    fc.assert(
      fc.property(fc.array(car, { maxLength: 30 }), (cars) => {
        const drivers = cars.map(({ state, free }, index) => ({
          ...driver,
          driverId: String(index),
          state,
          freeInMinutes: free,
        }));
        const [ranked] = rank([trip], drivers, Object.fromEntries(cars.map(({ at }, index) => [String(index), at])));
        const drives = cars
          .filter(({ state }) => state !== 'paused')
          .map(({ at, state, free }) => {
            const minutes = Math.ceil(estimateDuration(estimateRoadDistance([at, pickup])) / 60);
            return (minutes + (state === 'on_trip' ? free : 0)) * 60;
          });
        // Cars at nearly the same distance may be one minute apart after rounding.
        const least = drives.length === 0 ? null : Math.min(...drives);
        const found = ranked?.driveSeconds ?? null;
        expect(found === null || least === null ? found === least : Math.abs(found - least) <= 60).toBe(true);
      }),
    );
  });
});
