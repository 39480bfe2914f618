import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { chooseAccount } from '#server/platform/embedded-postgres/account.ts';
import { findBinaries } from '#server/platform/embedded-postgres/binaries.ts';
import { bootstrap, DATABASE, OWNER } from '#server/platform/embedded-postgres/bootstrap.ts';
import { type DataUse, lockData } from '#server/platform/embedded-postgres/data-lock.ts';
import { initialise, isInitialised } from '#server/platform/embedded-postgres/initialise.ts';
import {
  clusterIn,
  makeDataDirectory,
  makeSocketDirectory,
  type Place,
  readOrMakePassword,
  removeSocketDirectory,
  settle,
} from '#server/platform/embedded-postgres/place.ts';
import { findServer, stopOrphan } from '#server/platform/embedded-postgres/postmaster-file.ts';
import { endPostmaster, sendSignal } from '#server/platform/embedded-postgres/processes.ts';
import { launchUntilReady, type ServerProcess } from '#server/platform/embedded-postgres/server-process.ts';
import { serverArguments } from '#server/platform/embedded-postgres/server-settings.ts';
import type { Log } from '#server/platform/log.ts';

// Windows uses TCP on loopback and pg_ctl instead; untested.
const onWindows = process.platform === 'win32';

export type EmbeddedPostgres = {
  pid: number;
  /** Returns the URL for the owner of the database, or for the superuser of the cluster. */
  url(options?: { database?: string; superuser?: boolean }): string;
  stop(): Promise<void>;
  /** Resolves when the server has ended, whether it was stopped or ended by itself. */
  ended: Promise<void>;
};

export type EmbeddedPostgresOptions = {
  dataDir: string;
  log: Log;
  /** Use of the data directory, by default the panel. */
  use?: DataUse;
  /** Tests only: no fsync, many connections. */
  throwAway?: boolean;
  /** Tests only: destination of copies that the account of PostgreSQL can reach. */
  systemDir?: string;
};

/**
 * Starts PostgreSQL for this panel in `DATA_DIR/postgres`. Throws a StartupError when another process uses the
 * directory.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const dataDir = resolve(options.dataDir);
  await makeDataDirectory(dataDir);
  const { use = 'O painel' } = options;
  const lock = lockData(dataDir, use);
  try {
    return await startLocked({ systemDir: '/var/lib/painel', throwAway: false, ...options, use, dataDir }, () =>
      lock.release(),
    );
  } catch (error) {
    lock.release();
    throw error;
  }
}

async function startLocked(options: Required<EmbeddedPostgresOptions>, release: () => void): Promise<EmbeddedPostgres> {
  const { dataDir, log, throwAway, systemDir } = options;
  const account = await chooseAccount(await clusterIn(dataDir));
  const place = await settle({ dataDir, account, systemDir, log });
  const binaries = await findBinaries(account, systemDir);
  const password = await readOrMakePassword(place.root);
  await stopOrphan(place.cluster, log);
  if (!(await isInitialised(place.cluster, account))) {
    log.info('Criando o banco de dados…');
    await initialise({ place, binaries, account, password, throwAway });
  }
  const listening = onWindows
    ? { port: await freePort() }
    : { socketDir: await makeSocketDirectory(place.root, account) };
  const args = serverArguments(place.cluster, listening, throwAway);
  const server = await launchUntilReady({ binaries, args, account, log }, place.cluster);
  const stop = stopping({ server, place, binaries, listening, release });
  const url: EmbeddedPostgres['url'] = ({ database = DATABASE, superuser = false } = {}) =>
    connectionUrl(superuser ? 'postgres' : OWNER, password, database, listening);
  try {
    await bootstrap(url({ superuser: true, database: 'postgres' }), password);
  } catch (error) {
    await stop();
    throw error;
  }
  return { pid: server.pid, url, stop, ended: server.ended };
}

type Listening = { socketDir: string } | { port: number };
type Running = { server: ServerProcess; place: Place; binaries: string; listening: Listening; release: () => void };

function stopping({ server, place, binaries, listening, release }: Running): () => Promise<void> {
  const farewell = (): void => {
    if (!server.hasEnded()) sendSignal(server.pid, 'SIGINT');
  };
  process.on('exit', farewell);
  const stop = async (): Promise<void> => {
    if (!server.hasEnded()) {
      if (onWindows)
        await promisify(execFile)(join(binaries, 'pg_ctl.exe'), ['stop', '-m', 'fast', '-D', place.cluster]);
      else await endPostmaster(server.pid);
      await server.ended;
    }
    process.off('exit', farewell);
    if ('socketDir' in listening) await removeSocketDirectory(listening.socketDir);
    release();
  };
  let stopped: Promise<void> | undefined;
  return () => (stopped ??= stop());
}

/** Returns the owner URL of the database of a running panel on this data directory; null when none runs. */
export async function findRunning(dataDir: string): Promise<string | null> {
  const cluster = await clusterIn(resolve(dataDir));
  const server = await findServer(cluster);
  if (!server) return null;
  const { port, socketDir } = server;
  return connectionUrl(
    OWNER,
    await readOrMakePassword(dirname(cluster)),
    DATABASE,
    socketDir ? { socketDir } : { port },
  );
}

function connectionUrl(user: string, password: string, database: string, listening: Listening): string {
  const login = `postgresql://${user}:${password}`;
  return 'port' in listening
    ? `${login}@127.0.0.1:${listening.port}/${database}`
    : `${login}@localhost/${database}?host=${encodeURIComponent(listening.socketDir)}`;
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}
