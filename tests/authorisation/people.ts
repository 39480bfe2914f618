import type { Role } from '#domain/access/roles.ts';
import { setPasswordHash, startSession } from '#server/platform/auth/accounts.ts';
import { hashPassword } from '#server/platform/auth/password-hash.ts';
import { sessionCookie } from '#server/platform/auth/session.ts';
import { newId } from '#server/platform/uuid.ts';
import type { Column } from '#tests/authorisation/world.ts';
import { makeCentral } from '#tests/central.ts';
import { type Panel, PUBLIC_URL, startPanel } from '#tests/panel.ts';

export const PASSWORD = 'uma senha bem longa';
const STRANGERS_PASSWORD = 'outra senha bem longa';

/** Account with its password. The signed-out person has an unregistered e-mail address and no id. */
export type Person = { userId: string; email: string; password: string };

export type EndpointAnswer = { status: number; body: Record<string, unknown>; cookies: string };

export type People = {
  panel: Panel;
  columns: Record<Column, Person>;
  stranger: Person;
  /** Returns the cookie of a new session of this person, or an empty text for the signed-out person. */
  enter(person: Person): Promise<string>;
  call(endpoint: string, cookie: string, body?: object): Promise<EndpointAnswer>;
  /** Returns an ID token of the panel for this person, or an invalid token for the signed-out person. */
  idToken(person: Person): Promise<string>;
  /** Exchanges an ID token of `whose` with the cookies of the caller. Returns the custom token and its cookie. */
  exchange(caller: Person, whose: Person): Promise<{ customToken: string | undefined; cookies: string }>;
};

export const nobody: Person = { userId: '', email: 'ninguem@exemplo.com.br', password: 'senha de ninguém' };

export async function makePeople(): Promise<People> {
  const panel = await startPanel({ config: { rateLimit: false } });
  const central = await makeCentral(panel);
  const { clientId } = central;
  const partnerId = await central.makePartner();
  const hashes = { own: await hashPassword(PASSWORD), strangers: await hashPassword(STRANGERS_PASSWORD) };
  const as = async (tipo: Role, links: object = {}, hash = hashes.own): Promise<Person> => {
    const { userId } = await panel.signIn({ tipo, ...links });
    return withPassword(panel, userId, hash, hash === hashes.own ? PASSWORD : STRANGERS_PASSWORD);
  };
  const people: People = {
    panel,
    columns: {
      admin: await as('admin'),
      attendant: await as('cadviagens'),
      client: await as('cliente', { clientId }),
      registrar: await as('cadviagens', { clientId }),
      partner: await as('parceiro', { partnerId }),
      'unlinked client': await as('cliente'),
      'unlinked partner': await as('parceiro'),
      nobody,
    },
    stranger: await as('cliente', { clientId }, hashes.strangers),
    enter: (person) => enter(panel, person),
    call: (endpoint, cookie, body) => call(panel, endpoint, cookie, body),
    async idToken(person) {
      const { body } = await people.call('GET /api/auth/token', await people.enter(person));
      return (body['token'] as string | undefined) ?? `e30.e30.${newId()}`;
    },
    async exchange(caller, whose) {
      const idToken = await people.idToken(whose);
      const answer = await people.call('POST /nodejs/generateCustomToken', await people.enter(caller), { idToken });
      return { customToken: answer.body['customToken'] as string | undefined, cookies: answer.cookies };
    },
  };
  return people;
}

async function withPassword(panel: Panel, userId: string, hash: string, password: string): Promise<Person> {
  const { db } = panel.services;
  await db.transaction().execute((tx) => setPasswordHash(tx, userId, hash));
  const { email } = await db
    .selectFrom('auth_users')
    .select('email')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return { userId, email, password };
}

async function enter({ services: { db, auth } }: Panel, { userId }: Person): Promise<string> {
  if (!userId) return '';
  const from = { address: '127.0.0.1', userAgent: 'test' };
  const token = await db.transaction().execute((tx) => startSession(tx, userId, from));
  return sessionCookie(auth, token).split(';')[0] ?? '';
}

async function call({ url }: Panel, endpoint: string, cookie: string, body?: object): Promise<EndpointAnswer> {
  const [method = '', path = ''] = endpoint.split(' ');
  const headers = {
    origin: PUBLIC_URL,
    ...(cookie && { cookie }),
    ...(body && { 'content-type': 'application/json' }),
  };
  const init = { method, headers, ...(body && { body: JSON.stringify(body) }) };
  const response = await fetch(`${url}${path}`, init);
  const cookies = response.headers.getSetCookie().map((line) => line.split(';')[0]);
  return {
    status: response.status,
    body: (await response.json()) as Record<string, unknown>,
    cookies: cookies.join('; '),
  };
}
