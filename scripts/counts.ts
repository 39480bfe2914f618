import { readFile, rm } from 'node:fs/promises';

export type Counts = { passed: number; failed: number };

export const add = (a: Counts, b: Counts): Counts => ({ passed: a.passed + b.passed, failed: a.failed + b.failed });

type VitestReport = { numPassedTests: number; numFailedTests: number };
type PlaywrightReport = { stats: { expected: number; unexpected: number; flaky: number } };

export function countVitest(report: unknown): Counts {
  const { numPassedTests, numFailedTests } = report as VitestReport;
  return { passed: numPassedTests, failed: numFailedTests };
}

/** A test that passes only when tried again has failed. */
export function countPlaywright(report: unknown): Counts {
  const { expected, unexpected, flaky } = (report as PlaywrightReport).stats;
  return { passed: expected, failed: unexpected + flaky };
}

/** A run that failed without a failing test (a file that does not load, say), or left no report, is one failure. */
export async function readCounts(file: string, ok: boolean, count: (report: unknown) => Counts): Promise<Counts> {
  const text = await readFile(file, 'utf8').catch(() => null);
  const counts = text === null ? { passed: 0, failed: 0 } : count(JSON.parse(text));
  await rm(file, { force: true });
  const unexplained = (!ok || text === null) && counts.failed === 0;
  return unexplained ? add(counts, { passed: 0, failed: 1 }) : counts;
}
