import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Role } from '#domain/access/roles.ts';
import { createApp } from '#server/app.ts';
import { assembleServices } from '#server/assemble.ts';
import { rollUpJob } from '#server/features/reports/jobs.ts';
import { createAccount, startSession } from '#server/platform/auth/accounts.ts';
import { sessionCookie } from '#server/platform/auth/session.ts';
import { readConfig } from '#server/platform/config.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import type { Db } from '#server/platform/database/pool.ts';
import { ensureRoles } from '#server/platform/database/roles.ts';
import { createLog } from '#server/platform/log.ts';
import type { Services } from '#server/platform/services.ts';
import { newId } from '#server/platform/uuid.ts';
import { makeTemporaryFolder, startThrowAwayCluster } from '#tests/throw-away-cluster.ts';
import { generateTrips, generateWords } from './many-trips.ts';

type Addresses = { ownerUrl: string; superuserUrl: string };
/** `pid` is 0 for an existing database. */
export type BenchDatabase = Addresses & { pid: number; stop(): Promise<void> };

/** Parses the URLs of owner and superuser, separated by a blank. */
function readAddresses(text: string): Addresses | undefined {
  const [ownerUrl, superuserUrl] = text.trim().split(' ');
  return ownerUrl && superuserUrl ? { ownerUrl, superuserUrl } : undefined;
}

const fileOf = (folder: string, trips: number): string => join(folder, `urls.${trips}`);

/** Returns the URLs that `bench:database` has stored for a database of this size. */
export async function addressesIn(folder: string, trips: number): Promise<Addresses | undefined> {
  return readAddresses(await readFile(fileOf(folder, trips), 'utf8').catch(() => ''));
}

export async function leaveAddresses(
  folder: string,
  trips: number,
  { ownerUrl, superuserUrl }: Addresses,
): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(fileOf(folder, trips), `${ownerUrl} ${superuserUrl}`, { mode: 0o600 });
}

/**
 * Generates trips in a separate cluster. Uses an existing database (`there`, `BENCH_DATABASE`) unchanged, because
 * generating takes minutes.
 */
export async function openBenchDatabase(
  trips?: number,
  {
    words = true,
    there = readAddresses(process.env['BENCH_DATABASE'] ?? ''),
  }: { words?: boolean; there?: Addresses } = {},
): Promise<BenchDatabase> {
  if (there) return { ...there, pid: 0, stop: async () => undefined };
  const cluster = await startThrowAwayCluster();
  const database = {
    pid: cluster.pid,
    ownerUrl: cluster.url(),
    superuserUrl: cluster.url({ superuser: true, database: 'painel' }),
    stop: () => cluster.stop(),
  };
  await ensureRoles(database.ownerUrl);
  await migrate(database.ownerUrl);
  console.log('generating the trips: some minutes');
  await generateTrips(database.superuserUrl, trips);
  if (words) await generateWords(database.superuserUrl);
  return database;
}

export type BenchPanel = {
  url: string;
  cookieFor(profile: { tipo: Role; clientId?: string; partnerId?: string }): Promise<string>;
  close(): Promise<void>;
};

/**
 * Starts the HTTP API of the panel with this database in this process. `sums` computes the daily sums first, which
 * lists of trips do not need. `readUrl` is the URL of a replica.
 */
export async function startBenchPanel(
  ownerUrl: string,
  { sums = true, readUrl }: { sums?: boolean; readUrl?: string } = {},
): Promise<BenchPanel> {
  const env = { DATA_DIR: await makeTemporaryFolder(), PUBLIC_URL: 'http://localhost:3000', RATE_LIMIT: 'off' };
  const services = await assembleServices(
    readConfig({ ...env, LOG_LEVEL: 'error', ...(readUrl && { DATABASE_READ_URL: readUrl }) }, []),
    ownerUrl,
    createLog({ level: 'error' }),
  );
  if (sums) await sumUp(services);
  // Starts the hub here, so that the bench can stop it. A hub that a command starts would keep the process alive.
  await services.live.start();
  const app: FastifyInstance = await createApp(services);
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    url,
    cookieFor: async (profile) => {
      const token = await startSessionOf(services.db, profile);
      return sessionCookie(services.auth, token).split(';')[0] ?? '';
    },
    close: async () => {
      await services.live.stop();
      await app.close();
      await services.close();
    },
  };
}

/** Computes the daily sums of all days except the current day, as the job has done on a working day. */
export async function sumUp({ db, log }: Pick<Services, 'db' | 'log'>): Promise<void> {
  await rollUpJob({ db, log }).run();
  await sql`insert into rollup_marks (about, service_area_id, day)
    select 'trips', id, (now() at time zone time_zone)::date from service_areas`.execute(db);
}

/** Creates an account with this profile, and a session. Returns the token of the session. */
export function startSessionOf(db: Db, profile: Parameters<BenchPanel['cookieFor']>[0]): Promise<string> {
  const { tipo, clientId = null, partnerId = null } = profile;
  return db.transaction().execute(async (tx) => {
    const userId = await createAccount(tx, { email: `${newId()}@exemplo.com.br`, name: 'Pessoa', passwordHash: null });
    if (!userId) throw new Error('the account exists');
    const row = { user_id: userId, tipo, id_cliente: clientId, id_parceiro: partnerId, nome: 'Pessoa' };
    await tx.insertInto('profiles').values(row).execute();
    return startSession(tx, userId, { address: '127.0.0.1', userAgent: 'bench' });
  });
}
