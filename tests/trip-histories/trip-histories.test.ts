import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { anyHistory, type Step } from '#tests/trip-histories/any-history.ts';
import { beginHistory, setStage, type Stage } from '#tests/trip-histories/history.ts';
import { findViolations } from '#tests/trip-histories/invariants.ts';
import { take } from '#tests/trip-histories/steps.ts';

// HISTORY_SEED repeats a failed run with its seed. HISTORY_LOOK=1 checks the invariants after every step.
const setting = (name: string, usual: number) => Number(process.env[`HISTORY_${name}`] ?? usual);
const seed = setting('SEED', Date.now() % 1_000_000_000);
const numRuns = setting('RUNS', 30);
const everySteps = setting('LOOK', 7);

let stage: Stage;
beforeAll(async () => {
  stage = await setStage();
});
afterAll(() => stage.close());

const done = new Map<string, number>();

/** Runs the steps. An error contains the log of the history. */
async function live(steps: Step[]): Promise<void> {
  const history = await beginHistory(stage);
  try {
    for (const [index, step] of steps.entries()) {
      await take(history, step);
      const look = index % everySteps === everySteps - 1 || index === steps.length - 1;
      const broken = look ? await findViolations(history.db) : {};
      if (Object.keys(broken).length > 0) throw new Error(JSON.stringify(broken, null, 2));
    }
  } catch (error) {
    throw new Error(`after\n  ${history.diary.join('\n  ')}\n${String((error as Error).stack)}`, { cause: error });
  } finally {
    for (const name of history.taken) done.set(name, (done.get(name) ?? 0) + 1);
  }
}

it(`any history of trips leaves the ledger balanced and contains only legal steps (seed ${seed})`, async () => {
  const result = await fc.check(fc.asyncProperty(anyHistory, live), { seed, numRuns, endOnFailure: true });
  console.log(`seed ${seed}: ${[...done].map(([name, times]) => `${name} ${times}`).join(', ')}`);
  if (result.failed) throw result.errorInstance;
  // A history with few kinds of steps would prove little.
  expect([...done.keys()].length).toBeGreaterThan(15);
}, 1_200_000);
