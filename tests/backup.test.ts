import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { proveBooks } from '#server/features/wallets/prove-books.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { keepSealHead } from '#server/platform/seal-key.ts';
import { newId } from '#server/platform/uuid.ts';
import { type Books, booksOn, openBooks } from '#tests/books.ts';
import { createTestDatabase, type TestDatabase } from '#tests/test-database.ts';
import { checkBackup, readBackup } from '#server/platform/backup/read-backup.ts';
import { documentFile, restoreDocumentFile } from '#server/platform/storage/document-files.ts';
import { restoreBackup } from '#server/platform/backup/restore-backup.ts';
import { takeBackup, type TakenBackup } from '#server/platform/backup/take-backup.ts';

const KEY = randomBytes(32);
let books: Books;
let folder: string;
let backup: TakenBackup;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'painel-backup-'));
  books = await openBooks();
  const [first = '', second = ''] = books.partnerIds;
  await books.adjust(first, 100_00);
  await books.seal();
  await books.adjust(second, 50_00);
  await books.seal();
  await books.adjust(first, -30_00, { reason: 'Ajuste com "aspas", \\barra,\ttabulação\ne quebra de linha' });
  await writeFile(join(books.dataDir, 'auth-secret'), 'segredo');
  await fillLeftOut();
  await addDocumentFile();
  backup = await take('one.backup');
});
afterAll(async () => {
  await books.close();
  await rm(folder, { recursive: true, force: true });
});

const take = (name: string) =>
  takeBackup({
    ownerUrl: books.ownerUrl,
    dataDir: books.dataDir,
    panelVersion: '1.2.3',
    key: KEY,
    file: join(folder, name),
  });

const PHOTO = Buffer.from('the photo of a licence');
const [photoId, lostId] = [newId(), newId()];

/** Adds two document files with their rows. One of the files is missing on the disk. */
async function addDocumentFile(): Promise<void> {
  for (const id of [photoId, lostId])
    await books.asOwner(
      `insert into document_files (id, partner_id, content_type, bytes, sha256, sent_by)
       select $1, $2, 'image/jpeg', $3, sha256($4), id from auth_users`,
      [id, books.partnerIds[0], PHOTO.length, PHOTO],
    );
  await restoreDocumentFile(books.dataDir, photoId, PHOTO);
}

/** Adds rows that a backup leaves out: sessions, stored answers, events and the position of a driver. */
async function fillLeftOut(): Promise<void> {
  const userId = newId();
  await books.asOwner(`insert into auth_users (id, name, email) values ($1, 'Ana', 'ana@central.example')`, [userId]);
  await books.asOwner(
    `insert into auth_sessions (id, user_id, token, expires_at) values ($1, $2, 'a', now() + interval '1 day')`,
    [newId(), userId],
  );
  await books.asOwner(`insert into outbox (topic, audiences) values ('trip', '{admin}')`);
  await books.asOwner(
    `insert into idempotency_keys (user_id, operation, key, body_hash, answer) values ($1, 'x', 'y', '', '{}')`,
    [userId],
  );
  const driverId = newId();
  await books.asOwner(`insert into drivers (id, partner_id, name) values ($1, $2, 'Ana')`, [
    driverId,
    books.partnerIds[0],
  ]);
  await books.asOwner(
    `insert into driver_positions (driver_id, lat, lng, taken_at, received_at) values ($1, -23, -46, now(), now())`,
    [driverId],
  );
}

type Query = (text: string) => Promise<Record<string, unknown>[]>;
type Target = TestDatabase & { dataDir: string; query: Query };

async function makeTarget(): Promise<Target> {
  const database = await createTestDatabase({ empty: true });
  const dataDir = await mkdtemp(join(folder, 'data-'));
  const query = async (text: string) => {
    const client = new Client({ connectionString: database.ownerUrl });
    await client.connect();
    try {
      const { rows } = await client.query<Record<string, unknown>>(text);
      return rows;
    } finally {
      await client.end();
    }
  };
  return { ...database, dataDir, query };
}

