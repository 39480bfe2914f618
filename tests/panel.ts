import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApp } from '#server/app.ts';
import { assembleServices } from '#server/assemble.ts';
import { createAccount, startSession } from '#server/platform/auth/accounts.ts';
import { sessionCookie } from '#server/platform/auth/session.ts';
import { type Config, readConfig } from '#server/platform/config.ts';
import { createLog, type Log } from '#server/platform/log.ts';
import type { Services } from '#server/platform/services.ts';
import type { Role } from '#domain/access/roles.ts';
import type { TemplateCluster } from '#tests/template-cluster.ts';
import { createTestDatabase, type TestDatabase } from '#tests/test-database.ts';

export const PUBLIC_URL = 'http://localhost:3000';

/** JSON answer. `body` has the type `any`, because a caller of the API does not know the types either. */
// oxlint-disable-next-line typescript/no-explicit-any -- tests read fields of bodies whose shape is what they assert
export type Answer = { status: number; body: any; headers: Headers };

/** Signed-in user who calls the API over HTTP. */
export type Caller = {
  userId: string;
  cookie: string;
  get(path: string): Promise<Answer>;
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  patch(path: string, body: unknown, headers?: Record<string, string>): Promise<Answer>;
  put(path: string, body: unknown): Promise<Answer>;
  delete(path: string): Promise<Answer>;
};

export type Panel = {
  url: string;
  services: Services;
  database: TestDatabase;
  /** Creates a user with this profile and signs in. */
  signIn(profile: {
    tipo: Role | null;
    clientId?: string;
    partnerId?: string;
    driverId?: string;
    nome?: string;
    approvesTrips?: boolean;
  }): Promise<Caller>;
  /** Signs in with a password. */
  signInAs(email: string, password: string): Promise<Caller>;
  nobody: Caller;
  close(): Promise<void>;
};

/**
 * Starts the complete panel over real HTTP, on its own database or on the database of the panel `beside`. `clock` sets
 * the time of the database for every call.
 */
export async function startPanel({
  beside,
  clock,
  config: overrides = {},
  log = createLog({ level: 'silent' }),
  cluster,
}: {
  beside?: Panel;
  clock?: Date;
  config?: Partial<Config>;
  log?: Log;
  cluster?: TemplateCluster;
} = {}): Promise<Panel> {
  const database = beside?.database ?? (await createTestDatabase({ ...(cluster && { cluster }) }));
  const dataDir = await mkdtemp(join(tmpdir(), 'painel-'));
  // The clock is a setting of a session, which a pooler does not pass on.
  const databasePoolerUrl = clock ? null : database.poolerUrl;
  const settings = readConfig({ DATA_DIR: dataDir, PUBLIC_URL, LOG_LEVEL: 'silent' }, []);
  const config = { ...settings, databasePoolerUrl, ...overrides };
  const services = await assembleServices(config, database.ownerUrl, log, clock);
  await services.live.start();
  const app = await createApp(services, { provesAnswers: true });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  let count = 0;
  return {
    url,
    services,
    database,
    nobody: callerOf(url, '', ''),
    signIn: async (profile) => {
      count += 1;
      const { userId, token } = await makeUser(services, profile, `pessoa${count}@exemplo.com.br`);
      return callerOf(url, userId, sessionCookie(services.auth, token).split(';')[0] ?? '');
    },
    signInAs: async (email, password) => {
      const answer = await fetch(`${url}/api/auth/sign-in/email`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: PUBLIC_URL },
        body: JSON.stringify({ email, password }),
      });
      const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
      const { body } = await callerOf(url, '', cookie).get('/session');
      return callerOf(url, body.userId, cookie);
    },
    close: async () => {
      await services.live.stop();
      await app.close();
      await services.auth.background.settled();
      await services.close();
      if (!beside) await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

type NewUser = Parameters<Panel['signIn']>[0];

async function makeUser({ db }: Services, profile: NewUser, email: string): Promise<{ userId: string; token: string }> {
  const { tipo, clientId = null, partnerId = null, driverId = null, nome = 'Pessoa', approvesTrips = false } = profile;
  return db.transaction().execute(async (tx) => {
    const userId = await createAccount(tx, { email, name: nome, passwordHash: null });
    if (!userId) throw new Error(`${email} exists`);
    const row = {
      user_id: userId,
      tipo,
      id_cliente: clientId,
      id_parceiro: partnerId,
      driver_id: driverId,
      nome,
      approves_trips: approvesTrips,
    };
    await tx.insertInto('profiles').values(row).execute();
    return { userId, token: await startSession(tx, userId, { address: '127.0.0.1', userAgent: 'test' }) };
  });
}

/** Returns a caller with an API key. */
export function keyCallerOf(url: string, key: string): Caller {
  return callerOf(url, '', '', { authorization: `Bearer ${key}` });
}

/**
 * Returns a caller. `always` are the headers of every call. By default, calls with a cookie have the panel's origin.
 */
export function callerOf(
  url: string,
  userId: string,
  cookie: string,
  always: Record<string, string> = { ...(cookie && { origin: PUBLIC_URL }) },
): Caller {
  const call = async (
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> => {
    const sent = {
      ...(cookie && { cookie }),
      ...always,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    };
    const init = { method, headers: sent, ...(body !== undefined && { body: JSON.stringify(body) }) };
    const response = await fetch(`${url}/api/v1${path}`, init);
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json') ?? false;
    return {
      status: response.status,
      body: isJson && text !== '' ? JSON.parse(text) : text || null,
      headers: response.headers,
    };
  };
  return {
    userId,
    cookie,
    get: (path) => call('GET', path),
    post: (path, body = {}, headers) => call('POST', path, body, headers),
    patch: (path, body, headers) => call('PATCH', path, body, headers),
    put: (path, body) => call('PUT', path, body),
    delete: (path) => call('DELETE', path),
  };
}
