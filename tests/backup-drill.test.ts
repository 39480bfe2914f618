import { execFile } from 'node:child_process';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createAccount } from '#server/platform/auth/accounts.ts';
import { hashPassword } from '#server/platform/auth/password-hash.ts';
import { type Database, openPool } from '#server/platform/database/pool.ts';
import { findRunning } from '#server/platform/embedded-postgres/supervisor.ts';
import { newId } from '#server/platform/uuid.ts';
import { freePort } from '#tests/free-port.ts';
import { type KillablePanel, startKillablePanel } from '#tests/killable-panel.ts';
import { makeTemporaryFolder } from '#tests/throw-away-cluster.ts';

const EMAIL = 'ana@central.example';
const PASSWORD = 'uma senha bem longa';
const PARTNERS = 8;
const CALLERS = 12;
const CENTS = 12_34;

type Ended = { code: number; out: string };

const { PATH, NODE_COMPILE_CACHE } = process.env;

/** Runs the operator's command with these environment variables only. */
function runCommand(name: 'backup' | 'restore', args: string[], env: Record<string, string>): Promise<Ended> {
  const cwd = join(import.meta.dirname, '..');
  const words = [join(cwd, `scripts/${name}.ts`), ...args];
  return new Promise((resolve) => {
    execFile(process.execPath, words, { cwd, env: { PATH, NODE_COMPILE_CACHE, ...env } }, (error, stdout, stderr) => {
      resolve({ code: Number(error?.code ?? 0), out: (stdout + stderr).replaceAll('\u00a0', ' ') });
    });
  });
}

