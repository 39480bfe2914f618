import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/platform/embedded-postgres/supervisor.ts';
import { createLog } from '#server/platform/log.ts';

/** A fresh folder that any account may pass through, as PostgreSQL's must when root runs the tests. */
export async function makeTemporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'painel-'));
  await chmod(folder, 0o711);
  return folder;
}

/** A PostgreSQL in a temporary folder, gone with `stop()`. */
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
