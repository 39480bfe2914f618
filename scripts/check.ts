import { availableParallelism } from 'node:os';
import { add, failed, NOTHING, type Outcome } from './outcome.ts';
import { runQuietly } from './run-tool.ts';

/** The slowest checks come first, because several checks run in parallel. */
const CHECKS: readonly (readonly [name: string, ...command: string[]])[] = [
  ['types of the server', 'tsc', '-p', 'tsconfig.json'],
  ['types of the web', 'tsc', '-p', 'src/web/tsconfig.json'],
  ['schema snapshot', 'node', 'scripts/schema.ts', '--check'],
  ['dead code', 'knip', '--no-progress'],
  ['lint', 'oxlint'],
  ['lock file', 'npm', 'ci', '--dry-run', '--offline', '--include=dev', '--loglevel=error'],
  ['format', 'oxfmt', '--check'],
  ['structure', 'node', 'scripts/check-structure.ts'],
  ['transition diagram', 'node', 'scripts/trip-transitions.ts', '--check'],
  ['migrations', 'node', 'scripts/check-migrations.ts'],
  ['commit messages', 'node', 'scripts/check-commits.ts'],
  ['exact versions', 'node', 'scripts/check-versions.ts'],
];

/** Runs all static checks. Prints one line per check, and the output of each failed check. */
export async function runChecks(): Promise<Outcome> {
  const waiting = [...CHECKS];
  let outcome = NOTHING;
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [name, ...command] = next;
      const one = await check(name, command);
      outcome = add(outcome, one);
    }
  };
  await Promise.all(Array.from({ length: Math.max(2, availableParallelism()) }, work));
  return outcome;
}

async function check(name: string, command: string[]): Promise<Outcome> {
  const started = performance.now();
  const { ok, output } = await runQuietly(command);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${ok ? '✓' : '✗'} ${name} (${seconds} s)${ok ? '' : `\n${output.trimEnd()}\n`}`);
  return ok ? { passed: 1, failures: [] } : failed(name, output);
}

if (import.meta.main) {
  const { failures } = await runChecks();
  if (failures.length > 0) process.exitCode = 1;
}