async function withDatabase<Value>(
  dataDir: string,
  work: (database: Database) => Promise<Value>,
  role: 'painel_app' | 'painel_jobs' = 'painel_app',
): Promise<Value> {
  const url = await findRunning(dataDir);
  if (!url) throw new Error('no database is running');
  const database = openPool(url, { role, max: 4 });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

const partnerIds = Array.from({ length: PARTNERS }, newId);

async function prepare({ db }: Database): Promise<void> {
  const passwordHash = await hashPassword(PASSWORD);
  await db.transaction().execute(async (tx) => {
    const userId = (await createAccount(tx, { email: EMAIL, name: 'Ana', passwordHash })) ?? '';
    await tx.insertInto('profiles').values({ user_id: userId, tipo: 'admin', nome: 'Ana' }).execute();
    const partners = partnerIds.map((id, index) => ({ id, kind: 'driver', name: `Parceiro ${index}` }) as const);
    await tx.insertInto('partners').values(partners).execute();
  });
}

async function signIn({ url }: KillablePanel): Promise<string> {
  const response = await fetch(`${url}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ email: EMAIL, password: PASSWORD }),
  });
  return response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}

const queuedJobs = ({ db }: Database) => sql`select from recurring_jobs`.execute(db);

/** Waits until jobs run. The panel starts its jobs after it is ready, and answers slowly meanwhile. */
async function untilJobsRun(dataDir: string): Promise<void> {
  const begun = async () => expect((await withDatabase(dataDir, queuedJobs, 'painel_jobs')).rows).not.toEqual([]);
  await vi.waitFor(begun, { timeout: 30_000, interval: 200 });
}

const balances = ({ db }: Database) =>
  sql<{ partner: string; cents: number; entries: number }>`
    select a.partner_id as partner, a.balance_cents as cents, (
      select count(*) from ledger.postings p where p.account_id = a.account_id) as entries
    from ledger.account_balances a where a.kind = 'wallet' order by 1`
    .execute(db)
    .then(({ rows }) => rows);

describe.skipIf(process.platform === 'win32')(
  'a backup taken while the panel is used and restored on an empty machine',
  () => {
    let home: string;
    let [dataDir, elsewhere, safe] = ['', '', ''];
    let panel: KillablePanel;
    let cookie: string;
    let file: string;
    let port: number;

    beforeAll(async () => {
      home = await makeTemporaryFolder();
      [dataDir, elsewhere, safe] = [join(home, 'central'), join(home, 'another-machine'), join(home, 'safe')];
      await mkdir(safe);
      port = await freePort();
      panel = await startKillablePanel(dataDir, port);
      await withDatabase(dataDir, prepare);
      await untilJobsRun(dataDir);
      cookie = await signIn(panel);
    }, 120_000);
    afterAll(async () => {
      await panel.stop();
      await rm(home, { recursive: true, force: true });
    });

    /** Adjusts a wallet by the same call as the administrator's page. */
    const adjust = async (partnerId: string): Promise<number> => {
      const response = await fetch(`${panel.url}/api/v1/wallets/adjustments`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: panel.url, cookie, 'idempotency-key': newId() },
        body: JSON.stringify({ partnerId, amountCents: CENTS, reason: 'Carga enquanto se faz o backup' }),
      });
      return response.status;
    };

    it('completes while money is posted', async () => {
      const load = { going: true, done: 0 };
      const answers = new Set<number>();
      const callers = Array.from({ length: CALLERS }, async (_, index) => {
        for (let turn = index; load.going; turn += 1) {
          answers.add(await adjust(partnerIds[turn % PARTNERS] ?? ''));
          load.done += 1;
        }
      });
      while (load.done < 50) await sleep(20);
      const before = load.done;
      const keyFile = join(safe, 'backup.key');
      const { code, out } = await runCommand('backup', [], {
        DATA_DIR: dataDir,
        BACKUP_DIR: join(home, 'backups'),
        BACKUP_KEY_FILE: keyFile,
      });
      const during = load.done - before;
      load.going = false;
      await Promise.all(callers);
      expect([...answers]).toEqual([201]);
      expect(out).toContain(`ATENÇÃO: foi criada a chave que cifra os backups, em ${keyFile}.`);
      expect(out).toMatch(/Backup feito: .*painel-.*Z\.backup\n {2}[\d.]+ registros, [\d.]+ KB\n/);
      expect(code).toBe(0);
      expect(during).toBeGreaterThan(0);
      console.log(`${during} adjustments were answered while the backup was taken`);
      const [name = '', ...others] = await readdir(join(home, 'backups'));
      expect(others).toEqual([]);
      file = join(home, 'backups', name);
    });

    it('cannot be restored while the panel runs, or without the key', async () => {
      const env = { DATA_DIR: dataDir, BACKUP_KEY_FILE: join(safe, 'backup.key') };
      const running = await runCommand('restore', [file, '--substituir'], env);
      expect(running).toMatchObject({ code: 1, out: expect.stringContaining('O painel já está em execução') });
      expect(await runCommand('restore', [file], { DATA_DIR: elsewhere })).toEqual({
        code: 1,
        out: 'O backup é cifrado: informe o arquivo da chave com --chave ou BACKUP_KEY_FILE.\n',
      });
      const lost = join(elsewhere, 'backup.key');
      expect(await runCommand('restore', [file, '--chave', lost], { DATA_DIR: elsewhere })).toEqual({
        code: 1,
        out: `O arquivo da chave dos backups, ${lost}, não existe. Confira o caminho.\n`,
      });
      expect(await readdir(elsewhere).catch(() => 'nothing was made')).toBe('nothing was made');
    });

    it('is restored as a database with a valid ledger', async () => {
      const { code, out } = await runCommand('restore', [file, '--chave', join(safe, 'backup.key')], {
        DATA_DIR: elsewhere,
      });
      expect(out).toMatch(
        /^Backup de .*, inteiro: [\d.]+ registros\.\n(?:Último bloco selado: .+\n)?Restaurado\.\n\nContabilidade conferida/,
      );
      expect(out).toContain('\nTudo confere.\n');
      expect(code).toBe(0);
    });

    it('is a consistent snapshot: an earlier state of the database, without partial changes', async () => {
      const all = await withDatabase(dataDir, balances);
      await panel.stop();
      panel = await startKillablePanel(elsewhere, port);
      const kept = await withDatabase(elsewhere, balances);
      expect(kept.map(({ partner }) => partner)).toEqual(all.map(({ partner }) => partner));
      for (const { cents, entries } of kept) expect(cents).toBe(entries * CENTS);
      const [there, here] = [all, kept].map((rows) => rows.reduce((sum, { entries }) => sum + entries, 0));
      expect(here).toBeGreaterThanOrEqual(50);
      expect(here).toBeLessThan(there ?? 0);
    });

    it('restores passwords but no sessions, and the central continues to work', async () => {
      expect(await adjust(partnerIds[0] ?? '')).toBe(401);
      cookie = await signIn(panel);
      expect(await adjust(partnerIds[0] ?? '')).toBe(201);
      const proof = await fetch(`${panel.url}/api/v1/ledger/proof`, { headers: { cookie } });
      expect(await proof.json()).toMatchObject({ ok: true, findings: [] });
    });
  },
);
