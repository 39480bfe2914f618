import { readFile, rm } from 'node:fs/promises';
import { relative, resolve } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** Outcome of a test run. A failure consists of the name of the failed test and its message. */
export type Outcome = { passed: number; failures: readonly Failure[] };
export type Failure = { what: string; said: string };

export const NOTHING: Outcome = { passed: 0, failures: [] };

export const add = (a: Outcome, b: Outcome): Outcome => ({
  passed: a.passed + b.passed,
  failures: [...a.failures, ...b.failures],
});

type VitestReport = {
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
};

/**
 * Reads a report of Vitest. A file that fails without a failed test, for example because it does not load, counts as
 * one failure.
 */
export function ofVitest(report: unknown): Outcome {
  const files = (report as VitestReport).testResults.map((file) => {
    const path = relative(resolve(), file.name);
    const failed = file.assertionResults.filter((test) => test.status === 'failed');
    const failures = failed.map((test) => ({
      what: `${path} › ${test.fullName}`,
      said: test.failureMessages.join('\n'),
    }));
    const unexplained = file.status === 'failed' && failed.length === 0;
    return {
      passed: file.assertionResults.filter((test) => test.status === 'passed').length,
      failures: unexplained ? [{ what: path, said: file.message }] : failures,
    };
  });
  return files.reduce(add, NOTHING);
}

type PlaywrightSuite = {
  suites?: PlaywrightSuite[];
  specs: {
    file: string;
    line: number;
    title: string;
    tests: { status: string; results: { error?: { message?: string } }[] }[];
  }[];
};

/** Reads a report of Playwright. A test that passes only after a retry counts as failed. */
export function ofPlaywright(report: unknown): Outcome {
  const { suites, errors } = report as { suites: PlaywrightSuite[]; errors: { message?: string }[] };
  const beside = errors.map(({ message }) => ({ what: 'browser tests', said: message ?? '' }));
  return suites.map(ofSuite).reduce(add, { passed: 0, failures: beside });
}

function ofSuite({ suites = [], specs }: PlaywrightSuite): Outcome {
  const own = specs.flatMap(({ file, line, title, tests }) =>
    tests.map(({ status, results }): Outcome => {
      if (status === 'expected') return { passed: 1, failures: [] };
      if (status === 'skipped') return NOTHING;
      const said = results.flatMap(({ error }) => error?.message ?? []).join('\n');
      return { passed: 0, failures: [{ what: `e2e/${file}:${line} › ${title}`, said }] };
    }),
  );
  return [...own, ...suites.map(ofSuite)].reduce(add, NOTHING);
}

/**
 * Reads the outcome of a run. A run that failed without a failed test, or wrote no report, counts as one failure with
 * the name of the run.
 */
export async function readOutcome(run: string, file: string, ok: boolean, read: (report: unknown) => Outcome) {
  const text = await readFile(file, 'utf8').catch(() => null);
  const outcome = text === null ? NOTHING : read(JSON.parse(text));
  await rm(file, { force: true });
  const unexplained = (!ok || text === null) && outcome.failures.length === 0;
  return unexplained ? add(outcome, failed(run, text === null ? 'left no report' : 'ended badly')) : outcome;
}

export const failed = (what: string, said: string): Outcome => ({ passed: 0, failures: [{ what, said }] });

const MOST_LINES = 12;

/** Returns every failure with its first lines, and the counts as the last line. */
export function summaryOf({ passed, failures }: Outcome): string {
  const told = failures.flatMap(({ what, said }) => {
    const lines = stripVTControlCharacters(said).trim().split('\n');
    const own = lines.filter((line) => !line.includes('/node_modules/')).slice(0, MOST_LINES);
    return [`✗ ${what}`, ...own.map((line) => `    ${line}`)];
  });
  return [...told, '', `${passed} passed, ${failures.length} failed`].join('\n');
}
