import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Role } from '#domain/access/roles.ts';
import { accountContract } from '#contract/account.ts';
import { signUpsContract } from '#contract/users.ts';
import { accountRoutes, signUpRoutes } from '#server/features/access/routes.ts';
import { implementing } from '#server/platform/api/implementing.ts';
import { mountApi } from '#server/platform/api/mount.ts';
import { mountAuthEndpoints } from '#server/platform/auth/endpoints.ts';
import { createServer } from '#server/platform/http/server.ts';
import { assembleServices } from '#server/assemble.ts';
import { createAccount } from '#server/platform/auth/accounts.ts';
import { hashPassword } from '#server/platform/auth/password-hash.ts';
import { type Config, readConfig } from '#server/platform/config.ts';
import { createLog } from '#server/platform/log.ts';
import { emailsJob } from '#server/platform/emails/job.ts';
import type { Services } from '#server/platform/services.ts';
import { createTestDatabase } from '#tests/test-database.ts';

export const PUBLIC_URL = 'http://localhost:3000';
export const PASSWORD = 'uma senha bem longa';

export type TestUser = { id: string; email: string };
export type Answer = { status: number; body: Record<string, unknown>; cookies: string[]; headers: Headers };
export type CallOptions = {
  cookie?: string;
  origin?: string | null;
  bearer?: string;
  headers?: Record<string, string>;
};

export type AuthServer = {
  services: Services;
  url: string;
  /** Lines written to the log. */
  logged: string[];
  call(endpoint: string, body?: unknown, options?: CallOptions): Promise<Answer>;
  createUser(user?: { email?: string; tipo?: Role | null; blocked?: boolean; name?: string }): Promise<TestUser>;
  /** Signs in with the common password, and returns the cookie as a browser would send it. */
  signIn(user: { email: string }): Promise<{ cookie: string; token: string }>;
  /** Sends pending e-mails, then returns all e-mails, oldest first. */
  emails(): Promise<string[]>;
  close(): Promise<void>;
};

const contract = { account: accountContract, signUps: signUpsContract };
const access = implementing(contract).router({ account: accountRoutes, signUps: signUpRoutes });

/**
 * Starts authentication over real HTTP, with a separate database and data folder, so that tests can call it like a
 * browser.
 */
export async function startAuthServer({
  config: overrides = {},
}: { config?: Partial<Config> } = {}): Promise<AuthServer> {
  const database = await createTestDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'painel-auth-'));
  const config = { ...readConfig({ DATA_DIR: dataDir, PUBLIC_URL, LOG_LEVEL: 'info' }, []), ...overrides };
  const logged: string[] = [];
  const log = createLog({ level: config.logLevel, terminal: false, write: (line) => logged.push(line) });
  const services = await assembleServices(config, database.ownerUrl, log);
  const { auth, live } = services;
  await live.start();
  const app = await createServer(config, services);
  mountAuthEndpoints(app, services);
  mountApi(app, services, access);
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  let users = 0;

  const server: AuthServer = {
    services,
    url,
    logged,
    call: (endpoint, body, options) => call(url, endpoint, body, options),
    async createUser({
      email = `pessoa${(users += 1)}@exemplo.com.br`,
      tipo = 'cliente',
      blocked = false,
      name = 'Ana',
    } = {}) {
      const passwordHash = await hashPassword(PASSWORD);
      const id = await services.db.transaction().execute(async (tx) => {
        const made = await createAccount(tx, { email, name, passwordHash });
        if (made === null) throw new Error(`${email} exists`);
        const profile = { user_id: made, tipo, nome: name, blocked_at: blocked ? new Date() : null };
        await tx.insertInto('profiles').values(profile).execute();
        return made;
      });
      return { id, email };
    },
    async signIn({ email }) {
      const answer = await server.call('POST /api/auth/sign-in/email', { email, password: PASSWORD });
      if (answer.status !== 200) throw new Error(`Sign-in answered ${answer.status}: ${JSON.stringify(answer.body)}`);
      return { cookie: cookiesToSend(answer), token: String(answer.body['token']) };
    },
    async emails() {
      await auth.background.settled();
      await emailsJob(services).run();
      const folder = join(dataDir, 'mail');
      const files = await readdir(folder).catch(() => []);
      return Promise.all(
        files.toSorted((a, b) => (a < b ? -1 : 1)).map((file) => readFile(join(folder, file), 'utf8')),
      );
    },
    async close() {
      await live.stop();
      await app.close();
      await auth.background.settled();
      await services.close();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
  return server;
}

/** Sends a call. `endpoint` contains method and path. The default origin is that of the panel's URL. */
async function call(url: string, endpoint: string, body?: unknown, options: CallOptions = {}): Promise<Answer> {
  const [method = 'GET', path = '/'] = endpoint.split(' ');
  const headers = new Headers(options.headers);
  if (method !== 'GET' && options.origin !== null) headers.set('origin', options.origin ?? PUBLIC_URL);
  if (options.cookie) headers.set('cookie', options.cookie);
  if (options.bearer) headers.set('authorization', `Bearer ${options.bearer}`);
  if (body !== undefined) headers.set('content-type', 'application/json');
  const init = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) };
  const response = await fetch(`${url}${path}`, init);
  const text = await response.text();
  return {
    status: response.status,
    body: text.startsWith('{') ? (JSON.parse(text) as Record<string, unknown>) : {},
    cookies: response.headers.getSetCookie(),
    headers: response.headers,
  };
}

/** Returns the Cookie header that a browser would send after this answer. */
export function cookiesToSend({ cookies }: Answer): string {
  return cookies
    .filter((cookie) => !cookie.includes('Max-Age=0'))
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}
