import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { poolerLogin } from '#server/platform/database/roles.ts';
import { freePort } from '#tests/free-port.ts';
import { makeTemporaryFolder } from '#tests/throw-away-cluster.ts';

const LOGIN = 'painel_node';

export type Pooler = { url(database: string): string; stop(): Promise<void> };

/**
 * Starts PgBouncer in transaction mode before a cluster, for every database of the cluster. `further` are roles of its
 * login besides that of the server.
 */
export async function startPooler(superuserUrl: string, further: readonly string[] = []): Promise<Pooler> {
  const { password, searchParams } = new URL(superuserUrl);
  const client = new Client({ connectionString: superuserUrl });
  await client.connect();
  const commands = [`create role ${LOGIN} login password '${password}'`, ...poolerLogin(LOGIN)];
  for (const command of [...commands, ...further.map((role) => `grant ${role} to ${LOGIN}`)])
    await client.query(command);
  await client.end();
  const port = await freePort();
  const folder = await makeTemporaryFolder();
  const file = join(folder, 'pgbouncer.ini');
  await writeFile(
    file,
    `[databases]
* = host=${searchParams.get('host')} user=${LOGIN} password=${password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
max_client_conn = 1000
server_idle_timeout = 5
`,
  );
  await chmod(file, 0o644);
  // PgBouncer refuses to run as root.
  const account = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const pgbouncer = spawn('pgbouncer', ['-q', ...account, file], { stdio: 'ignore' });
  await once(pgbouncer, 'spawn');
  const url = (database: string) => `postgresql://${LOGIN}@127.0.0.1:${port}/${database}`;
  await untilAnswering(pgbouncer, url('postgres'));
  return {
    url,
    stop: async () => {
      pgbouncer.kill();
      await once(pgbouncer, 'exit');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function untilAnswering(pgbouncer: ChildProcess, connectionString: string): Promise<void> {
  for (;;) {
    if (pgbouncer.exitCode !== null) throw new Error('PgBouncer ended at its start');
    const client = new Client({ connectionString });
    const answers = await client.connect().then(
      () => true,
      () => false,
    );
    if (answers) return client.end();
    await sleep(50);
  }
}
