import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { about, compareTitles } from './requirements.ts';

type Suite = { specs: { title: string; tests: { expectedStatus: string }[] }[]; suites?: Suite[] };

/** Returns the titles of the tests that Playwright would run. Skipped tests are left out. */
async function titlesOfBrowserTests(): Promise<string[]> {
  const { stdout } = await promisify(execFile)('playwright', ['test', '--list', '--reporter=json'], {
    // Any program works as CHROME_PATH, because listing starts no browser. A path avoids unpacking a browser.
    env: { ...process.env, CHROME_PATH: process.execPath, PATH: `node_modules/.bin:${process.env['PATH']}` },
    maxBuffer: 50_000_000,
  });
  const { suites } = JSON.parse(stdout) as { suites: Suite[] };
  return suites.flatMap(titlesIn);
}

function titlesIn({ specs, suites = [] }: Suite): string[] {
  const run = specs.filter(({ tests }) => tests.some(({ expectedStatus }) => expectedStatus === 'passed'));
  return [...run.map(({ title }) => title), ...suites.flatMap(titlesIn)];
}

test('every row of the requirements has a browser test that names the row in its title', async () => {
  expect(compareTitles(await titlesOfBrowserTests())).toEqual({ untested: [], unknown: [] });
}, 60_000);

test('the comparison finds rows without a test, and titles that name no existing row', () => {
  const { untested, unknown } = compareTitles([about('1.3', '/login', 'one'), '1.3 Public routes · /entrar: other']);
  expect(untested).toContain('1.3 Public routes · /: ');
  expect(untested).not.toContain('1.3 Public routes · /login: ');
  expect(unknown).toEqual(['1.3 Public routes · /entrar: other']);
});
