import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plusSeconds } from '#domain/trips/instants.ts';
import { whyNotInChain } from './chain.ts';
import type { PlanDay, PlanDriver, PlanTrip } from './day.ts';
import { type Chains, toNetwork } from './network.ts';
import { atMinute, day, driver, places, smallDays, trip, vehicle } from './plan.fixture.ts';
import { constructPlan } from './construct.ts';
import { type SmallestChange, smallestChanges } from './smallest-change.ts';

const shift = (from: number, until: number) => ({ shifts: [{ from: atMinute(from), until: atMinute(until) }] });
const partnerWith = (over: Partial<PlanDriver['partner']>) => ({ partner: { ...driver('').partner, ...over } });

/** Changes for a trip at 10:00 of half an hour, with one driver whose first trip is the other one. */
function changesFor(one: Partial<PlanTrip>, facts: Partial<PlanDriver>, other?: PlanTrip): SmallestChange[] {
  const trips = [trip('wanted', 600, one), ...(other ? [other] : [])];
  const network = toNetwork(day(trips, [driver('rui', facts)]));
  const chains = [other ? [network.tripIndex.get(other.id) ?? -1] : []];
  return smallestChanges(network, chains, 'wanted').filter(({ kind }) => kind !== 'extra_driver');
}

describe('the smallest change', () => {
  it.each([
    [
      'a shift that begins later',
      {},
      shift(607, 900),
      [
        { kind: 'shift', side: 'earlier', minutes: 7 },
        { kind: 'pickup', minutes: 7 },
      ],
    ],
    [
      'a shift that ends before',
      {},
      shift(0, 620),
      [
        { kind: 'shift', side: 'later', minutes: 10 },
        { kind: 'pickup', minutes: -10 },
      ],
    ],
    ['a shift that is hours away', {}, shift(900, 1_000), []],
    ['no shift', {}, { shifts: [] }, []],
    [
      'an expired document of the driver',
      {},
      { expiresOn: ['2026-11-19'] },
      [{ kind: 'document', holder: 'driver', expiredOn: '2026-11-19' }],
    ],
    [
      'an expired document of the vehicle',
      {},
      partnerWith({ vehicles: [{ ...vehicle, expiresOn: ['2026-10-01', '2026-11-01'] }] }),
      [{ kind: 'document', holder: 'vehicle', expiredOn: '2026-10-01' }],
    ],
    ['another category', { category: 'van' }, {}, [{ kind: 'vehicle', category: 'van', accessible: false }]],
    [
      'an accessible car',
      { category: 'acessivel' },
      {},
      [{ kind: 'vehicle', category: 'acessivel', accessible: true }],
    ],
    ['two obstacles', { category: 'van' }, shift(607, 900), []],
    ['a driver without obstacles', {}, {}, [{ kind: 'none' }]],
  ] as const)('for %s', (_about, one, facts, expected) => {
    const changes = changesFor(one, facts);
    expect(changes).toEqual(expected.map((change) => ({ driverId: 'rui', ...change })));
  });

  it.each([
    ['during its end', trip('other', 580), 15],
    ['with a drive between', trip('other', 580, { end: places.paulista }), 24],
    ['during its beginning', trip('other', 620), -15],
  ])('of a trip that overlaps another one %s is a move of the pickup', (_about, other, minutes) => {
    expect(changesFor({}, {}, other)).toEqual([{ kind: 'pickup', driverId: 'rui', minutes }]);
  });

  it('names an extra driver in the end', () => {
    const network = toNetwork(day([trip('wanted', 600, { category: 'acessivel' })], []));
    expect(smallestChanges(network, [], 'wanted')).toEqual([
      { kind: 'extra_driver', category: 'acessivel', accessible: true, from: atMinute(600), until: atMinute(630) },
    ]);
  });

  it('makes the trip possible, and a minute less does not', () => {
    fc.assert(
      fc.property(smallDays({ trips: 6, drivers: 2 }), (planned) => {
        const network = toNetwork(planned);
        const chains = constructPlan(network);
        const covered = new Set(chains.flat());
        for (const { id } of network.trips.filter((_trip, index) => !covered.has(index))) {
          for (const change of smallestChanges(network, chains, id)) {
            if (change.kind !== 'shift' && change.kind !== 'pickup') continue;
            const less = Math.abs(change.minutes) - 1;
            const shorter = { ...change, minutes: Math.sign(change.minutes) * less };
            const possible = [change, shorter].map((each) => isPossibleAfter(planned, chains, id, each));
            expect([change, possible]).toEqual([change, [true, false]]);
          }
        }
      }),
      { numRuns: 200 },
    );
  });
});

/** Applies the change to the whole day, and asks whether the driver can serve the trip. */
function isPossibleAfter(
  planned: PlanDay,
  chains: Chains,
  tripId: string,
  change: SmallestChange & { kind: 'shift' | 'pickup' },
): boolean {
  const before = toNetwork(planned);
  const { driverId, minutes } = change;
  const trips = planned.trips.map((each) =>
    change.kind === 'pickup' && each.id === tripId
      ? { ...each, pickupAt: plusSeconds(each.pickupAt, minutes * 60) }
      : each,
  );
  // Days of the fixture have one shift for each driver.
  const drivers = planned.drivers.map((each) =>
    change.kind === 'shift' && each.id === driverId
      ? { ...each, shifts: each.shifts.map((hours) => longer(hours, change.side, minutes)) }
      : each,
  );
  const network = toNetwork({ ...planned, trips, drivers });
  const index = network.driverIndex.get(driverId) ?? -1;
  const ids = (chains[index] ?? []).map((each) => before.trips[each]?.id ?? '');
  const chain = ids.map((id) => network.tripIndex.get(id) ?? -1).toSorted((a, b) => a - b);
  return whyNotInChain(network, index, chain, network.tripIndex.get(tripId) ?? -1).length === 0;
}

function longer({ from, until }: { from: Date; until: Date }, side: 'earlier' | 'later', minutes: number) {
  return side === 'earlier'
    ? { from: plusSeconds(from, -minutes * 60), until }
    : { from, until: plusSeconds(until, minutes * 60) };
}
