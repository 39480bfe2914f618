import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  chooseDriver,
  inOrder,
  type Obstacle,
  obstacleOf,
  obstacles,
  type QueueCandidate,
  type QueueRules,
} from './candidates.ts';
import { replayDecisions } from './replay.ts';

const rules: QueueRules = { kind: 'fila', mostMinutes: 15, silentSeconds: 90, isOver: false };
const near: QueueRules = { ...rules, kind: 'proximidade' };

function candidate(driverId: string, more: Partial<QueueCandidate> = {}): QueueCandidate {
  return {
    placeId: `place of ${driverId}`,
    driverId,
    partnerId: `partner of ${driverId}`,
    startsAt: 'rank',
    rankId: 'near',
    meters: 500,
    minutes: 2,
    freeInMinutes: 0,
    isOnTrip: false,
    earnedCents: 0,
    waitingSeconds: 60,
    sequence: 1,
    place: 1,
    capacity: 10,
    isConfirmed: true,
    isPaused: false,
    silentForSeconds: 0,
    hasPush: false,
    wasAsked: false,
    isAsked: false,
    hasClash: false,
    hasDocuments: true,
    whyNot: [],
    hasBlock: false,
    ...more,
  };
}

/** For each obstacle, the fact that causes it. */
const causes: Record<Obstacle, Partial<QueueCandidate>> = {
  unplaced: { startsAt: null, meters: null, minutes: null },
  on_trip: { isOnTrip: true },
  too_far: { minutes: 16 },
  waiting_list: { place: 11 },
  unconfirmed: { isConfirmed: false },
  paused: { isPaused: true },
  silent: { silentForSeconds: 91 },
  was_asked: { wasAsked: true },
  is_asked: { isAsked: true },
  no_time: { hasClash: true },
  documents: { hasDocuments: false },
  not_eligible: { whyNot: ['balance'] },
  blocked_passenger: { hasBlock: true },
};

const kinds = fc.constantFrom('fila' as const, 'proximidade' as const, 'equilibrio' as const);
const facts = fc.record({
  startsAt: fc.constantFrom('rank' as const, 'position' as const),
  rankId: fc.constantFrom('near', 'far', 'aside'),
  minutes: fc.constantFrom(2, 3, 14, 16, null),
  freeInMinutes: fc.constantFrom(0, 0, 3),
  isOnTrip: fc.boolean(),
  earnedCents: fc.constantFrom(0, 5_000),
  waitingSeconds: fc.constantFrom(10, 20),
  place: fc.integer({ min: 1, max: 12 }),
  isConfirmed: fc.boolean(),
  isPaused: fc.boolean(),
  silentForSeconds: fc.integer({ min: 0, max: 200 }),
  hasPush: fc.boolean(),
  hasBlock: fc.boolean(),
  whyNot: fc.constantFrom<QueueCandidate['whyNot']>([], [], ['balance']),
});
const distances: Record<string, number> = { near: 500, aside: 500, far: 900 };
/** Drivers with different sequences, of whom about a third may be asked. */
const anyCandidates = fc
  .uniqueArray(fc.tuple(fc.integer({ min: 1, max: 1_000 }), facts), {
    selector: ([sequence]) => sequence,
    maxLength: 20,
  })
  .map((rows) =>
    rows.map(([sequence, more]) =>
      candidate(`driver ${sequence}`, { sequence, meters: distances[more.rankId] ?? 0, ...more }),
    ),
  );

describe('a driver in a queue', () => {
  test.each(obstacles)('is passed over: %s', (obstacle) => {
    expect(obstacleOf(candidate('a', causes[obstacle]), obstacle === 'too_far' ? near : rules)).toBe(obstacle);
  });

  test('is asked at the bounds of the rules, and by push without a sign of the page', () => {
    const atBounds = { place: 10, silentForSeconds: 90 };
    expect(obstacleOf(candidate('a', atBounds), rules)).toBeNull();
    expect(obstacleOf(candidate('a', { silentForSeconds: 10_000, hasPush: true }), rules)).toBeNull();
  });
});