const restore = ({ ownerUrl, dataDir }: Target, file = backup.file, more: { key?: Buffer; replace?: boolean } = {}) =>
  restoreBackup({ ownerUrl, dataDir, file, key: KEY, replace: false, ...more });

/** Returns every row of every table as text, except rows that a backup leaves out or rewrites. */
async function contents(query: Query): Promise<Record<string, unknown>> {
  const tables = await query(
    `select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in ('public', 'ledger') and c.relkind = 'r' order by 1`,
  );
  const found: Record<string, unknown> = {};
  for (const { name } of tables as { name: string }[]) {
    if (LEFT_OUT.has(name)) continue;
    const row = name === 'ledger.entries' ? `to_jsonb(t) - 'xid'` : 'to_jsonb(t)';
    const [all] = await query(`select array_agg(${row}::text order by ${row}::text) as rows from ${name} t`);
    found[name] = all?.['rows'];
  }
  return found;
}

const LEFT_OUT = new Set([
  'public.auth_sessions',
  'public.auth_verifications',
  'public.custom_tokens',
  'public.driver_positions',
  'public.first_admin_links',
  'public.idempotency_keys',
  'public.live_epoch',
  'public.migrations',
  'public.outbox_0',
  'public.outbox_1',
  'public.outbox_2',
  'public.outbox_readers',
  'public.outside_answers',
  'public.rate_limits',
]);

describe('a backup that is restored into an empty database', () => {
  let target: Target;
  let kept: string[];
  beforeAll(async () => {
    target = await makeTarget();
    await writeFile(join(target.dataDir, 'auth-secret'), 'another');
    kept = await restore(target);
  });
  afterAll(() => target.drop());

  it('contains every row unchanged', async () => {
    const [before, after] = [await contents((text) => books.asOwner(text)), await contents(target.query)];
    expect(after).toEqual(before);
    expect(Object.keys(after).length).toBeGreaterThan(40);
  });

  it('contains no session, event, stored answer or position, and starts a new epoch of live events', async () => {
    const epoch = 'select epoch from live_epoch';
    expect(await target.query(epoch)).toHaveLength(1);
    expect(await target.query(epoch)).not.toEqual(await books.asOwner(epoch));
    for (const table of ['auth_sessions', 'outbox', 'idempotency_keys', 'driver_positions'])
      expect(await target.query(`select count(*)::int as n from ${table}`)).toEqual([{ n: 0 }]);
  });

  it('restores the foreign keys, triggers and rights', async () => {
    const guards = `select conrelid::regclass::text as of, conname as name, pg_get_constraintdef(oid) as what, convalidated as state
        from pg_constraint where connamespace in ('public'::regnamespace, 'ledger'::regnamespace)
      union all select tgrelid::regclass::text, tgname, pg_get_triggerdef(t.oid), tgenabled = 'A' from pg_trigger t
        join pg_class c on c.oid = t.tgrelid where not tgisinternal and c.relnamespace in ('public'::regnamespace, 'ledger'::regnamespace)
      union all select c.oid::regclass::text, 'rights', coalesce(c.relacl::text, ''), true from pg_class c
        where c.relnamespace in ('public'::regnamespace, 'ledger'::regnamespace) and c.relkind in ('r', 'v', 'S')
      order by 1, 2, 3`;
    expect(await target.query(guards)).toEqual(await books.asOwner(guards));
    await expect(target.query('delete from ledger.entries')).rejects.toThrow(/append-only/);
  });

  it('restores the keys, and keeps a copy of the files that it replaced', async () => {
    expect(kept).toEqual([join(target.dataDir, 'auth-secret.antes-da-restauracao')]);
    const names = ['auth-secret', 'ledger-seal.head', 'ledger-seal.key'];
    for (const name of names)
      expect(await readFile(join(target.dataDir, name))).toEqual(await readFile(join(books.dataDir, name)));
    expect((await readdir(target.dataDir)).toSorted()).toEqual([
      'auth-secret',
      'auth-secret.antes-da-restauracao',
      'documents',
      ...names.slice(1),
    ]);
    expect((await stat(join(target.dataDir, 'ledger-seal.key'))).mode & 0o777).toBe(0o600);
  });

  it('restores the document files that existed', async () => {
    expect(await readdir(join(target.dataDir, 'documents'))).toEqual([photoId]);
    const path = documentFile(target.dataDir, photoId);
    expect(await readFile(path)).toEqual(PHOTO);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
  });

  it('has a valid ledger that continues with new ids, entries and blocks', async () => {
    const { db } = target.openPool();
    expect(await proveBooks(db, target.dataDir)).toMatchObject({ ok: true, entries: 3, unsealed: 1, blocks: 2 });
    const [, partnerId = ''] = books.partnerIds;
    const next = booksOn({ ...books, ...target.openPool(), ownerUrl: target.ownerUrl, dataDir: target.dataDir });
    expect(await next.adjust(partnerId, 7_00)).toMatchObject({ ok: true });
    expect(await next.wallet(partnerId)).toEqual({ balance: 57_00, reserved: 0 });
    await next.seal();
    expect(await proveBooks(db, target.dataDir)).toMatchObject({ ok: true, entries: 4, unsealed: 0, blocks: 3 });
  });

  it('checks the ledger without scanning all sealed entries', async () => {
    expect(
      await target.query(
        `select xid::text, count(*)::int as n from ledger.entries where xid < '3' group by 1 order by 1`,
      ),
    ).toEqual([
      { xid: '1', n: 1 },
      { xid: '2', n: 2 },
    ]);
  });
});

