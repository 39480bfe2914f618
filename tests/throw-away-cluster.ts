import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/platform/embedded-postgres/supervisor.ts';
import { createLog } from '#server/platform/log.ts';

/** Creates a folder that every account may traverse. If root runs the tests, PostgreSQL runs under another account. */
export async function makeTemporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'painel-'));
  await chmod(folder, 0o711);
  return folder;
}

/** Starts a PostgreSQL in a temporary folder, which `stop()` deletes. */
export async function startThrowAwayCluster(): Promise<EmbeddedPostgres> {
  const folder = await makeTemporaryFolder();
  const cluster = await startEmbeddedPostgres({
    dataDir: folder,
    log: createLog({ level: 'silent' }),
    throwAway: true,
  });
  const stop = async (): Promise<void> => {
    await cluster.stop();
    await rm(folder, { recursive: true, force: true });
  };
  return { ...cluster, stop };
}
