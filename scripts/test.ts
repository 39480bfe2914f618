import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { runChecks } from './check.ts';
import { add, type Counts, countPlaywright, countVitest, readCounts } from './counts.ts';
import { runShown } from './run-tool.ts';

const REPORTS = resolve('.cache/test-reports');

/** Everything: the checks, the tests of both Vitest projects, and the browser's. Ends with `N passed, N failed`. */
async function runEverything(): Promise<Counts> {
  await mkdir(REPORTS, { recursive: true });
  const steps = [checks, () => vitest('unit'), () => vitest('integration'), browser];
  let counts: Counts = { passed: 0, failed: 0 };
  for (const step of steps) counts = add(counts, await step().catch(crashed));
  return counts;
}

function checks(): Promise<Counts> {
  say('checks');
  return runChecks();
}

async function vitest(project: string): Promise<Counts> {
  say(`${project} tests`);
  const file = resolve(REPORTS, `${project}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const ok = await runShown(['vitest', 'run', '--project', project, ...reporters]);
  return readCounts(file, ok, countVitest);
}

async function browser(): Promise<Counts> {
  if (!existsSync('playwright.config.ts')) return { passed: 0, failed: 0 };
  say('browser tests');
  if (!(await runShown(['node', 'scripts/prepare.mjs', '--build']))) return { passed: 0, failed: 1 };
  const file = resolve(REPORTS, 'browser.json');
  const ok = await runShown(['playwright', 'test', '--reporter=list,json'], { PLAYWRIGHT_JSON_OUTPUT_FILE: file });
  return readCounts(file, ok, countPlaywright);
}

function crashed(error: unknown): Counts {
  console.error(error);
  return { passed: 0, failed: 1 };
}

function say(what: string): void {
  console.log(`\n── ${what} ──`);
}

const { passed, failed } = await runEverything();
process.exitCode = failed > 0 ? 1 : 0;
console.log(`\n${passed} passed, ${failed} failed`);
