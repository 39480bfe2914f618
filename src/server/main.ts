import { replayErasures } from '#server/features/privacy/jobs.ts';
import { createApp } from '#server/app.ts';
import { assembleServices } from '#server/assemble.ts';
import { ensureFirstAdminLink } from '#server/features/access/jobs.ts';
import { allJobs } from '#server/jobs.ts';
import { type Config, readConfig } from '#server/platform/config.ts';
import { openPool } from '#server/platform/database/pool.ts';
import { prepareInstallation } from '#server/platform/installation.ts';
import { refuseMoved } from '#server/platform/embedded-postgres/moved.ts';
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres/supervisor.ts';
import { startJobs } from '#server/platform/jobs/runner.ts';
import { createLog, type Log } from '#server/platform/log.ts';
import { StartupError } from '#server/platform/startup-error.ts';

const JOB_CONNECTIONS = 5;
/** Who stops us waits ten seconds; what a kill would leave, the next start finds. */
const LONGEST_STOP_MS = 9000;

type Stop = () => Promise<void>;

/** Starts the panel part by part; what was started is stopped in the opposite order. */
async function start(config: Config, log: Log, stops: Stop[]): Promise<void> {
  for (const warning of config.warnings) log.warn(warning);
  const databaseUrl = config.databaseUrl ?? (await startDatabase(config, log, stops));
  log.info('Preparando o banco de dados');
  await prepareInstallation(databaseUrl, config.demo ? await demoLoader() : null, log);

  const services = await assembleServices(config, databaseUrl, log);
  stops.push(() => services.close());
  const { dataDir, backup } = config;
  await replayErasures({ db: services.db, dataDir, secret: services.auth.secret, folders: [backup.dir] });
  await services.live.start();
  const jobs = openPool(databaseUrl, { role: 'painel_jobs', max: JOB_CONNECTIONS, log });
  stops.push(() => jobs.close());
  services.meters?.watchPool('jobs', jobs.pool);
  const runner = await startJobs(jobs, log, allJobs(services, databaseUrl), services.meters);
  const app = await createApp(services);
  stops.push(async () => {
    await Promise.all([app.close(), runner.stop()]);
    await services.live.stop();
    await services.auth.background.settled();
  });
  await app.listen({ port: config.port, host: config.host });
  log.info(`Painel no ar em ${config.publicUrl}`);
  if (!config.demo) await ensureFirstAdminLink(services);
}

/** Read only where it is asked for: no other start pays for it. */
async function demoLoader() {
  const { loadDemo } = await import('#server/demo/load.ts');
  return (ownerUrl: string, log: Log) => loadDemo(ownerUrl, log);
}

async function startDatabase(config: Config, log: Log, stops: Stop[]): Promise<string> {
  await refuseMoved(config.dataDir);
  log.info('Iniciando o PostgreSQL embutido');
  const postgres = await startEmbeddedPostgres({ dataDir: config.dataDir, log });
  stops.push(() => postgres.stop());
  void postgres.ended.then(() => process.emit('SIGTERM'));
  return postgres.url();
}

async function main(): Promise<void> {
  const stops: Stop[] = [];
  let stopping: Promise<void> | undefined;
  const stop = async (code: number) => {
    setTimeout(() => giveUp(code), LONGEST_STOP_MS).unref();
    stopping ??= stopAll(stops);
    await stopping;
    process.exit(code);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(0));
  try {
    const config = readConfig(process.env, process.argv.slice(2));
    await start(config, createLog({ level: config.logLevel }), stops);
  } catch (error) {
    process.stderr.write(`${error instanceof StartupError ? error.message : String((error as Error).stack)}\n`);
    await stop(1);
  }
}

/** The embedded PostgreSQL is told at the process's exit. */
function giveUp(code: number): never {
  process.stderr.write('O que ainda estava em andamento foi interrompido.\n');
  process.exit(code);
}

async function stopAll(stops: Stop[]): Promise<void> {
  for (const stop of stops.toReversed()) {
    try {
      await stop();
    } catch (error) {
      process.stderr.write(`${String(error)}\n`);
    }
  }
}

await main();