describe('a trip is offered', () => {
  const first = candidate('first', { sequence: 4 });
  const second = candidate('second', { sequence: 9, place: 2 });
  const far = candidate('far', { rankId: 'far', meters: 900, sequence: 1 });

  test('by the distance of the rank, then by arrival', () => {
    expect(inOrder([far, second, first], 'fila').map(({ driverId }) => driverId)).toEqual(['first', 'second', 'far']);
    expect(chooseDriver([far, second, first], rules)?.driverId).toBe('first');
  });

  test('rank by rank when two ranks are equally far', () => {
    const other = { rankId: 'aside', meters: 500 };
    const drivers = [
      first,
      candidate('x', { ...other, sequence: 6 }),
      second,
      candidate('y', { ...other, sequence: 8 }),
    ];
    expect(inOrder(drivers, 'fila').map(({ driverId }) => driverId)).toEqual(['x', 'y', 'first', 'second']);
  });

  test('to the next driver when one is passed over, and to none when all are', () => {
    const paused = { isPaused: true };
    expect(chooseDriver([{ ...first, ...paused }, second, far], rules)?.driverId).toBe('second');
    expect(chooseDriver([{ ...first, ...paused }], rules)).toBeNull();
    expect(chooseDriver([], rules)).toBeNull();
    expect(chooseDriver([first], { ...rules, isOver: true })).toBeNull();
  });
});

/** A driver outside all queues, with a fresh position. */
function roaming(driverId: string, more: Partial<QueueCandidate> = {}): QueueCandidate {
  return outside(candidate(driverId, { startsAt: 'position', ...more }));
}

function outside(driver: QueueCandidate): QueueCandidate {
  return { ...driver, placeId: null, rankId: null, sequence: null, place: null, capacity: null };
}

function order(...drivers: QueueCandidate[]): string[] {
  return inOrder(drivers, 'proximidade').map(({ driverId }) => driverId);
}

describe('a trip under the policy proximidade is offered', () => {
  test('to the driver who is at the pickup soonest, counting the rest of a running trip', () => {
    const ending = roaming('ending', { startsAt: 'ending_trip', freeInMinutes: 3, minutes: 1 });
    expect(order(roaming('far', { minutes: 5 }), ending, roaming('near', { minutes: 3 }))).toEqual([
      'near',
      'ending',
      'far',
    ]);
  });

  test('among equally near drivers to those of a queue, then to the longest waiting', () => {
    const queued = [candidate('second', { sequence: 7 }), candidate('first', { sequence: 3 })];
    const others = [roaming('short', { waitingSeconds: 10 }), roaming('long', { waitingSeconds: 900 })];
    expect(order(...others, ...queued)).toEqual(['first', 'second', 'long', 'short']);
  });

  test('to drivers on the waiting list of a rank, but not to those who come too late or are on a trip', () => {
    expect(obstacleOf(candidate('a', { place: 11 }), near)).toBeNull();
    expect(obstacleOf(roaming('a', { minutes: 12, freeInMinutes: 3 }), near)).toBeNull();
    expect(obstacleOf(roaming('a', { minutes: 12, freeInMinutes: 4 }), near)).toBe('too_far');
    expect(obstacleOf(roaming('a', { isOnTrip: true }), near)).toBe('on_trip');
  });
});

describe('a trip under the policy equilibrio is offered', () => {
  const fair: QueueRules = { ...rules, kind: 'equilibrio' };

  test('to the driver near enough who earned least in seven days, then to the nearest', () => {
    const rich = roaming('rich', { earnedCents: 50_000, minutes: 1 });
    const poor = roaming('poor', { earnedCents: 10_000, minutes: 9 });
    const poorToo = roaming('poor too', { earnedCents: 10_000, minutes: 8 });
    const poorest = roaming('poorest', { earnedCents: 0, minutes: 16 });
    expect(chooseDriver([rich, poor, poorToo, poorest], fair)?.driverId).toBe('poor too');
    expect(chooseDriver([rich, poorest], fair)?.driverId).toBe('rich');
  });
});

