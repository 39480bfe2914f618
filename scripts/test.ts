import { mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { inspect } from 'node:util';
import { runChecks } from './check.ts';
import { add, failed, NOTHING, ofPlaywright, ofVitest, type Outcome, readOutcome, summaryOf } from './outcome.ts';
import { runShown } from './run-tool.ts';

const REPORTS = resolve('.cache/test-reports');

/** Everything: the checks, the tests of both Vitest projects, and the browser's. Ends with what failed, and `N passed, N failed`. */
async function runEverything(): Promise<Outcome> {
  await mkdir(REPORTS, { recursive: true });
  const steps = [checks, () => vitest('unit'), () => vitest('integration'), browser];
  let outcome = NOTHING;
  for (const step of steps) outcome = add(outcome, await step().catch(crashed));
  return outcome;
}

function checks(): Promise<Outcome> {
  say('checks');
  return runChecks();
}

async function vitest(project: string): Promise<Outcome> {
  say(`${project} tests`);
  const file = resolve(REPORTS, `${project}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const ok = await runShown(['vitest', 'run', '--project', project, ...reporters]);
  return readOutcome(`${project} tests`, file, ok, ofVitest);
}

/** Those that hold the panel to a second come last, and one at a time: beside others they would measure these. */
async function browser(): Promise<Outcome> {
  say('browser tests');
  if (!(await runShown(['node', 'scripts/prepare.mjs', '--build']))) return failed('build', 'ended badly');
  const together = await playwright('browser tests', ['--grep-invert', '@alone']);
  // A folder of its own: it would be emptied of what the failures before have left to look at.
  const alone = ['--grep', '@alone', '--workers', '1', '--output', 'test-results/alone'];
  return add(together, await playwright('browser tests alone', alone));
}

async function playwright(run: string, which: string[]): Promise<Outcome> {
  const file = resolve(REPORTS, 'browser.json');
  const tool = ['playwright', 'test', '--reporter=list,json', ...which];
  const ok = await runShown(tool, { PLAYWRIGHT_JSON_OUTPUT_FILE: file });
  return readOutcome(run, file, ok, ofPlaywright);
}

function crashed(error: unknown): Outcome {
  return failed('the run itself', inspect(error));
}

function say(what: string): void {
  console.log(`\n── ${what} ──`);
}

const outcome = await runEverything();
process.exitCode = outcome.failures.length > 0 ? 1 : 0;
console.log(`\n${summaryOf(outcome)}`);
