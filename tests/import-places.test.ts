import { execFile } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#tests/test-database.ts';
import { makeTemporaryFolder } from '#tests/throw-away-cluster.ts';

const { PATH, NODE_COMPILE_CACHE } = process.env;
const STREETS = 3_000;

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await createTestDatabase();
  folder = await makeTemporaryFolder();
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

/** Runs `npm run import-places` on the test's database. */
function runImport(...args: string[]): Promise<{ code: number; out: string }> {
  const cwd = join(import.meta.dirname, '..');
  const env = { PATH, NODE_COMPILE_CACHE, DATABASE_URL: database.ownerUrl, DATA_DIR: folder };
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [join(cwd, 'scripts/import-places.ts'), ...args],
      { cwd, env },
      (error, stdout, stderr) => resolve({ code: Number(error?.code ?? 0), out: stdout + stderr }),
    );
  });
}

const head = 'tipo;nome;bairro;cidade;uf;cep;latitude;longitude';
const streets = Array.from(
  { length: STREETS },
  (_, index) => `rua;Rua Número ${index};Bairro ${index % 50};São Paulo;SP;;-23.5;-46.${index}`,
);

async function written(lines: readonly string[]): Promise<string> {
  const file = join(folder, 'ruas.csv');
  await writeFile(file, [head, ...lines, ''].join('\n'));
  return file;
}

async function countEntries(): Promise<number> {
  const { db } = database.openPool();
  const { entries } = await db
    .selectFrom('gazetteer')
    .select(({ fn }) => fn.countAll<number>().as('entries'))
    .executeTakeFirstOrThrow();
  return entries;
}

describe('npm run import-places', () => {
  it('imports nothing of a file with a wrong line, and names the line', async () => {
    const { code, out } = await runImport(await written([...streets, 'rua;Rua X;;São Paulo;SP;;longe;-46']));
    expect(out).toContain(`Linha ${STREETS + 2}, coluna latitude, “longe”`);
    expect(out).toContain('Nada foi importado.');
    expect(code).toBe(1);
    expect(await countEntries()).toBe(0);
  });

  it('adds the entries once, and changes only what differs when it is repeated', async () => {
    const first = await runImport(await written([...streets, ...streets.slice(0, 10)]));
    expect(first).toMatchObject({ code: 0, out: expect.stringContaining('3.000 novos, 0 alterados') });
    const again = await runImport(await written(streets));
    expect(again.out).toContain('0 novos, 0 alterados');
    const moved = streets.with(7, 'rua;Rua Número 7;Bairro 7;São Paulo;SP;;-23.6;-46.7');
    expect((await runImport(await written(moved))).out).toContain('0 novos, 1 alterados');
    expect(await countEntries()).toBe(STREETS);
  });

  it('explains its use without a file, and for an extract without its city', async () => {
    expect(await runImport()).toMatchObject({ code: 1, out: expect.stringContaining('Uso: npm run import-places') });
    const file = join(folder, 'a.osm');
    await writeFile(file, '<osm/>');
    expect((await runImport(file)).out).toContain('--cidade');
    expect((await runImport(join(folder, 'nada.csv'))).out).toContain('não existe');
  });
});