describe('a driver who blocked a passenger of the trip', () => {
  const blocked = candidate('blocked', { sequence: 1, hasBlock: true });
  const second = candidate('second', { sequence: 2, place: 2 });
  const far = candidate('far', { rankId: 'far', meters: 900, sequence: 3, hasBlock: true });

  test('comes after all others who could take the trip, also those of a farther rank', () => {
    expect(chooseDriver([blocked, second], rules)?.driverId).toBe('second');
    expect(chooseDriver([blocked, { ...far, hasBlock: false }], rules)?.driverId).toBe('far');
  });

  test.each(['proximidade', 'equilibrio'] as const)('comes after all others by %s', (kind) => {
    const given = { ...rules, kind };
    const best = roaming('best', { minutes: 1, hasBlock: true });
    const other = roaming('other', { minutes: 9, earnedCents: 50_000 });
    expect(chooseDriver([best, other], given)?.driverId).toBe('other');
    expect(chooseDriver([best, { ...other, minutes: 16 }], given)?.driverId).toBe('best');
  });

  test('gets the trip when no other driver is left', () => {
    expect(chooseDriver([far, blocked], rules)?.driverId).toBe('blocked');
    expect(chooseDriver([blocked, { ...second, wasAsked: true }], rules)?.driverId).toBe('blocked');
    expect(chooseDriver([{ ...blocked, isPaused: true }], rules)).toBeNull();
  });

  test('leaves no trip without a driver', () => {
    fc.assert(
      fc.property(anyCandidates, kinds, (some, kind) => {
        const given = { ...rules, kind };
        const able = some.filter((one) => obstacleOf({ ...one, hasBlock: false }, given) === null);
        const chosen = chooseDriver(some, given);
        expect(chosen === null).toBe(able.length === 0);
        expect(chosen?.hasBlock ?? true).toBe(able.every(({ hasBlock }) => hasBlock));
      }),
      { seed: 1 },
    );
  });
});

describe('the replay of a decision', () => {
  const drivers = [candidate('a', { sequence: 1 }), candidate('b', { sequence: 2, place: 2 })];
  const decision = (driverId: string | null, candidates = drivers, given = rules) => ({
    id: 'one',
    rules: given,
    candidates,
    driverId,
  });

  test('finds an offer to a driver who was not the next', () => {
    expect(replayDecisions([decision('a'), decision('b')])).toEqual([
      { decisionId: 'one', recorded: 'b', expected: 'a' },
    ]);
  });

  test('finds an offer to a driver who had to be passed over, and a trip that was offered to none', () => {
    const passed = [candidate('a', { isPaused: true }), candidate('b', { sequence: 2, place: 2 })];
    expect(replayDecisions([decision('a', passed)])).toEqual([{ decisionId: 'one', recorded: 'a', expected: 'b' }]);
    expect(replayDecisions([decision(null)])).toEqual([{ decisionId: 'one', recorded: null, expected: 'a' }]);
    expect(replayDecisions([decision('a', [])])).toEqual([{ decisionId: 'one', recorded: 'a', expected: null }]);
  });

  test('finds nothing in decisions of the rule, and always finds another choice', () => {
    fc.assert(
      fc.property(anyCandidates, kinds, fc.boolean(), (queued, kind, isOver) => {
        // Outside a queue policy, drivers with an even sequence stand in no queue.
        const some = kind === 'fila' ? queued : queued.map((one) => ((one.sequence ?? 1) % 2 ? one : outside(one)));
        const given = { ...rules, kind, isOver };
        const chosen = chooseDriver(some, given)?.driverId ?? null;
        expect(replayDecisions([decision(chosen, some, given)])).toEqual([]);
        for (const { driverId } of some.filter((one) => one.driverId !== chosen))
          expect(replayDecisions([decision(driverId, some, given)])).toHaveLength(1);
      }),
      { seed: 1 },
    );
  });
});
