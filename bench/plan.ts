import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { type Bound, boundOf, gapsOf } from '#domain/plan/bound.ts';
import { constructPlan } from '#domain/plan/construct.ts';
import { type PlanMode, planModes } from '#domain/plan/day.ts';
import { networkOfMdvsp, parseMdvsp } from '#domain/plan/mdvsp.fixture.ts';
import { type Chains, type Network, toNetwork } from '#domain/plan/network.ts';
import { earningsOf, objectiveOf } from '#domain/plan/objective.ts';
import { randomDay } from '#domain/plan/random-day.fixture.ts';
import { improvePlan } from '#domain/plan/search.ts';
import { keepResults, median, tableOf } from './results.ts';

/**
 * Measures plans of random days against the first plan of the same run and against the bound; see docs/performance.md.
 * `BENCH_MDVSP` names a folder with published instances (`*.inp`, and their known costs in `bounds.txt`).
 */
const seconds = Number(process.env['BENCH_SECONDS'] ?? 10);
const sizes = [
  [100, 35],
  [300, 100],
  [600, 200],
] as const;
const PERCENT = 100;

type Timed<Value> = { value: Value; ms: number };

function timed<Value>(work: () => Value): Timed<Value> {
  const begun = performance.now();
  return { value: work(), ms: performance.now() - begun };
}

function search(network: Network, first: Chains): { chains: Chains; moves: number } {
  const begun = performance.now();
  return improvePlan(network, first, { seed: 1, spent: () => (performance.now() - begun) / (seconds * 1_000) });
}

/** Returns the standard deviation of the earnings in whole reais. */
function spreadOf(network: Network, chains: Chains): number {
  const earned = chains.map((chain, driver) => earningsOf(network, driver, chain) / PERCENT);
  const mean = earned.reduce((sum, each) => sum + each, 0) / earned.length;
  return Math.round(Math.sqrt(earned.reduce((sum, each) => sum + (each - mean) ** 2, 0) / earned.length));
}

function measureDay(trips: number, drivers: number, mode: PlanMode): (string | number)[][] {
  const { value: network, ms: prepared } = timed(() => toNetwork(randomDay(1, trips, drivers, { mode })));
  const { value: first, ms: built } = timed(() => constructPlan(network));
  const { value: bound, ms: bounded } = timed(() => boundOf(network));
  const { value: found, ms: searched } = timed(() => search(network, first));
  const name = `${trips} × ${drivers}, ${mode}`;
  const preparation = [Math.round(prepared), Math.round(bounded)];
  return [
    [`${name}, first plan`, ...measures(network, first, bound), Math.round(built), '', ...preparation],
    [`${name}, search`, ...measures(network, found.chains, bound), Math.round(searched), found.moves, '', ''],
  ];
}

/** Returns the parts of the objective with their bounds, and the spread of the earnings. */
function measures(network: Network, chains: Chains, bound: Bound): (string | number)[] {
  const objective = objectiveOf(network, chains);
  const gaps = gapsOf(network, objective, bound);
  const shown = (part: 'uncovered' | 'cars' | 'emptyMeters', unit: number) => {
    const least = gaps.find((gap) => gap.part === part)?.bound ?? null;
    const value = Math.round(objective[part] / unit);
    return least === null ? value : `${value} (≥ ${Math.round(least / unit)})`;
  };
  return [shown('uncovered', 1), shown('cars', 1), shown('emptyMeters', 1_000), spreadOf(network, chains)];
}

const percentOf = (values: readonly number[]) => `${median(values).toFixed(2)} %`;

/** Returns one row for each size of published instances: excess of the first plan, of the search, and of the optimum. */
async function measurePublished(folder: string): Promise<(string | number)[][]> {
  const known = new Map(
    (await readFile(join(folder, 'bounds.txt'), 'utf8')).split('\n').map((line) => {
      const [name = '', , most] = line.split('\t');
      return [name, Number(most)] as const;
    }),
  );
  const files = (await readdir(folder)).filter((file) => file.endsWith('.inp')).toSorted();
  const excesses = new Map<string, { first: number[]; found: number[]; bound: number[] }>();
  for (const file of files) {
    const name = basename(file, '.inp');
    const optimum = known.get(name);
    if (optimum === undefined) continue;
    const network = networkOfMdvsp(parseMdvsp(await readFile(join(folder, file), 'utf8')));
    const first = constructPlan(network);
    const objective = objectiveOf(network, search(network, first).chains);
    const least = gapsOf(network, objective, boundOf(network)).at(-1)?.bound ?? 0;
    const excess = (cost: number) => ((cost - optimum) / optimum) * PERCENT;
    const kind = name.replace(/s\d+$/, '');
    const of = excesses.get(kind) ?? { first: [], found: [], bound: [] };
    excesses.set(kind, of);
    of.first.push(excess(objectiveOf(network, first).emptyMeters));
    of.found.push(excess(objective.emptyMeters));
    of.bound.push(excess(least));
  }
  return [...excesses].map(([kind, { first, found, bound }]) => [
    kind,
    found.length,
    percentOf(first),
    percentOf(found),
    `${Math.max(...found).toFixed(2)} %`,
    percentOf(bound),
  ]);
}

const folder = process.env['BENCH_MDVSP'];
const days = sizes.flatMap(([trips, drivers]) => planModes.flatMap((mode) => measureDay(trips, drivers, mode)));
const published = folder === undefined ? [] : await measurePublished(folder);
const daysTable = tableOf(
  [
    'trips × drivers',
    'uncovered',
    'cars',
    'empty km',
    'spread of earnings, R$',
    'ms',
    'moves',
    'matrix, ms',
    'bound, ms',
  ],
  days,
);
const publishedTable = tableOf(
  ['instances', 'number', 'first plan', `${seconds} s of search`, 'worst', 'bound'],
  published,
);
const text = `Plans of random days (\`npm run bench:plan\`): the first plan, and ${seconds} s of search from it. In brackets the bound, for
cars and empty km among plans that leave as many trips uncovered. The spread is the standard deviation.

${daysTable}

${
  published.length === 0
    ? 'Published instances were not measured: set `BENCH_MDVSP`.'
    : `Published multi-depot instances, generated by the procedure of Carpaneto et al.; files and optimal costs from
github.com/rafaelmartinelli/MDVSP.jl (MIT licence). Difference to the optimal cost, medians.

${publishedTable}`
}`;
await keepResults('plan', text, { seconds, days, published });
