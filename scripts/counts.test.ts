import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { countPlaywright, countVitest, readCounts } from './counts.ts';

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'counts-'));
  file = join(folder, 'report.json');
});
afterEach(() => rm(folder, { recursive: true }));

it.each([
  [{ numPassedTests: 3, numFailedTests: 0 }, true, { passed: 3, failed: 0 }],
  [{ numPassedTests: 3, numFailedTests: 2 }, false, { passed: 3, failed: 2 }],
  [{ numPassedTests: 3, numFailedTests: 0 }, false, { passed: 3, failed: 1 }],
])('counts %j that ended well: %s', async (report, ok, expected) => {
  await writeFile(file, JSON.stringify(report));
  expect(await readCounts(file, ok, countVitest)).toEqual(expected);
});

it('counts a run without a report as one failure', async () => {
  expect(await readCounts(file, true, countVitest)).toEqual({ passed: 0, failed: 1 });
});

it('counts a flaky test of the browser as failed', () => {
  expect(countPlaywright({ stats: { expected: 5, unexpected: 1, flaky: 2 } })).toEqual({ passed: 5, failed: 3 });
});
