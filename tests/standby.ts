import { chmod, cp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { chooseAccount, giveTreeTo } from '#server/platform/embedded-postgres/account.ts';
import { findBinaries } from '#server/platform/embedded-postgres/binaries.ts';
import { endPostmaster, sendSignal } from '#server/platform/embedded-postgres/processes.ts';
import { launchUntilReady } from '#server/platform/embedded-postgres/server-process.ts';
import { serverArguments } from '#server/platform/embedded-postgres/server-settings.ts';
import { createLog } from '#server/platform/log.ts';
import { freePort } from '#tests/free-port.ts';
import { makeTemporaryFolder } from '#tests/throw-away-cluster.ts';

export type Standby = {
  pid: number;
  /** Returns the URL for the login and database of this URL of the primary. */
  urlFor(primaryUrl: string): string;
  pauseReplay(): Promise<void>;
  resumeReplay(): Promise<void>;
  /** Waits until the standby shows every earlier commit of the primary. */
  catchUp(): Promise<void>;
  stop(): Promise<void>;
};

/**
 * Starts a streaming standby of a throw-away cluster. Copies the files of the cluster, because the npm package of
 * PostgreSQL has no `pg_basebackup`.
 */
export async function startStandby(superuserUrl: string): Promise<Standby> {
  const folder = await makeTemporaryFolder();
  const cluster = join(folder, 'cluster');
  const { username, password, searchParams } = new URL(superuserUrl);
  const primary = await connect(superuserUrl);
  const source = await valueOf<string>(primary, `current_setting('data_directory')`);
  const account = await chooseAccount(source);
  await valueOf(primary, `pg_backup_start('standby', true)`);
  await cp(source, cluster, { recursive: true, filter: (path) => !path.endsWith('postmaster.pid') });
  await writeFile(join(cluster, 'backup_label'), await valueOf<string>(primary, '(pg_backup_stop(false)).labelfile'));
  await writeFile(join(cluster, 'standby.signal'), '');
  const upstream = `host=${searchParams.get('host')} user=${username} password=${password}`;
  await writeFile(join(cluster, 'postgresql.auto.conf'), `primary_conninfo = '${upstream}'\n`);
  await giveTreeTo(cluster, account);
  await chmod(cluster, 0o700);
  const binaries = await findBinaries(account, '/var/lib/painel');
  const port = await freePort();
  const args = serverArguments(cluster, { port }, true);
  const server = await launchUntilReady({ binaries, args, account, log: createLog({ level: 'silent' }) }, cluster);
  const endWithProcess = () => sendSignal(server.pid, 'SIGINT');
  process.on('exit', endWithProcess);
  const urlFor = (primaryUrl: string): string => {
    const url = new URL(primaryUrl);
    url.host = `127.0.0.1:${port}`;
    url.searchParams.delete('host');
    return url.href;
  };
  const standby = await connect(urlFor(superuserUrl));
  return {
    pid: server.pid,
    urlFor,
    async pauseReplay() {
      await valueOf(standby, 'pg_wal_replay_pause()');
      // The replay is not paused at once, only after the record that is being replayed.
      while ((await valueOf(standby, 'pg_get_wal_replay_pause_state()')) !== 'paused') await sleep(1);
    },
    async resumeReplay() {
      await valueOf(standby, 'pg_wal_replay_resume()');
    },
    async catchUp() {
      // The switch flushes the WAL, which `synchronous_commit` off would leave in memory for a while.
      const end = await valueOf<string>(primary, 'pg_switch_wal()::text');
      while (!(await valueOf<boolean>(standby, `pg_last_wal_replay_lsn() >= '${end}'`))) await sleep(1);
    },
    async stop() {
      process.off('exit', endWithProcess);
      await Promise.all([primary.end(), standby.end()]);
      await endPostmaster(server.pid);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function connect(connectionString: string): Promise<Client> {
  const client = new Client({ connectionString });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

async function valueOf<Value>(client: Client, expression: string): Promise<Value> {
  const { rows } = await client.query<{ value: Value }>(`select ${expression} as value`);
  return rows[0]?.value as Value;
}
