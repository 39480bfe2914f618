import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, globSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkStructure } from './check-structure.ts';
import { readOwners } from './structure/table-owners.ts';

const FIXTURES = 'tests/structure-fixtures';

describe('the bad example of each structural rule is reported by this rule only', () => {
  const examples = readdirSync(join(FIXTURES, 'rules'));

  it.each(examples)('%s', (rule) => {
    const root = join(FIXTURES, 'rules', rule);
    const owners = readOwners(existsSync(join(root, 'db/table-owners.json')) ? root : '.');
    const problems = checkStructure(root, owners);
    expect([...new Set(problems.map((problem) => problem.rule))]).toEqual([rule]);
    const files = globSync('{src,db}/**/*.{ts,tsx}', { cwd: root }).filter((file) => !file.endsWith('schema.ts'));
    expect(problems.map(({ path }) => path)).toEqual(expect.arrayContaining(files));
  });

  it('every rule has an example', () => {
    const rules = globSync('scripts/structure/*.ts').flatMap((file) =>
      Array.from(readFileSync(file, 'utf8').matchAll(/\brule(?:: | = )'([a-z-]+)'/g), ([, name]) => name),
    );
    expect(new Set(examples)).toEqual(new Set(rules));
  });
});

it('the rule `table-owner` reports each way of writing to a table of another owner, and no other statements', () => {
  const problems = checkStructure(join(FIXTURES, 'rules/table-owner'), readOwners('.'));
  expect(problems.map(({ message }) => message.replace(/^(writes to|calls) /, '')).toSorted()).toEqual([
    'a table whose name is computed: write it out',
    'ledger.balances, which belongs to ledger',
    'ledger.post, which belongs to ledger',
    'partners, which belongs to partners',
    'places, which belongs to places',
    'tariffs, which belongs to tariffs',
    'trips, which belongs to trips/row',
  ]);
});

describe('the linter reports a forbidden import between layers', () => {
  let folder: string;
  let found: Map<string, number>;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'painel-layers-'));
    cpSync(join(FIXTURES, 'layers'), folder, { recursive: true });
    cpSync('.oxlintrc.json', join(folder, '.oxlintrc.json'));
    found = countRefusals(folder);
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it.each(globSync('src/**/*.{ts,tsx}', { cwd: join(FIXTURES, 'layers') }))('%s', (file) => {
    const lines = readFileSync(join(FIXTURES, 'layers', file), 'utf8')
      .trimEnd()
      .split('\n');
    expect(found.get(file)).toBe(lines.length);
  });
});

type Finding = { filename: string; code: string };

function countRefusals(folder: string): Map<string, number> {
  const { stdout } = spawnSync(process.execPath, [resolve('node_modules/oxlint/bin/oxlint'), '--format', 'json', '.'], {
    cwd: folder,
    encoding: 'utf8',
  });
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: Finding[] };
  const refusals = diagnostics.filter(({ code }) => code === 'eslint(no-restricted-imports)');
  return new Map([...Map.groupBy(refusals, ({ filename }) => filename)].map(([file, all]) => [file, all.length]));
}
