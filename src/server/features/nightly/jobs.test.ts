import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readBackupKey } from '#server/platform/backup/backup-key.ts';
import { checkBackup } from '#server/platform/backup/read-backup.ts';
import { newId } from '#server/platform/uuid.ts';
import { booksOn } from '#tests/books.ts';
import { readEmails } from '#tests/mailbox.ts';
import { type Caller, type Panel, startPanel } from '#tests/panel.ts';
import { emailsJob } from '#server/platform/emails/job.ts';
import { nightlyJob } from './jobs.ts';

/** 03:30 in São Paulo. */
const NIGHT = new Date('2027-03-02T06:30:00Z');
let panel: Panel;
let admin: Caller;
let folder: string;
const partnerId = newId();

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'painel-night-'));
  await open(NIGHT);
});
afterEach(async () => {
  await panel.close();
  await rm(folder, { recursive: true, force: true });
});

async function open(clock: Date): Promise<void> {
  const keep = { daily: 2, weekly: 0, monthly: 0 };
  const backup = { dir: join(folder, 'backups'), keyFile: join(folder, 'backup.key'), encrypted: true, keep };
  panel = await startPanel({ clock, config: { backup } });
  admin = await panel.signIn({ tipo: 'admin', nome: 'Ana' });
  const { db } = panel.services;
  await db.insertInto('partners').values({ id: partnerId, kind: 'driver', name: 'Beto' }).execute();
  const { ownerUrl } = panel.database;
  const { dataDir } = panel.services.config;
  const books = booksOn({
    ...panel.services,
    ownerUrl,
    dataDir,
    partnerIds: [partnerId],
    clientId: '',
    close: async () => {},
  });
  await books.adjust(partnerId, 100_00);
  await books.seal();
}

/** Runs the job with the database clock at this time. */
async function at(clock: Date): Promise<void> {
  const later = panel.database.openPool({ clock, max: 2 });
  await nightlyJob({ ...panel.services, db: later.db }, panel.database.ownerUrl).run();
  await emailsJob({ ...panel.services, db: later.db }).run();
  await later.close();
}

const run = () => nightlyJob(panel.services, panel.database.ownerUrl).run();
const last = async () => (await admin.get('/nightly')).body;
const backups = async () => (await readdir(join(folder, 'backups'))).toSorted();

/** Sends the queued e-mails and returns all sent e-mails. */
async function emails() {
  await emailsJob(panel.services).run();
  return readEmails(panel.services.config.dataDir);
}

async function asOwner(statement: string): Promise<void> {
  const client = new Client({ connectionString: panel.database.ownerUrl });
  await client.connect();
  await client.query(statement);
  await client.end();
}

it('the nightly job checks the ledger, takes a backup and sends each administrator one e-mail with the newest sealed block', async () => {
  await panel.signIn({ tipo: 'admin', nome: 'Caio' });
  await panel.signIn({ tipo: 'parceiro', partnerId });
  const { userId } = await panel.signIn({ tipo: 'admin', nome: 'Dora' });
  await asOwner(`update profiles set blocked_at = now() where user_id = '${userId}'`);
  await run();
  await run();
  const round = await last();
  expect(round).toMatchObject({
    day: '2027-03-02',
    proof: { ok: true, entries: 1 },
    proofError: null,
    backupError: null,
  });
  const { rows } = await panel.services.pool.query(`select number, encode(hash, 'hex') as hash from ledger.blocks`);
  expect(round.proof.head).toEqual(rows[0]);
  const sent = await emails();
  expect(sent).toHaveLength(2);
  expect(sent.map(({ to }) => to).toSorted()).toEqual(['pessoa1@exemplo.com.br', 'pessoa2@exemplo.com.br']);
  expect(sent.map(({ subject }) => subject)).toEqual(
    Array(2).fill('Contabilidade conferida e backup feito (02/03/2027)'),
  );
  expect(sent[0]?.text).toContain(`1:${round.proof.head.hash}`);
  const { manifest } = await checkBackup(round.backup.file, await readBackupKey(join(folder, 'backup.key')));
  expect(manifest.head).toEqual(round.proof.head);
});

