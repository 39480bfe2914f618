import { expect, it } from 'vitest';
import { networkOfMdvsp, parseMdvsp, randomMdvsp } from './mdvsp.fixture.ts';
import { makePlan } from './plan.ts';

it.each([1, 2, 3, 4, 5, 6])('an instance of Carpaneto et al. with seed %s is solved close to the bound', (seed) => {
  const network = networkOfMdvsp(randomMdvsp(seed, 2 + (seed % 3), 40));
  const { gaps, objective } = makePlan(network, { seed, spent: (moves) => moves / 60_000 });
  const [uncovered, cars, meters] = gaps;
  expect([objective.uncovered, uncovered?.gap, cars?.gap]).toEqual([0, 0, 0]);
  // One depot for all cars is cheaper than several, so the bound of the costs is lower than the optimum.
  expect(meters?.gap).toBeGreaterThanOrEqual(0);
  expect((meters?.gap ?? 0) / (meters?.bound ?? 1)).toBeLessThan(0.02);
});

it('an instance with one depot is solved to the proven optimum', () => {
  const network = networkOfMdvsp(randomMdvsp(7, 1, 25));
  expect(makePlan(network, { seed: 1, spent: (moves) => moves / 60_000 }).isOptimal).toBe(true);
});

it('the text of an instance is read', () => {
  const text = '1\t2\t3\n-1\t5010\t5020\n5030\t-1\t7\n5040\t-1\t-1\n';
  const network = networkOfMdvsp(parseMdvsp(text));
  expect(makePlan(network, { seed: 1, spent: (moves) => moves / 1_000 }).objective).toMatchObject({
    cars: 1,
    emptyMeters: 5_010 + 7 + 5_040,
  });
});
