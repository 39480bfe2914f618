import { runShown } from './run-tool.ts';

/**
 * Sends random calls to every operation, in rounds with increasing seeds: `npm run fuzz -- --seconds 600 --seed 7
 * --runs 40`. Stops at the first failing round. The same `--seed` and `--runs` repeat that round.
 */
const option = (name: string, usual: number): number => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? usual : Number(process.argv[at + 1]);
};

const runs = option('runs', 30);
const until = Date.now() + option('seconds', 600) * 1000;
let seed = option('seed', Date.now() % 1_000_000);
let ok = true;

do {
  console.log(`fuzz: --seed ${seed} --runs ${runs}`);
  const tests = ['vitest', 'run', '--project', 'integration', 'tests/fuzz', '--reporter=dot'];
  ok = await runShown(tests, { FUZZ_SEED: String(seed), FUZZ_RUNS: String(runs) });
  seed += 1;
} while (ok && Date.now() < until);

process.exitCode = ok ? 0 : 1;