it('the nightly job reports ledger mismatches and still takes the backup', async () => {
  await asOwner('update ledger.balances set balance_cents = 1 where balance_cents = 10000');
  await run();
  const { proof, backup } = await last();
  expect(proof).toMatchObject({ ok: false, findings: [{ check: 'Saldos', subject: 'Carteira de Beto' }] });
  expect(backup).not.toBeNull();
  const [mail] = await emails();
  expect(mail?.subject).toBe('ATENÇÃO: a contabilidade não confere (02/03/2027)');
  expect(mail?.text).toContain('Carteira de Beto');
});

it('the nightly job reports a failed backup and still checks the ledger', async () => {
  await writeFile(join(folder, 'backups'), 'in the way');
  await run();
  expect(await last()).toMatchObject({
    proof: { ok: true },
    backup: null,
    backupError: expect.stringContaining(join(folder, 'backups')),
  });
  expect((await emails()).map(({ subject }) => subject)).toEqual(['ATENÇÃO: o backup da noite falhou (02/03/2027)']);
});

it('the nightly job retries a failed backup with growing delays and sends an e-mail when the backup succeeds', async () => {
  await writeFile(join(folder, 'backups'), 'in the way');
  const [failed, early, again, tooEarly, later] = ['06:30', '06:44', '06:50', '07:05', '07:35'].map(
    (time) => new Date(`2027-03-02T${time}:00Z`),
  ) as [Date, Date, Date, Date, Date];
  const standing = async (clock: Date) => {
    await at(clock);
    const { backup, endedAt } = await last();
    return [backup !== null, endedAt];
  };
  expect(await standing(failed)).toEqual([false, failed.toISOString()]);
  expect(await standing(early)).toEqual([false, failed.toISOString()]);
  // The first attempt ended half an hour after the due time, so the retry is due half an hour later.
  expect(await standing(again)).toEqual([false, failed.toISOString()]);
  expect(await standing(tooEarly)).toEqual([false, tooEarly.toISOString()]);
  await rm(join(folder, 'backups'));
  expect(await standing(later)).toEqual([false, tooEarly.toISOString()]);
  const stands = new Date('2027-03-02T08:05:00Z');
  expect(await standing(stands)).toEqual([true, stands.toISOString()]);
  await at(new Date('2027-03-02T12:00:00Z'));
  expect((await emails()).map(({ subject }) => subject)).toEqual([
    'ATENÇÃO: o backup da noite falhou (02/03/2027)',
    'Contabilidade conferida e backup feito (02/03/2027)',
  ]);
});

it('the nightly job deletes backups that the retention no longer requires, and no other files', async () => {
  await mkdir(join(folder, 'backups'));
  const old = ['2026-01-01', '2026-01-02', '2026-01-03'].map((day) => `painel-${day}T06-00-00Z.backup`);
  for (const name of [...old, 'notas.txt']) await writeFile(join(folder, 'backups', name), '');
  await run();
  const names = await backups();
  expect(names).toHaveLength(3);
  expect(names).toEqual(expect.arrayContaining(['notas.txt', old[2]]));
});

it('the nightly job takes a backup and deletes old ones although another old one cannot be deleted', async () => {
  const [held, old, kept] = ['2026-01-01', '2026-01-02', '2026-01-03'].map((day) => `painel-${day}T06-00-00Z.backup`);
  await mkdir(join(folder, 'backups', `${held}`), { recursive: true });
  for (const name of [old, kept]) await writeFile(join(folder, 'backups', `${name}`), '');
  await run();
  expect(await last()).toMatchObject({ backup: {}, backupError: null });
  const names = await backups();
  expect(names).toHaveLength(3);
  expect(names).toEqual(expect.arrayContaining([held, kept]));
});

describe('the nightly job waits', () => {
  it.each([
    ['until three in the morning', '2027-03-02T05:59:00Z'],
    ['for the first night of a new central', new Date(Date.now() - 86_400_000).toISOString()],
  ])('%s', async (_what, clock) => {
    await panel.close();
    await open(new Date(clock));
    await run();
    expect(await emails()).toEqual([]);
    expect(await last()).toBeNull();
  });
});
