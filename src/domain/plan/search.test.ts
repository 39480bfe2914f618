import { expect, it } from 'vitest';
import { randomDay } from './random-day.fixture.ts';
import { constructPlan } from './construct.ts';
import { toNetwork } from './network.ts';
import { compareObjectives, objectiveOf } from './objective.ts';
import { improvePlan, type SearchProgress } from './search.ts';

const network = toNetwork(randomDay(3, 60, 15, { mode: 'frota' }));
const start = constructPlan(network);
const spent = (moves: number) => moves / 20_000;

it('the same seed and number of moves give the same plan', () => {
  const plans = [1, 1, 2].map((seed) => improvePlan(network, start, { seed, spent }).chains);
  expect(plans[1]).toEqual(plans[0]);
  expect(plans[2]).not.toEqual(plans[0]);
});

it('the search is better than the first plan, and the progress never becomes worse', () => {
  const seen: SearchProgress[] = [];
  const { chains, moves, stopped } = improvePlan(network, start, {
    seed: 1,
    spent,
    onProgress: (each) => seen.push(each),
  });
  const [first, best] = [objectiveOf(network, start), objectiveOf(network, chains)];
  expect(compareObjectives(best, first, 'frota')).toBeLessThan(0);
  expect([stopped, moves, seen.at(-1)]).toEqual([false, 20_480, { share: 1, moves: 20_480, best }]);
  for (const [index, { best: later }] of seen.entries()) {
    expect(compareObjectives(later, seen[index - 1]?.best ?? first, 'frota')).toBeLessThanOrEqual(0);
  }
});

it('a cancelled search ends at once with its best plan', () => {
  const looks: number[] = [];
  const shouldStop = () => looks.push(1) === 3;
  const { chains, moves, stopped } = improvePlan(network, start, { seed: 1, spent, shouldStop });
  expect([stopped, moves]).toEqual([true, 3 * 512]);
  expect(compareObjectives(objectiveOf(network, chains), objectiveOf(network, start), 'frota')).toBeLessThanOrEqual(0);
});
