import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { type FlowProblem, solveFlow } from './flow.ts';

const cost = fc.oneof(fc.integer({ min: 0, max: 50 }), fc.constant(Infinity));
const costList = (length: number, of: fc.Arbitrary<number>): fc.Arbitrary<Float64Array> =>
  fc.array(of, { minLength: length, maxLength: length }).map((all) => Float64Array.from(all));
const problems: fc.Arbitrary<FlowProblem> = fc.integer({ min: 1, max: 6 }).chain((count) => {
  return fc.record({
    count: fc.constant(count),
    most: fc.integer({ min: 0, max: count }),
    startCost: costList(count, cost),
    endCost: costList(count, fc.integer({ min: 0, max: 20 })),
    pairCost: costList(count * count, cost),
    reward: fc.constantFrom(0, 20, 1_000),
  });
});

/** Returns the least cost minus rewards for each number of cars, from all ways to put the trips into chains. */
function leastOf({ count, startCost, endCost, pairCost, reward }: FlowProblem): Map<number, number> {
  const least = new Map<number, number>();
  const extend = (trip: number, lasts: readonly number[], total: number): void => {
    if (trip === count) {
      const whole = lasts.reduce((sum, last) => sum + (endCost[last] ?? 0), total);
      if (whole < (least.get(lasts.length) ?? Infinity)) least.set(lasts.length, whole);
      return;
    }
    extend(trip + 1, lasts, total);
    extend(trip + 1, [...lasts, trip], total + (startCost[trip] ?? 0) - reward);
    for (const [car, last] of lasts.entries()) {
      extend(trip + 1, lasts.with(car, trip), total + (pairCost[last * count + trip] ?? 0) - reward);
    }
  };
  extend(0, [], 0);
  return least;
}

it('the flow has the least cost for each number of cars', () => {
  fc.assert(
    fc.property(problems, (problem) => {
      const least = leastOf(problem);
      const steps = solveFlow(problem);
      const costs = steps.map((step) => step.cost - problem.reward * step.served);
      const possible = [...least.keys()].filter((cars) => cars <= problem.most && least.get(cars) !== Infinity);
      expect(costs).toEqual(possible.toSorted((a, b) => a - b).map((cars) => least.get(cars)));
    }),
    { numRuns: 1_500 },
  );
});

it('a car that is added may take the trips of others apart', () => {
  // Served in a row, the three trips need one car. A second car takes the first trip over from it.
  const pairCost = new Float64Array(9).fill(Infinity);
  [pairCost[1], pairCost[5]] = [1, 1];
  const [startCost, endCost] = [Float64Array.of(0, 2, 9), Float64Array.of(0, 0, 0)];
  expect(solveFlow({ count: 3, most: 2, startCost, endCost, pairCost, reward: 100 })).toEqual([
    { served: 0, cost: 0 },
    { served: 3, cost: 2 },
    { served: 3, cost: 3 },
  ]);
});
