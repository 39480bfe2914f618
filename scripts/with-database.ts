import { access } from 'node:fs/promises';
import type { Config } from '#server/platform/config.ts';
import type { DataUse } from '#server/platform/embedded-postgres/data-lock.ts';
import { clusterIn } from '#server/platform/embedded-postgres/place.ts';
import { findRunning, startEmbeddedPostgres } from '#server/platform/embedded-postgres/supervisor.ts';
import { createLog } from '#server/platform/log.ts';
import { StartupError } from '#server/platform/startup-error.ts';

/**
 * Runs work on the configured database, whether the panel is running or not. Starts the embedded database if necessary.
 */
export async function withDatabase<Answer>(
  config: Config,
  use: DataUse,
  work: (url: string) => Promise<Answer>,
): Promise<Answer> {
  const { databaseUrl, dataDir } = config;
  const url = databaseUrl ?? (await findRunning(dataDir));
  if (url) return work(url);
  await access(await clusterIn(dataDir)).catch(() => {
    throw new StartupError(`Não há banco de dados do painel em ${dataDir}. Confira DATA_DIR ou DATABASE_URL.`);
  });
  return withEmbedded(dataDir, use, work);
}

/** Starts the embedded database of this data folder for the work only; creates it if it does not exist. */
export async function withEmbedded<Answer>(
  dataDir: string,
  use: DataUse,
  work: (url: string) => Promise<Answer>,
): Promise<Answer> {
  const postgres = await startEmbeddedPostgres({ dataDir, use, log: createLog({ level: 'silent' }) });
  try {
    return await work(postgres.url());
  } finally {
    await postgres.stop();
  }
}