describe('a restore changes nothing when it is refused', () => {
  let target: Target;
  beforeAll(async () => {
    target = await makeTarget();
  });
  afterAll(() => target.drop());
  const isEmpty = async () =>
    expect(await target.query(`select to_regclass('public.trips') as there`)).toEqual([{ there: null }]);

  it('for a truncated or changed file, before any other check', async () => {
    const damaged = join(folder, 'damaged.backup');
    const whole = await readFile(backup.file);
    await writeFile(damaged, whole);
    await truncate(damaged, whole.length - 1);
    await expect(checkBackup(damaged, KEY)).rejects.toThrow(/está incompleto/);
    whole[1000] = (whole[1000] ?? 0) ^ 1;
    await writeFile(damaged, whole);
    await expect(checkBackup(damaged, KEY)).rejects.toThrow(/foi alterado ou está danificado/);
    await expect(restore(target, damaged)).rejects.toThrow(/foi alterado ou está danificado/);
    await isEmpty();
  });

  it('with a wrong key, and for a missing file', async () => {
    await expect(restore(target, backup.file, { key: randomBytes(32) })).rejects.toThrow(/outra chave/);
    await expect(restore(target, join(folder, 'none'))).rejects.toThrow(/não existe/);
    await isEmpty();
  });

  it('for a backup of a newer version of the panel', async () => {
    await books.asOwner(`insert into migrations (version, name, checksum) values (9999, 'of_tomorrow', '')`);
    const { file } = await take('newer.backup');
    await books.asOwner('delete from migrations where version = 9999');
    await expect(restore(target, file)).rejects.toThrow(
      'O backup é de uma versão mais nova do painel (migração 9999_of_tomorrow). Atualize o painel antes de continuar.',
    );
    await isEmpty();
  });

  it('into a database in use, and into a non-empty one unless the operator allows replacing it', async () => {
    await migrate(target.ownerUrl);
    await target.query(
      `insert into auth_users (id, name, email) values (gen_random_uuid(), 'Bia', 'bia@central.example')`,
    );
    await expect(restore(target)).rejects.toThrow(/não está vazio.*--substituir/s);
    const panel = target.openPool();
    await panel.pool.query('select');
    await expect(restore(target, backup.file, { replace: true })).rejects.toThrow(
      /em uso pelo painel ou por outra restauração/,
    );
    await panel.close();
    await restore(target, backup.file, { replace: true });
    expect(await target.query('select email from auth_users')).toEqual([{ email: 'ana@central.example' }]);
  });
});

