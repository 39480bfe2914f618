import { execFile } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate } from '#server/platform/database/migrate.ts';
import { ensureRoles } from '#server/platform/database/roles.ts';
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres/supervisor.ts';
import { createLog } from '#server/platform/log.ts';
import { type Books, openBooks } from '#tests/books.ts';
import { makeTemporaryFolder } from '#tests/throw-away-cluster.ts';

type Ended = { code: number; out: string };

const { PATH, NODE_COMPILE_CACHE } = process.env;

/** Runs `npm run proof` with these environment variables only. */
function runProof(env: Record<string, string>, args: string[] = []): Promise<Ended> {
  const script = join(import.meta.dirname, '../scripts/proof.ts');
  const cwd = join(import.meta.dirname, '..');
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [script, ...args],
      { cwd, env: { PATH, NODE_COMPILE_CACHE, ...env } },
      (error, stdout, stderr) => {
        resolve({ code: Number(error?.code ?? 0), out: (stdout + stderr).replaceAll('\u00a0', ' ') });
      },
    );
  });
}

describe('npm run proof on a configured database', () => {
  let books: Books;
  beforeAll(async () => {
    books = await openBooks();
    await books.adjust(books.partnerIds[0] ?? '', 10_00);
    await books.seal();
    await books.adjust(books.partnerIds[1] ?? '', 20_00);
  });
  afterAll(() => books.close());

  it('reports a valid ledger, and the number of unsealed entries', async () => {
    const { code, out } = await runProof({ DATABASE_URL: books.ownerUrl, DATA_DIR: books.dataDir });
    expect(out.split('\n').slice(1)).toEqual([
      '  Lançamentos: 2, dos quais 1 ainda sem selo',
      expect.stringMatching(/^ {2}Blocos selados: 1, o último 1:[0-9a-f]{64}$/),
      '',
      'Tudo confere.',
      '',
    ]);
    expect(out).toMatch(/^Contabilidade conferida em \d\d\/\d\d\/\d{4}, \d\d:\d\d:\d\d\n/);
    expect(code).toBe(0);
  });

  it('compares the ledger with a block from an e-mail, as text or as an .eml file', async () => {
    const env = { DATABASE_URL: books.ownerUrl, DATA_DIR: books.dataDir };
    const [, head = ''] = /o último (1:\S+)/.exec((await runProof(env)).out) ?? [];
    const mail = join(books.dataDir, 'noite.eml');
    await writeFile(mail, `Último bloco selado: ${head.slice(0, 30)}=\r\n${head.slice(30)}\r\n`);
    for (const given of [head, mail])
      expect(await runProof(env, ['--head', given])).toMatchObject({
        code: 0,
        out: expect.stringContaining('O bloco 1 é o mesmo que foi informado.'),
      });
    const other = await runProof(env, ['--head', `1:${'0'.repeat(64)}`]);
    expect(other).toMatchObject({ code: 1, out: expect.stringContaining('Bloco 1: Não é o bloco informado') });
    const unread = await runProof(env, ['--head', 'bloco um']);
    expect(unread).toMatchObject({
      code: 1,
      out: expect.stringContaining('Não foi encontrado nenhum bloco (número:resumo) em bloco um.'),
    });
  });

  it('prints the differences of a ledger that is not valid, and exits with code 1', async () => {
    await books.asOwner('update ledger.balances set balance_cents = 999 where balance_cents = 2000');
    const { code, out } = await runProof({ DATABASE_URL: books.ownerUrl, DATA_DIR: books.dataDir });
    expect(out).toContain(
      'Não confere: 1 divergência.\n\nSaldos\n  - Carteira de Parceiro 2: O saldo guardado é R$ 9,99, e os lançamentos somam R$ 20,00.\n',
    );
    expect(code).toBe(1);
  });
});

it('npm run proof uses the embedded database of a running panel, and starts it if the panel is stopped', async () => {
  const dataDir = await makeTemporaryFolder();
  expect(await runProof({ DATA_DIR: dataDir })).toEqual({
    code: 1,
    out: `Não há banco de dados do painel em ${dataDir}. Confira DATA_DIR ou DATABASE_URL.\n`,
  });
  const postgres = await startEmbeddedPostgres({ dataDir, log: createLog({ level: 'silent' }), throwAway: true });
  await ensureRoles(postgres.url());
  await migrate(postgres.url());
  expect(await runProof({ DATA_DIR: dataDir })).toMatchObject({
    code: 0,
    out: expect.stringContaining('Tudo confere.'),
  });
  await postgres.stop();
  expect(await runProof({ DATA_DIR: dataDir })).toMatchObject({
    code: 0,
    out: expect.stringContaining('Tudo confere.'),
  });
  await rm(dataDir, { recursive: true });
});
