import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoAccounts, DEMO_PASSWORD } from '#domain/demo-accounts.ts';
import { loadDemo } from '#server/demo/load.ts';
import { proveBooks } from '#server/features/wallets/proof-data.ts';
import { passwordHashOf } from '#server/platform/auth/accounts.ts';
import { verifyPassword } from '#server/platform/auth/password-hash.ts';
import { type Database, openPool } from '#server/platform/database/pool.ts';
import type { EmbeddedPostgres } from '#server/platform/embedded-postgres/supervisor.ts';
import { prepareInstallation } from '#server/platform/installation.ts';
import { createLog } from '#server/platform/log.ts';
import { startThrowAwayCluster } from '#tests/throw-away-cluster.ts';

const TRIPS = 60;
const now = new Date('2026-11-18T17:00:00Z');
const log = createLog({ level: 'silent' });
const cutOff = () => Promise.reject(new Error('power cut'));
const load = (url: string) => loadDemo(url, log, now, TRIPS);

// A cluster of its own: loading lets its login set the clock, and takes the right away again, for the whole cluster.
let cluster: EmbeddedPostgres;
let database: Database;
let dataDir: string;

beforeAll(async () => {
  cluster = await startThrowAwayCluster();
  dataDir = await mkdtemp(join(tmpdir(), 'painel-demo-'));
  await prepareInstallation(cluster.url(), load, log);
  database = openPool(cluster.url(), { role: 'painel_app', max: 4 });
}, 120_000);
afterAll(async () => {
  await database.close();
  await cluster.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const trips = () =>
  database.db
    .selectFrom('trips')
    .select(['code', 'status', 'estimate_cents', 'total_cents', 'pickup_at', 'payment_method'])
    .orderBy('number')
    .execute();

describe('the demonstration', () => {
  it('has trips behind, under way and ahead, and several to take', async () => {
    const statuses = new Map<string, number>();
    for (const { status } of await trips()) statuses.set(status, (statuses.get(status) ?? 0) + 1);
    for (const status of ['completed', 'scheduled', 'available', 'accepted', 'in_progress'])
      expect(statuses.get(status)).toBeGreaterThan(0);
    expect(statuses.get('completed')).toBeGreaterThan(TRIPS / 2);
    expect(statuses.get('available')).toBeGreaterThan(2);
  });

  it('adds up', async () => {
    expect(await proveBooks(database.db, dataDir)).toMatchObject({ ok: true, findings: [] });
  });

  it.each(demoAccounts)('lets $email in as $tipo', async ({ email, tipo }) => {
    const user = await database.db
      .selectFrom('auth_users as u')
      .innerJoin('profiles as p', 'p.user_id', 'u.id')
      .select(['u.id', 'p.tipo'])
      .where('u.email', '=', email)
      .executeTakeFirstOrThrow();
    expect(user.tipo).toBe(tipo);
    const hash = await passwordHashOf(database.db, user.id);
    expect(await verifyPassword({ password: DEMO_PASSWORD, hash: hash ?? '' })).toBe(true);
  });

  it('is loaded once', async () => {
    const before = await trips();
    await prepareInstallation(cluster.url(), () => Promise.reject(new Error('loaded again')), log);
    expect(await trips()).toEqual(before);
  });

  it('is never taken for a real panel, nor a real panel for it', async () => {
    await expect(prepareInstallation(cluster.url(), null, log)).rejects.toThrow('é de uma demonstração');
    const real = await startThrowAwayCluster();
    await prepareInstallation(real.url(), null, log);
    await expect(prepareInstallation(real.url(), load, log)).rejects.toThrow('não foi feito pela demonstração');
    await real.stop();
  });

  it('is the same at every load, and begins again where it was cut off', async () => {
    const other = await startThrowAwayCluster();
    await expect(prepareInstallation(other.url(), cutOff, log)).rejects.toThrow('power cut');
    await prepareInstallation(other.url(), load, log);
    const again = openPool(other.url(), { role: 'painel_app', max: 2 });
    const rows = await again.db
      .selectFrom('trips')
      .select(['code', 'status', 'estimate_cents', 'total_cents', 'pickup_at', 'payment_method'])
      .orderBy('number')
      .execute();
    expect(rows).toEqual(await trips());
    await again.close();
    await other.stop();
  }, 120_000);
});
