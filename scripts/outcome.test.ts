import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { add, failed, ofPlaywright, ofVitest, readOutcome, summaryOf } from './outcome.ts';

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'outcome-'));
  file = join(folder, 'report.json');
});
afterEach(() => rm(folder, { recursive: true }));

const test = (fullName: string, ...failureMessages: string[]) => ({
  fullName,
  status: failureMessages.length > 0 ? 'failed' : 'passed',
  failureMessages,
});
const vitestFile = (name: string, status: string, ...assertionResults: ReturnType<typeof test>[]) => ({
  name: resolve(name),
  status,
  message: status === 'failed' && assertionResults.length === 0 ? 'Cannot find module' : '',
  assertionResults,
});

const well = { testResults: [vitestFile('src/a.test.ts', 'passed', test('adds'), test('takes'))] };
const badly = {
  testResults: [vitestFile('src/a.test.ts', 'failed', test('adds'), test('takes', 'expected 1 to be 2'))],
};
const unloaded = { testResults: [...well.testResults, vitestFile('src/b.test.ts', 'failed')] };

it.each([
  ['every test passes', well, true, { passed: 2, failures: [] }],
  [
    'one test fails',
    badly,
    false,
    { passed: 1, failures: [{ what: 'src/a.test.ts › takes', said: 'expected 1 to be 2' }] },
  ],
  [
    'a file does not load',
    unloaded,
    false,
    { passed: 2, failures: [{ what: 'src/b.test.ts', said: 'Cannot find module' }] },
  ],
  ['the run ends badly', well, false, { passed: 2, failures: [{ what: 'unit tests', said: 'ended badly' }] }],
])('the outcome counts the failures of a test run in which %s', async (_, report, ok, expected) => {
  await writeFile(file, JSON.stringify(report));
  expect(await readOutcome('unit tests', file, ok, ofVitest)).toEqual(expected);
});

it('a test run without a report counts as one failure', async () => {
  expect(await readOutcome('unit tests', file, true, ofVitest)).toEqual(failed('unit tests', 'left no report'));
});

const spec = (title: string, status: string, ...results: { error?: { message: string } }[]) => ({
  file: 'trip.spec.ts',
  line: 7,
  title,
  tests: [{ status, results }],
});

it('a flaky browser test counts as failed, at any depth of suites', () => {
  const error = { message: 'not visible' };
  const inner = { specs: [spec('flaky', 'flaky', { error }, {}), spec('left out', 'skipped')] };
  const outer = { specs: [spec('well', 'expected', {}), spec('badly', 'unexpected', { error })], suites: [inner] };
  expect(ofPlaywright({ suites: [outer], errors: [{ message: 'no browser' }] })).toEqual({
    passed: 1,
    failures: [
      { what: 'browser tests', said: 'no browser' },
      { what: 'e2e/trip.spec.ts:7 › badly', said: 'not visible' },
      { what: 'e2e/trip.spec.ts:7 › flaky', said: 'not visible' },
    ],
  });
});

it('the summary lists every failure with its first lines, and ends with the counts', () => {
  const long = Array.from({ length: 40 }, (_, line) => `line ${line}\n    at file:///node_modules/a.js:1`).join('\n');
  const outcome = add(
    { passed: 3, failures: [] },
    add(failed('lint', '\u001B[31mno-var\u001B[39m\n'), failed('a', long)),
  );
  const lines = summaryOf(outcome).split('\n');
  expect(lines.slice(0, 3)).toEqual(['✗ lint', '    no-var', '✗ a']);
  expect(lines.slice(-4)).toEqual(['    line 10', '    line 11', '', '3 passed, 2 failed']);
});
