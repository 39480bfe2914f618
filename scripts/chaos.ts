import { readdir } from 'node:fs/promises';
import { runShown } from './run-tool.ts';

/**
 * Runs fault scenarios one after another, each with its own panel: `npm run chaos` runs all scenarios, and `npm run
 * chaos kills streams` runs two of them. Faults last `CHAOS_SECONDS`; `CHAOS_SEED` repeats a run.
 */
const FOLDER = 'tests/chaos';
const scenarios = (await readdir(FOLDER)).flatMap((file) => /^(.+)\.test\.ts$/.exec(file)?.[1] ?? []);
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !scenarios.includes(name));
if (unknown.length > 0) {
  console.error(`There is no scenario ${unknown.join(', ')}; there are ${scenarios.join(', ')}.`);
  process.exit(1);
}
const settings = {
  CHAOS_SECONDS: process.env['CHAOS_SECONDS'] ?? '30',
  CHAOS_SEED: process.env['CHAOS_SEED'] ?? String(Date.now() % 1_000_000),
};
const failed: string[] = [];
for (const name of wanted.length > 0 ? wanted : scenarios) {
  const command = ['vitest', 'run', '--project', 'integration', `${FOLDER}/${name}.test.ts`];
  if (!(await runShown(command, settings))) failed.push(name);
}
if (failed.length > 0) console.error(`Failed: ${failed.join(', ')}`);
process.exitCode = failed.length > 0 ? 1 : 0;
