import { createApp } from '#server/app.ts';
import { assembleServices } from '#server/assemble.ts';
import { prepareFirstAdmin } from '#server/features/access/jobs.ts';
import { replayErasures } from '#server/features/privacy/jobs.ts';
import { requireBackupFolder } from '#server/platform/backup/folder.ts';
import type { Config } from '#server/platform/config.ts';
import { openPool } from '#server/platform/database/pool.ts';
import { addressRefusal } from '#server/platform/http/listen-address.ts';
import type { Log } from '#server/platform/log.ts';
import type { Services } from '#server/platform/services.ts';

const JOB_CONNECTIONS = 5;
/** Connections that the first calls use. After an update they come at once, and each would wait for a new connection. */
const FIRST_CONNECTIONS = 4;

type Stop = () => Promise<void>;
type Started = { databaseUrl: string; log: Log; stops: Stop[] };

/**
 * Serves the panel over a prepared database. Jobs and other work that no page waits for start afterwards. A database
 * failure after this point no longer ends the process.
 */
export async function serve(config: Config, { databaseUrl, log, stops }: Started): Promise<void> {
  const services = await assembleServices(config, databaseUrl, log);
  stops.push(() => services.close());
  const { dataDir, backup } = config;
  await replayErasures({ db: services.db, dataDir, secret: services.auth.secret, folders: [backup.dir] });
  await services.live.start();
  const app = await createApp(services);
  let jobs: Promise<Stop> | undefined;
  stops.push(async () => {
    await Promise.all([
      app.close(),
      jobs?.then(
        (stop) => stop(),
        () => undefined,
      ),
    ]);
    await services.live.stop();
    await services.auth.background.settled();
  });
  const firstAdmin = config.demo ? [] : await prepareFirstAdmin(services);
  await Promise.all(Array.from({ length: FIRST_CONNECTIONS }, () => services.pool.query('select 1')));
  await app.listen({ port: config.port, host: config.host }).catch((error: unknown) => {
    throw addressRefusal(error, config);
  });
  log.info(`Painel no ar em ${config.publicUrl}`);
  // Printed instead of logged, because the log hides codes and is stored.
  for (const line of firstAdmin) process.stdout.write(`${line}\n`);
  jobs = beginJobs(services, databaseUrl);
  // Jobs start without waiting for the check of the backup folder, whose disk may not respond.
  await Promise.all([jobs, requireBackupFolder(backup.dir).catch((error: Error) => log.error(error.message))]);
}

/** Jobs that only the demonstration has. */
async function simulatedJobs(services: Services) {
  const [{ moveCarsJob }, { loadedPositionsJob }] = await Promise.all([
    import('#server/demo/cars.ts'),
    import('#server/demo/loaded-positions.ts'),
  ]);
  return [moveCarsJob(services), loadedPositionsJob(services)];
}

async function beginJobs(services: Services, databaseUrl: string): Promise<Stop> {
  const { log, meters } = services;
  const [{ allJobs }, { startJobs }, { warnOfMissingFiles }] = await Promise.all([
    import('#server/jobs.ts'),
    import('#server/platform/jobs/runner.ts'),
    import('#server/features/documents/jobs.ts'),
  ]);
  await warnOfMissingFiles(services);
  const database = openPool(databaseUrl, { role: 'painel_jobs', max: JOB_CONNECTIONS, log });
  meters?.watchPool('jobs', database.pool);
  const simulated = services.config.demo ? await simulatedJobs(services) : [];
  const runner = await startJobs(database, log, [...allJobs(services, databaseUrl), ...simulated], meters);
  return async () => {
    await runner.stop();
    await database.close();
  };
}
