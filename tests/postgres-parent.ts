import { startEmbeddedPostgres } from '#server/platform/embedded-postgres/supervisor.ts';
import { createLog } from '#server/platform/log.ts';

/** Program that runs a PostgreSQL, so that a test can kill its process: `postgres-parent.ts <data directory>`. */
try {
  const log = createLog({ level: 'silent' });
  const postgres = await startEmbeddedPostgres({ dataDir: process.argv[2] ?? '', log });
  process.once('SIGTERM', () => void postgres.stop());
  console.log(JSON.stringify({ pid: postgres.pid, url: postgres.url() }));
} catch (error) {
  console.log(JSON.stringify({ refusal: (error as Error).message }));
}
