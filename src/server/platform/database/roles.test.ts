import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { withOwner } from '#server/platform/database/owner-connection.ts';
import { openPool } from '#server/platform/database/pool.ts';
import { ensureRoles, grantClock, requirePoolerLogin, revokeClock } from '#server/platform/database/roles.ts';
import { StartupError } from '#server/platform/startup-error.ts';
import { startThrowAwayCluster } from '#tests/throw-away-cluster.ts';
import type { EmbeddedPostgres } from '#server/platform/embedded-postgres/supervisor.ts';

// Uses a separate cluster, because roles belong to the whole cluster.
let cluster: EmbeddedPostgres;
beforeAll(async () => {
  cluster = await startThrowAwayCluster();
});
afterAll(() => cluster.stop());

async function query(sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: cluster.url({ superuser: true }) });
  await client.connect();
  const { rows } = await client.query<Record<string, unknown>>(sql);
  await client.end();
  return rows;
}

async function makeLogin(): Promise<{ name: string; url: string }> {
  const name = `login_${randomBytes(4).toString('hex')}`;
  await query(`create role ${name} login password 'secret'`);
  const url = new URL(cluster.url());
  url.username = name;
  url.password = 'secret';
  return { name, url: url.href };
}

const putOn = (url: string, role: string): Promise<unknown> =>
  withOwner(url, (client) => client.query(`set role ${role}`));

it('a login that may not create roles gets an error with the commands that allow the start', async () => {
  const { name, url } = await makeLogin();
  const refusal = await ensureRoles(url).then(
    () => null,
    (error: unknown) => error,
  );
  expect(refusal).toBeInstanceOf(StartupError);
  const commands = (refusal as StartupError).message.split('\n').filter((line) => line.startsWith('  '));
  expect(commands).toEqual([
    '  create role painel_app nologin;',
    '  create role painel_jobs nologin;',
    `  grant painel_app, painel_jobs to ${name};`,
  ]);
  await query(commands.join('\n'));
  await ensureRoles(url);
  await query(
    `revoke painel_app, painel_jobs from ${name}; drop role painel_app; drop role painel_jobs; drop role ${name}`,
  );
});

it('ensureRoles creates the roles and grants them to the owner, also when several nodes start at once', async () => {
  const url = cluster.url();
  await Promise.all([ensureRoles(url), ensureRoles(url), ensureRoles(url)]);
  await ensureRoles(url);
  expect(await query(`select rolname, rolcanlogin from pg_roles where rolname like 'painel%' order by 1`)).toEqual([
    { rolname: 'painel_app', rolcanlogin: false },
    { rolname: 'painel_jobs', rolcanlogin: false },
    { rolname: 'painel_owner', rolcanlogin: true },
  ]);
  await putOn(url, 'painel_app');
  await putOn(url, 'painel_jobs');
});

it('grantClock grants the clock role, and revokeClock removes it', async () => {
  const url = cluster.url();
  await grantClock(url);
  expect(await query(`select pg_has_role('painel_owner', 'painel_clock', 'member') as may`)).toEqual([{ may: true }]);
  await revokeClock(url);
  await revokeClock(url);
  expect(await query(`select from pg_roles where rolname = 'painel_clock'`)).toEqual([]);
});

it('an unreachable database is reported as a StartupError', async () => {
  await expect(ensureRoles('postgresql://u:p@127.0.0.1:1/painel')).rejects.toThrow(StartupError);
});

it('a login behind a pooler gets an error with the commands that make it act as the server, with limits of time', async () => {
  await ensureRoles(cluster.url());
  const { name, url } = await makeLogin();
  const check = async () => {
    const database = openPool(url, { role: 'painel_app', max: 1, pooled: true });
    const refusal = await requirePoolerLogin(database).catch((error: unknown) => error);
    await database.close();
    return refusal;
  };
  const refusal = await check();
  expect(refusal).toBeInstanceOf(StartupError);
  const commands = (refusal as StartupError).message.split('\n').filter((line) => line.startsWith('  '));
  expect(commands).toEqual([
    `  grant painel_app to ${name};`,
    `  alter role ${name} set role = painel_app;`,
    `  alter role ${name} set statement_timeout = '30s';`,
    `  alter role ${name} set idle_in_transaction_session_timeout = '30s';`,
  ]);
  for (const command of commands) {
    expect(await check()).toBeInstanceOf(StartupError);
    await query(command);
  }
  expect(await check()).toBeUndefined();
  await query(`drop role ${name}`);
});
