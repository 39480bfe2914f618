import { mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { inspect } from 'node:util';
import { runChecks } from './check.ts';
import { add, failed, NOTHING, ofPlaywright, ofVitest, type Outcome, readOutcome, summaryOf } from './outcome.ts';
import { runQuietly, runShown } from './run-tool.ts';
import { chooseTests, type Choice } from './test-choice.ts';

const REPORTS = resolve('.cache/test-reports');

/**
 * Runs the chosen tests of both Vitest projects and of the browser. A complete run begins with the static checks. The
 * output ends with every failure and `N passed, N failed`.
 */
async function runTests(choice: Choice): Promise<Outcome> {
  await mkdir(REPORTS, { recursive: true });
  const tests = [() => vitest('unit', choice), () => vitest('integration', choice), () => browser(choice)];
  const steps = choice.kind === 'all' ? [checks, ...tests] : tests;
  let outcome = NOTHING;
  for (const step of steps) outcome = add(outcome, await step().catch(crashed));
  // Fails when no file matches, because a misspelt word must not look like success. With `--changed`, the changes may
  // affect no test.
  return choice.kind === 'words' && isEmpty(outcome) ? failed(choice.words.join(' '), 'matches no test file') : outcome;
}

function checks(): Promise<Outcome> {
  say('checks');
  return runChecks();
}

async function vitest(project: string, choice: Choice): Promise<Outcome> {
  say(`${project} tests`);
  const file = resolve(REPORTS, `${project}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const ok = await runShown(['vitest', 'run', '--project', project, ...reporters, ...choice.vitest]);
  return readOutcome(`${project} tests`, file, ok, ofVitest);
}

async function browser({ kind, playwright }: Choice): Promise<Outcome> {
  say('browser tests');
  const list = ['playwright', 'test', '--list', ...playwright];
  // Skips the build, which takes a minute, when no browser test is chosen.
  if (kind !== 'all' && (await runQuietly(list)).output.includes('Total: 0 tests')) return NOTHING;
  if (!(await runShown(['node', 'scripts/prepare.mjs', '--build']))) return failed('build', 'ended badly');
  const file = resolve(REPORTS, 'browser.json');
  const tool = ['playwright', 'test', '--reporter=list,json', ...playwright];
  const ok = await runShown(tool, { PLAYWRIGHT_JSON_OUTPUT_FILE: file });
  return readOutcome('browser tests', file, ok, ofPlaywright);
}

const isEmpty = ({ passed, failures }: Outcome): boolean => passed === 0 && failures.length === 0;

function crashed(error: unknown): Outcome {
  return failed('the run itself', inspect(error));
}

function say(what: string): void {
  console.log(`\n── ${what} ──`);
}

const outcome = await Promise.resolve(process.argv.slice(2)).then(chooseTests).then(runTests).catch(crashed);
process.exitCode = outcome.failures.length > 0 ? 1 : 0;
console.log(`\n${summaryOf(outcome)}`);
