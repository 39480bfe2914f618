import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chooseDriver, inOrder, type Obstacle, obstacleOf, obstacles, type QueueCandidate } from './candidates.ts';
import { replayDecisions } from './replay.ts';

const rules = { silentSeconds: 90, isOver: false };

function candidate(driverId: string, more: Partial<QueueCandidate> = {}): QueueCandidate {
  return {
    placeId: `place of ${driverId}`,
    driverId,
    partnerId: `partner of ${driverId}`,
    rankId: 'near',
    meters: 500,
    minutes: 2,
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
    ...more,
  };
}

/** For each obstacle, the fact that causes it. */
const causes: Record<Obstacle, Partial<QueueCandidate>> = {
  waiting_list: { place: 11 },
  unconfirmed: { isConfirmed: false },
  paused: { isPaused: true },
  silent: { silentForSeconds: 91 },
  was_asked: { wasAsked: true },
  is_asked: { isAsked: true },
  no_time: { hasClash: true },
  documents: { hasDocuments: false },
  not_eligible: { whyNot: ['balance'] },
};

describe('a driver in a queue', () => {
  test.each(obstacles)('is passed over: %s', (obstacle) => {
    expect(obstacleOf(candidate('a', causes[obstacle]), rules)).toBe(obstacle);
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
    expect(inOrder([far, second, first]).map(({ driverId }) => driverId)).toEqual(['first', 'second', 'far']);
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
    expect(inOrder(drivers).map(({ driverId }) => driverId)).toEqual(['x', 'y', 'first', 'second']);
  });

  test('to the next driver when one is passed over, and to none when all are', () => {
    const paused = { isPaused: true };
    expect(chooseDriver([{ ...first, ...paused }, second, far], rules)?.driverId).toBe('second');
    expect(chooseDriver([{ ...first, ...paused }], rules)).toBeNull();
    expect(chooseDriver([], rules)).toBeNull();
    expect(chooseDriver([first], { ...rules, isOver: true })).toBeNull();
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
      fc.property(candidates, fc.boolean(), (some, isOver) => {
        const given = { ...rules, isOver };
        const chosen = chooseDriver(some, given)?.driverId ?? null;
        expect(replayDecisions([decision(chosen, some, given)])).toEqual([]);
        for (const { driverId } of some.filter((one) => one.driverId !== chosen))
          expect(replayDecisions([decision(driverId, some, given)])).toHaveLength(1);
      }),
      { seed: 1 },
    );
  });

  const facts = fc.record({
    rankId: fc.constantFrom('near', 'far', 'aside'),
    place: fc.integer({ min: 1, max: 12 }),
    isConfirmed: fc.boolean(),
    isPaused: fc.boolean(),
    silentForSeconds: fc.integer({ min: 0, max: 200 }),
    hasPush: fc.boolean(),
    whyNot: fc.constantFrom<QueueCandidate['whyNot']>([], [], ['balance']),
  });
  const distances: Record<string, number> = { near: 500, aside: 500, far: 900 };
  /** Drivers with different sequences, of whom about a third may be asked. */
  const candidates = fc
    .uniqueArray(fc.tuple(fc.integer({ min: 1, max: 1_000 }), facts), {
      selector: ([sequence]) => sequence,
      maxLength: 20,
    })
    .map((rows) =>
      rows.map(([sequence, more]) =>
        candidate(`driver ${sequence}`, { sequence, meters: distances[more.rankId] ?? 0, ...more }),
      ),
    );
});
