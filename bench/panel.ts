import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { Client } from 'pg';
import type { Role } from '#domain/access/roles.ts';
import { createApp } from '#server/app.ts';
import { assembleServices } from '#server/assemble.ts';
import { rollUpJob } from '#server/features/reports/jobs.ts';
import { createAccount, startSession } from '#server/platform/auth/accounts.ts';
import { sessionCookie } from '#server/platform/auth/session.ts';
import { readConfig } from '#server/platform/config.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { ensureRoles } from '#server/platform/database/roles.ts';
import { createLog } from '#server/platform/log.ts';
import type { Services } from '#server/platform/services.ts';
import { newId } from '#server/platform/uuid.ts';
import { makeTemporaryFolder, startThrowAwayCluster } from '#tests/throw-away-cluster.ts';
import { generateTrips } from './million-trips.ts';

export type BenchDatabase = { ownerUrl: string; superuserUrl: string; stop(): Promise<void> };

/**
 * The generated trips in a cluster of their own. `BENCH_DATABASE` (owner's and superuser's URL, separated by a blank) names one
 * that is there already, and is left as it is: generating takes ten minutes, and one may want to measure twice.
 */
export async function openBenchDatabase(): Promise<BenchDatabase> {
  const [ownerUrl, superuserUrl] = (process.env['BENCH_DATABASE'] ?? '').split(' ');
  if (ownerUrl && superuserUrl) return { ownerUrl, superuserUrl, stop: async () => undefined };
  const cluster = await startThrowAwayCluster();
  const database = {
    ownerUrl: cluster.url(),
    superuserUrl: cluster.url({ superuser: true, database: 'painel' }),
    stop: () => cluster.stop(),
  };
  await ensureRoles(database.ownerUrl);
  await migrate(database.ownerUrl);
  console.log('generating the trips: some minutes');
  await withClient(database.superuserUrl, generateTrips);
  return database;
}

export async function withClient<Answer>(url: string, work: (client: Client) => Promise<Answer>): Promise<Answer> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

export type BenchPanel = {
  url: string;
  cookieFor(profile: { tipo: Role; clientId?: string; partnerId?: string }): Promise<string>;
  close(): Promise<void>;
};

/** The panel's own HTTP surface over that database, in this process. */
export async function startBenchPanel(ownerUrl: string): Promise<BenchPanel> {
  const env = { DATA_DIR: await makeTemporaryFolder(), PUBLIC_URL: 'http://localhost:3000', RATE_LIMIT: 'off' };
  const services = await assembleServices(
    readConfig({ ...env, LOG_LEVEL: 'error' }, []),
    ownerUrl,
    createLog({ level: 'error' }),
  );
  await sumUp(services);
  // A command wakes it, and what nobody stops keeps the process.
  await services.live.start();
  const app: FastifyInstance = await createApp(services);
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    url,
    cookieFor: (profile) => signIn(services, profile),
    close: async () => {
      await services.live.stop();
      await app.close();
      await services.close();
    },
  };
}

/** Days as they are on a working day: summed up, but for the one on which trips are ending. */
async function sumUp({ db, log }: Services): Promise<void> {
  await rollUpJob({ db, log }).run();
  await sql`insert into rollup_marks (about, service_area_id, day)
    select 'trips', id, (now() at time zone time_zone)::date from service_areas`.execute(db);
}

async function signIn(services: Services, profile: Parameters<BenchPanel['cookieFor']>[0]): Promise<string> {
  const token = await services.db.transaction().execute(async (tx) => {
    const userId = await createAccount(tx, { email: `${newId()}@exemplo.com.br`, name: 'Pessoa', passwordHash: null });
    if (!userId) throw new Error('the account exists');
    const { tipo, clientId = null, partnerId = null } = profile;
    const row = { user_id: userId, tipo, id_cliente: clientId, id_parceiro: partnerId, nome: 'Pessoa' };
    await tx.insertInto('profiles').values(row).execute();
    return startSession(tx, userId, { address: '127.0.0.1', userAgent: 'bench' });
  });
  return sessionCookie(services.auth, token).split(';')[0] ?? '';
}
