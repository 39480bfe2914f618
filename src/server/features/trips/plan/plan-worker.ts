import { parentPort, workerData } from 'node:worker_threads';
import type { PlanDay } from '#domain/plan/day.ts';
import { toNetwork } from '#domain/plan/network.ts';
import { makePlan, type PlannedChain } from '#domain/plan/plan.ts';
import type { StoredBound } from './chains.ts';

/** `stop`: one shared number, which the panel sets to 1 to end the search early. */
export type PlanTask = { day: PlanDay; milliseconds: number; stop: Int32Array };
export type PlanMessage =
  | { kind: 'progress'; percent: number }
  | { kind: 'done'; chains: PlannedChain[]; bound: Omit<StoredBound, 'day'> };

/** The same for every plan, so that two plans of the same day differ only by the speed of the machine. */
const SEED = 1;
const REPORT_EVERY_MS = 500;

const { day, milliseconds, stop } = workerData as PlanTask;
const begun = performance.now();
let reported = begun;

const { chains, gaps, objective } = makePlan(toNetwork(day), {
  seed: SEED,
  spent: () => (performance.now() - begun) / milliseconds,
  shouldStop: () => Atomics.load(stop, 0) === 1,
  onProgress: ({ share }) => {
    if (performance.now() - reported < REPORT_EVERY_MS) return;
    reported = performance.now();
    tell({ kind: 'progress', percent: Math.floor(share * 100) });
  },
});
const boundOfPart = (part: string) => gaps.find((gap) => gap.part === part)?.bound ?? null;
const [uncovered, cars, emptyMeters] = ['uncovered', 'cars', 'emptyMeters'].map(boundOfPart);
tell({
  kind: 'done',
  chains: chains.filter(({ tripIds }) => tripIds.length > 0),
  bound: {
    uncovered: uncovered ?? 0,
    cars: cars ?? null,
    emptyMeters: emptyMeters ?? null,
    of: { uncovered: objective.uncovered, cars: objective.cars },
  },
});

function tell(message: PlanMessage): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage(message);
}
