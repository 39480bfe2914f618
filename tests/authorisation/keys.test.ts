import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keyScopeNames, keyScopes } from '#domain/access/key-scopes.ts';
import { setPasswordHash } from '#server/platform/auth/accounts.ts';
import { AUTH_ENDPOINTS } from '#server/platform/auth/endpoints.ts';
import { hashPassword } from '#server/platform/auth/password-hash.ts';
import { letThrough } from '#tests/authorisation/let-through.ts';
import { must } from '#tests/authorisation/world.ts';
import { type Central, makeCentral, tripBody } from '#tests/central.ts';
import { type Caller, callerOf, keyCallerOf, type Panel, startPanel } from '#tests/panel.ts';

const password = 'uma senha bem longa';
let panel: Panel;
let central: Central;
let admin: Caller;
beforeAll(async () => {
  panel = await startPanel();
  central = await makeCentral(panel);
  admin = await panel.signIn({ tipo: 'admin', nome: 'Dora' });
  const hash = await hashPassword(password);
  await panel.services.db.transaction().execute((tx) => setPasswordHash(tx, admin.userId, hash));
});
afterAll(() => panel.close());

type Made = { id: string; key: string; caller: Caller };

async function makeKey(more: object = {}): Promise<Made> {
  const body = { name: 'Sistema do hotel', scopes: keyScopeNames, expiresInDays: null, password, ...more };
  const { id, key } = await must(admin.post('/api-keys', body));
  return { id, key, caller: keyCallerOf(panel.url, key) };
}

/** Operations that require no authentication, whether or not the call has a key. */
const open = [
  'account.confirmEmail',
  'consents.get',
  'flexibleLinks.get',
  'flexibleLinks.start',
  'guests.estimate',
  'guests.get',
  'guests.places',
  'guests.request',
  'panel.info',
  'receipts.get',
  'rides.askDelay',
  'rides.get',
  'rides.rate',
  'rides.reportLostItem',
  'rides.sayReady',
  'signUps.create',
  'signUps.firstAdmin',
  'today.wall',
];