it('a restore that fails halfway keeps the previous content of the database', async () => {
  const target = await makeTarget();
  await migrate(target.ownerUrl);
  await target.query(
    `insert into auth_users (id, name, email) values (gen_random_uuid(), 'Bia', 'bia@central.example')`,
  );
  await writeFile(join(target.dataDir, 'auth-secret'), 'another');
  // The restore adds foreign keys after it has copied all rows. This profile without a user makes the foreign key fail.
  await books.asOwner('alter table profiles drop constraint profiles_user_id_fkey');
  await books.asOwner('insert into profiles (user_id) values (gen_random_uuid())');
  const { file } = await take('dangling.backup');
  await books.asOwner('delete from profiles');
  await expect(restore(target, file, { replace: true })).rejects.toThrow(/profiles_user_id_fkey/);
  expect(await target.query('select email from auth_users')).toEqual([{ email: 'bia@central.example' }]);
  expect(await readFile(join(target.dataDir, 'auth-secret'), 'utf8')).toBe('another');
  await target.drop();
});

it('a backup contains one snapshot, without ledger entries that are posted while the backup is taken', async () => {
  // This table is copied after the balances and before the entries. Copying it takes long enough to post an entry
  // meanwhile.
  await books.asOwner(
    `create table ledger.balances_long as select repeat('x', 90) || n as x from generate_series(1, 600000) n`,
  );
  const [entries] = await books.asOwner('select count(*)::int as n from ledger.entries');
  const taking = take('instant.backup');
  while (!(await isCopying('ledger.balances_long'))) await sleep(5);
  await books.adjust(books.partnerIds[0] ?? '', 1_00);
  expect(await isCopying('ledger.balances_long')).toBe(true);
  const { file } = await taking;
  await books.asOwner('drop table ledger.balances_long');
  const counts = await readBackup(file, KEY, async (frames) => {
    for await (const frame of frames) if (frame.kind === 'end') return frame.counts;
    return {};
  });
  expect(counts['ledger.entries']).toBe(entries?.['n']);
  expect(counts['ledger.postings']).toBe(2 * Number(entries?.['n']));
});

async function isCopying(table: string): Promise<boolean> {
  const running = await books.asOwner(
    `select from pg_stat_activity where datname = current_database() and state = 'active' and query like $1`,
    [`copy (%${table}%`],
  );
  return running.length > 0;
}

it('no column contains a transaction id that a backup does not rewrite', async () => {
  const columns = await books.asOwner(
    `select attrelid::regclass::text || '.' || attname as name from pg_attribute a join pg_class c on c.oid = a.attrelid
     where atttypid in ('xid8'::regtype, 'xid'::regtype) and attnum > 0 and c.relkind = 'r'
       and c.relnamespace in ('public'::regnamespace, 'ledger'::regnamespace) order by 1`,
  );
  expect(columns.map(({ name }) => name).filter((name) => !String(name).startsWith('outbox'))).toEqual([
    'ledger.entries.xid',
  ]);
});

it('a backup reads the file with the newest sealed block before it reads the ledger', async () => {
  await keepSealHead(books.dataDir, { number: 1, hash: 'f'.repeat(64) });
  const { manifest } = await checkBackup((await take('head.backup')).file, KEY);
  expect(JSON.parse(Buffer.from(manifest.files['ledger-seal.head'] ?? '', 'base64').toString())).toMatchObject({
    number: 1,
  });
  expect(manifest.head).toEqual({ number: 2, hash: expect.stringMatching(/^[0-9a-f]{64}$/) });
});
