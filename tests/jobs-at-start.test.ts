import { execFileSync } from 'node:child_process';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { readConfig } from '#server/platform/config.ts';
import { prepareInstallation } from '#server/platform/installation.ts';
import { createLog } from '#server/platform/log.ts';
import { serve } from '#server/serve.ts';
import { PASSWORD } from '#tests/auth-server.ts';
import { freePort } from '#tests/free-port.ts';
import { createTestDatabase } from '#tests/test-database.ts';

it.runIf(process.platform === 'linux')('jobs start even if the disk of the backups does not answer', async () => {
  const database = await createTestDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'painel-serve-'));
  // Opening a pipe without a reader blocks, like an unreachable network disk.
  const pipe = join(dataDir, `.painel-${process.pid}`);
  execFileSync('mkfifo', [pipe]);
  const port = await freePort();
  const admin = { ADMIN_EMAIL: 'admin@exemplo.com.br', ADMIN_PASSWORD: PASSWORD };
  const environment = { ...admin, DATA_DIR: dataDir, BACKUP_DIR: dataDir, PORT: String(port), HOST: '127.0.0.1' };
  const config = readConfig({ ...environment, PUBLIC_URL: `http://localhost:${port}`, LOG_LEVEL: 'silent' }, []);
  const log = createLog({ level: 'silent' });
  await prepareInstallation(database.ownerUrl, null, log);
  const stops: (() => Promise<void>)[] = [];
  let served = false;
  const serving = serve(config, { databaseUrl: database.ownerUrl, log, stops }).finally(() => {
    served = true;
  });
  try {
    const { db } = database.openPool({ role: 'painel_jobs' });
    const queued = async () => {
      const { rows } = await sql<{ count: number }>`select count(*)::int as count from recurring_jobs`.execute(db);
      return rows[0]?.count ?? 0;
    };
    await expect.poll(queued).toBeGreaterThan(0);
    expect(served).toBe(false);
  } finally {
    await (await open(pipe, 'r+')).close();
    await serving;
    for (const stop of stops.toReversed()) await stop();
    await database.drop();
    await rm(dataDir, { recursive: true });
  }
});