describe('an API key', () => {
  test('may use the operations of its scopes, and no others', async () => {
    const { caller } = await makeKey();
    const opened = keyScopeNames
      .flatMap((scope): readonly string[] => keyScopes[scope].operations)
      .filter((operation) => !operation.includes(' '));
    const expected = new Set([...open, 'account.session', ...opened]);
    expect(await letThrough(caller, 'Esta chave de API não tem permissão')).toEqual([...expected].toSorted());
    expect([...expected].join(' ')).not.toMatch(
      /wallets|ledger|payouts|topUps|invoices|pix|users|apiKeys|webhooks|settings|account\.(update|password)/i,
    );
    const reading = await makeKey({ scopes: ['trips.read'] });
    expect((await reading.caller.get('/trips')).status).toBe(200);
    expect((await reading.caller.post('/trips', tripBody(central))).status).toBe(403);
    expect((await reading.caller.get('/clients')).status).toBe(403);
  });

  test('gets addresses of earlier trips in suggestions only with the scope that reads passengers', async () => {
    const [origin] = tripBody(central).stops;
    const home = { address: 'Travessa do Recato', number: '7', precision: 'none' };
    const clientId = central.otherClientId;
    const [passenger] = tripBody(central).passengers;
    await must(admin.post('/trips', { ...tripBody(central, { clientId, minutes: 700 }), stops: [origin, home] }));
    const path = `/places/suggestions?q=recato&clientId=${clientId}&phone=${encodeURIComponent(passenger?.phone ?? '')}`;
    const found = async (scopes: readonly string[]) =>
      (await must((await makeKey({ scopes })).caller.get(path))).items.map(
        ({ address }: { address: string }) => address,
      );
    expect(await found(['trips.request', 'records.read'])).toEqual(['Travessa do Recato']);
    expect(await found(['trips.request'])).toEqual([]);
  });

  test('can call no authentication endpoint, and is not accepted as a session cookie', async () => {
    const { key, caller } = await makeKey();
    for (const endpoint of [...AUTH_ENDPOINTS, 'POST /nodejs/generateCustomToken']) {
      const [method = '', path = ''] = endpoint.split(' ');
      const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
      const answer = await fetch(`${panel.url}${path}`, {
        method,
        headers,
        ...(method === 'POST' && { body: '{}' }),
      });
      expect([endpoint, answer.status]).toEqual([endpoint, 403]);
    }
    expect((await must(caller.get('/session'))).profile).toMatchObject({
      tipo: 'cadviagens',
      nome: 'Sistema do hotel',
    });
    const { name } = panel.services.auth.cookie;
    expect((await callerOf(panel.url, '', `${name}=${key}`).get('/session')).status).toBe(401);
  });

  test('may request trips of its own client only, and the events of these trips name the key', async () => {
    const { caller } = await makeKey({ clientId: central.clientId });
    const other = await must(
      admin.post('/trips', tripBody(central, { clientId: central.otherClientId, minutes: 600 })),
    );
    expect((await caller.get(`/trips/${other.id}`)).status).toBe(404);
    const body = tripBody(central, { minutes: 600 });
    const key = { 'idempotency-key': 'reserva-77' };
    const trip = await must(caller.post('/trips', body, key));
    expect((await must(caller.post('/trips', body, key))).id).toBe(trip.id);
    expect((await must(caller.get('/trips'))).items.map(({ id }: { id: string }) => id)).toEqual([trip.id]);
    const { items } = await must(admin.get(`/trips/${trip.id}/events`));
    expect(JSON.stringify(items[0])).toContain('Sistema do hotel');
    const cancelled = await must(caller.post(`/trips/${trip.id}/cancel`, { reason: 'Hóspede desistiu' }));
    expect(cancelled.status).toBe('cancelled');
  });

  test('without a client may request trips for any client', async () => {
    const { caller } = await makeKey();
    const trip = await must(
      caller.post('/trips', tripBody(central, { clientId: central.otherClientId, minutes: 600 })),
    );
    expect((await must(caller.get(`/trips/${trip.id}`))).clientId).toBe(central.otherClientId);
  });

  test('is refused as soon as it is revoked or has expired, and the list of keys shows this state', async () => {
    const revoked = await makeKey();
    const ended = await makeKey({ expiresInDays: 1 });
    expect([await status(revoked), await status(ended)]).toEqual([200, 200]);
    const stream = await fetch(`${panel.url}/api/v1/live`, { headers: { authorization: `Bearer ${revoked.key}` } });
    await must(admin.post(`/api-keys/${revoked.id}/revoke`));
    expect(await status(revoked)).toBe(401);
    expect((await revoked.caller.post('/trips', tripBody(central))).status).toBe(401);
    // The server also ends the open stream of the key.
    for await (const _ of stream.body ?? []);
    await sql`update api_keys set expires_at = now() where id = ${ended.id}`.execute(panel.services.db);
    panel.services.auth.sessions.dropUser((await accountOf(ended)).user_id);
    expect(await status(ended)).toBe(401);
    const { items } = await must(admin.get('/api-keys'));
    const states = new Map(items.map(({ id, state }: { id: string; state: string }) => [id, state]));
    expect([states.get(revoked.id), states.get(ended.id)]).toEqual(['revoked', 'expired']);
  });

  test('is stored as a hash, is shown only once and audited, and shows when it was last used', async () => {
    const { id, key, caller } = await makeKey({ name: 'Chave do ERP' });
    await must(caller.get('/trips'));
    await expect.poll(async () => (await accountOf({ id })).last_used_at).not.toBeNull();
    expect(JSON.stringify(await must(admin.get('/api-keys')))).not.toContain(key);
    const { rows } = await sql<{ found: string }>`
      select table_name as found from information_schema.tables t
      where table_schema in ('public', 'ledger') and table_type = 'BASE TABLE'
        and query_to_xml(format('select * from %I.%I', table_schema, table_name), false, true, '')::text like ${`%${key}%`}`.execute(
      panel.services.db,
    );
    expect(rows).toEqual([]);
    await must(admin.post(`/api-keys/${id}/revoke`));
    const log = await panel.services.db
      .selectFrom('audit_log')
      .select(['action', 'actor_id'])
      .where('subject_id', '=', id)
      .orderBy('id')
      .execute();
    const by = { actor_id: admin.userId };
    expect(log).toEqual([
      { action: 'api_key.create', ...by },
      { action: 'api_key.revoke', ...by },
    ]);
  });

  test('is not listed, edited or notified as a user', async () => {
    const { id } = await makeKey({ name: 'Robô de reservas' });
    const { user_id } = await accountOf({ id });
    expect((await must(admin.get('/users?q=Rob%C3%B4'))).items).toEqual([]);
    expect((await admin.patch(`/users/${user_id}`, { tipo: 'admin' })).status).toBe(404);
    expect((await admin.post(`/users/${user_id}/act-as`)).status).toBe(404);
  });

  test('has its own rate limit, and wrong keys are limited by IP address', async () => {
    const [fast, other] = [await makeKey(), await makeKey()];
    await sql`delete from rate_limits`.execute(panel.services.db);
    expect(await status(fast)).toBe(200);
    await sql`update rate_limits set count = 600 where key like 'api-key:calls:%'`.execute(panel.services.db);
    const slowed = await fast.caller.get('/trips');
    expect([slowed.status, Number(slowed.headers.get('retry-after')) > 0]).toEqual([429, true]);
    expect(await status(other)).toBe(200);
    const guess = keyCallerOf(panel.url, 'cut_chute');
    expect((await guess.get('/trips')).status).toBe(401);
    await sql`update rate_limits set count = 60 where key like 'api-key:address:%'`.execute(panel.services.db);
    expect((await guess.get('/trips')).status).toBe(429);
  });

  test("can be created only with the administrator's password, an existing client and a scope", async () => {
    const body = { name: 'Chave', scopes: ['trips.read'], expiresInDays: 30, password };
    const field = async (more: object) => (await admin.post('/api-keys', { ...body, ...more })).body.errors[0].field;
    expect(await field({ password: 'outra senha' })).toBe('password');
    expect(await field({ clientId: admin.userId })).toBe('clientId');
    expect(await field({ scopes: [] })).toBe('scopes');
    expect(await field({ scopes: ['wallets.read'] })).toBe('scopes.0');
    expect(await field({ expiresInDays: 0 })).toBe('expiresInDays');
  });
});

test('the OpenAPI document lists the operations that API keys may use', async () => {
  const document = (await admin.get('/openapi.json')).body;
  expect(document.paths['/trips'].get.security).toContainEqual({ apiKey: ['trips.read'] });
  expect(document.paths['/wallets'].get.security).toBeUndefined();
});

async function status({ caller }: Made): Promise<number> {
  return (await caller.get('/trips')).status;
}

async function accountOf({ id }: Pick<Made, 'id'>) {
  return panel.services.db
    .selectFrom('api_keys')
    .select(['user_id', 'last_used_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}
