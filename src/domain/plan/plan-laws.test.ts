import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boundOf, gapsOf } from './bound.ts';
import { constructPlan } from './construct.ts';
import type { PlanDay } from './day.ts';
import { toNetwork } from './network.ts';
import { compareObjectives, type Objective, objectiveOf } from './objective.ts';
import { effectOf, makePlan, type PlannedChain, toChains, toPlannedChains } from './plan.ts';
import { allAssignments, type Assignment, brokenRules, plainObjective, smallDays } from './plan.fixture.ts';

const budget = { seed: 1, spent: (moves: number) => moves / 6_000 };
const days = smallDays({ trips: 5, drivers: 3 });

/** Returns the best objective of all plans that break no rule. */
function bestOf(day: PlanDay): Objective {
  let best: Objective | null = null;
  for (const assignment of allAssignments(day)) {
    const objective = plainObjective(day, assignment);
    if (best !== null && compareObjectives(objective, best, day.rules.mode) >= 0) continue;
    if (brokenRules(day, assignment).length === 0) best = objective;
  }
  if (best === null) throw new Error('The plan of accepted trips only breaks a rule');
  return best;
}

function assignmentOf(day: PlanDay, chains: readonly PlannedChain[]): Assignment {
  const driverOf = new Map(chains.flatMap(({ driverId, tripIds }) => tripIds.map((id) => [id, driverId] as const)));
  return Object.fromEntries(day.trips.map(({ id }) => [id, driverOf.get(id) ?? null]));
}

describe('the plan of a small day', () => {
  it('breaks no rule, has the objective that it names, and is no worse than the first plan', () => {
    fc.assert(
      fc.property(smallDays({ trips: 9, drivers: 4 }), fc.integer(), (day, seed) => {
        const network = toNetwork(day);
        const plan = makePlan(network, { ...budget, seed });
        const assignment = assignmentOf(day, plan.chains);
        expect(brokenRules(day, assignment)).toEqual([]);
        expect(plan.objective).toEqual(plainObjective(day, assignment));
        const first = objectiveOf(network, constructPlan(network));
        expect(compareObjectives(plan.objective, first, day.rules.mode)).toBeLessThanOrEqual(0);
      }),
      { numRuns: 60, seed: 20_261_129 },
    );
  });

  it('is never better than the best of all plans, which is never better than the bound', () => {
    let [equal, runs] = [0, 0];
    fc.assert(
      fc.property(days, (day) => {
        const network = toNetwork(day);
        const plan = makePlan(network, budget);
        const best = bestOf(day);
        const order = compareObjectives(plan.objective, best, day.rules.mode);
        expect(order).toBeGreaterThanOrEqual(0);
        for (const objective of [best, plan.objective]) {
          for (const { gap } of gapsOf(network, objective, boundOf(network)))
            expect(gap ?? 0).toBeGreaterThanOrEqual(0);
        }
        const mayBeOptimal = order === 0 && day.rules.mode === 'frota';
        expect(mayBeOptimal || !plan.isOptimal).toBe(true);
        [equal, runs] = [equal + Number(order === 0), runs + 1];
      }),
      // With one seed, the number of best plans is always the same.
      { numRuns: 120, seed: 20_261_120 },
    );
    expect(equal / runs).toBeGreaterThan(0.95);
  });
});

it('the effect of a move names an obstacle exactly if the plan breaks a rule afterwards', () => {
  const choice = fc.nat({ max: 100 });
  fc.assert(
    fc.property(days, choice, choice, (day, which, whose) => {
      const network = toNetwork(day);
      const before = toPlannedChains(network, constructPlan(network));
      const moved = day.trips[which % day.trips.length];
      // One choice more than drivers: the trip is taken from its driver.
      const to = day.drivers[whose % (day.drivers.length + 1)]?.id ?? null;
      if (!moved || moved.fixedDriverId !== null) return;
      const { chains, obstacles } = effectOf(network, before, {
        tripId: moved.id,
        driverId: to,
      });
      const [old, after] = [assignmentOf(day, before), assignmentOf(day, chains)];
      expect(after).toEqual({ ...old, [moved.id]: to });
      expect(objectiveOf(network, toChains(network, chains))).toEqual(plainObjective(day, after));
      const isBroken = brokenRules(day, after).length > 0;
      expect({ isBroken: obstacles.length > 0 }).toEqual({ isBroken });
    }),
    { numRuns: 300, seed: 20_261_129 },
  );
});
