import { type Config, readConfig } from '#server/platform/config.ts';
import { prepareInstallation } from '#server/platform/installation.ts';
import { refuseMoved } from '#server/platform/embedded-postgres/moved.ts';
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres/supervisor.ts';
import { requireFreeAddress } from '#server/platform/http/listen-address.ts';
import { createLog, type Log } from '#server/platform/log.ts';
import { StartupError } from '#server/platform/startup-error.ts';

/**
 * Time limit of a stop, because process managers kill after ten seconds. The next start recovers from an unfinished
 * stop.
 */
const LONGEST_STOP_MS = 9000;

type Stop = () => Promise<void>;

/**
 * Starts the parts of the panel one after the other, and loads the code of the server while the database starts.
 * `stops` receives the functions that stop the parts; they run in reverse order.
 */
async function start(config: Config, log: Log, stops: Stop[]): Promise<void> {
  for (const warning of config.warnings) log.warn(warning);
  await requireFreeAddress(config);
  const loading = import('#server/serve.ts');
  // Ignores the error here, because `loading` is awaited below unless the database fails first.
  loading.catch(() => undefined);
  const databaseUrl = config.databaseUrl ?? (await startDatabase(config, log, stops));
  log.info('Preparando o banco de dados');
  await prepareInstallation(databaseUrl, config.demo ? await demoLoader(config) : null, log);
  const { serve } = await loading;
  await serve(config, { databaseUrl, log, stops });
}

/**
 * Imports the loader, which only a demonstration needs. During the load, a page at the address of the panel shows the
 * progress.
 */
async function demoLoader(config: Config) {
  const [{ loadDemo }, { Progress }, { openProgressPage }] = await Promise.all([
    import('#server/demo/load.ts'),
    import('#server/demo/progress.ts'),
    import('#server/demo/progress-page.ts'),
  ]);
  return async (ownerUrl: string, log: Log) => {
    const progress = new Progress();
    const closePage = await openProgressPage(config, progress);
    log.info(`Preparando a demonstração, só na primeira vez. Acompanhe em ${config.publicUrl}`);
    try {
      await loadDemo(ownerUrl, log, { progress });
    } finally {
      await closePage();
    }
  };
}

async function startDatabase(config: Config, log: Log, stops: Stop[]): Promise<string> {
  await refuseMoved(config.dataDir);
  log.info('Iniciando o PostgreSQL embutido');
  const postgres = await startEmbeddedPostgres({ dataDir: config.dataDir, log });
  stops.push(() => postgres.stop());
  void postgres.ended.then(() => process.emit('SIGTERM'));
  return postgres.url();
}

/** Runs the panel until a signal stops it. */
export async function runPanel(): Promise<void> {
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
    // Errors caused by a stop during the start are expected.
    if (stopping) return;
    process.stderr.write(`${error instanceof StartupError ? error.message : String((error as Error).stack)}\n`);
    await stop(1);
  }
}

/** Exits without waiting for the stop. The exit of the process also stops the embedded PostgreSQL. */
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
