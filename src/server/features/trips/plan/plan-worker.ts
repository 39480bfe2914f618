import { parentPort, workerData } from 'node:worker_threads';
import { boundOf, gapsOf } from '#domain/plan/bound.ts';
import { constructPlan } from '#domain/plan/construct.ts';
import type { PlanDay } from '#domain/plan/day.ts';
import { toNetwork } from '#domain/plan/network.ts';
import { objectiveOf } from '#domain/plan/objective.ts';
import { improvePlan } from '#domain/plan/search.ts';
import { type PlanBound, storedChainsOf, type StoredChains } from './chains.ts';

/** `stop`: one shared number, which the panel sets to end the search early. */
export type PlanTask = { day: PlanDay; milliseconds: number; stop: Int32Array };
export type PlanMessage =
  | { kind: 'progress'; percent: number }
  | { kind: 'done'; chains: StoredChains; bound: PlanBound };

/** Two plans of the same day differ by luck only when the machine is faster or slower. */
const SEED = 1;
const REPORT_EVERY_MS = 500;

const { day, milliseconds, stop } = workerData as PlanTask;
const begun = performance.now();
let reported = begun;

const network = toNetwork(day);
const { chains } = improvePlan(network, constructPlan(network), {
  seed: SEED,
  spent: () => (performance.now() - begun) / milliseconds,
  shouldStop: () => Atomics.load(stop, 0) === 1,
  onProgress: ({ share }) => {
    if (performance.now() - reported < REPORT_EVERY_MS) return;
    reported = performance.now();
    tell({ kind: 'progress', percent: Math.floor(share * 100) });
  },
});
const gaps = gapsOf(network, objectiveOf(network, chains), boundOf(network));
const boundOfPart = (part: string) => gaps.find((gap) => gap.part === part)?.bound ?? null;
tell({
  kind: 'done',
  chains: storedChainsOf(network, chains),
  bound: {
    uncovered: boundOfPart('uncovered') ?? 0,
    cars: boundOfPart('cars'),
    emptyMeters: boundOfPart('emptyMeters'),
  },
});

function tell(message: PlanMessage): void {
  parentPort?.postMessage(message);
}
