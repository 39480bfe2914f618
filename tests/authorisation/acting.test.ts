import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AUTH_ENDPOINTS } from '#server/platform/auth/endpoints.ts';
import { purgeJob } from '#server/platform/jobs/purge.ts';
import { newId } from '#server/platform/uuid.ts';
import { letThrough } from '#tests/authorisation/let-through.ts';
import { type Central, makeCentral, tripBody } from '#tests/central.ts';
import { type Caller, callerOf, type Panel, PUBLIC_URL, startPanel } from '#tests/panel.ts';

let panel: Panel;
let central: Central;
let admin: Caller;
let person: Caller;
beforeAll(async () => {
  panel = await startPanel();
  central = await makeCentral(panel);
  admin = await panel.signIn({ tipo: 'admin', nome: 'Dora' });
  person = await panel.signIn({ tipo: 'cliente', clientId: central.clientId, nome: 'Iara' });
});
afterAll(() => panel.close());

/** Starts an acting session of the administrator as this user. */
async function actAs(userId: string): Promise<Caller> {
  const begun = await admin.post(`/users/${userId}/act-as`);
  expect(begun.status).toBe(200);
  return callerOf(panel.url, userId, begun.headers.getSetCookie()[0]?.split(';')[0] ?? '');
}

/** Operations that require no authentication. */
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
  'rides.position',
  'rides.rate',
  'rides.reportLostItem',
  'rides.sayReady',
  'signUps.create',
  'signUps.firstAdmin',
  'today.wall',
];
const reading =
  /^(account\.session|users\.get|dashboards\.get|search\.find|notifications\.(list|unread)|trips\.(list|get|events|route|candidates)|bookings\.get|series\.get|approvals\.list|dispatch\.(disputes|uncovered)|ranks\.(list|own)|rides\.link|guestPages\.own|today\.board|flexibleRides\.list|expenseReceipts\.list|clients\.(get|list)|partners\.(get|list)|vouchers\.list|employees\.(list|get|groups)|limits\.list|reports\.spend|passengers\.(list|stops)|places\.(areas|cep|list|suggestions)|tariffs\.list|calendar\.get|settings\.paymentTerms|wallets\.(get|entries|month)|invoices\.(list|get|items))$/;
const requesting = ['bookings.check', 'bookings.create', 'tariffs.estimate', 'trips.create'];

describe('an administrator who acts as another user', () => {
  test('may read and request a trip, but use no other operation', async () => {
    const beyond = (await letThrough(await actAs(person.userId), 'Ao acessar como outra pessoa')).filter(
      (operation) => !reading.test(operation),
    );
    expect(beyond).toEqual([...open, ...requesting].toSorted());
  });

  test('can call no authentication endpoint except sign-out, which ends both sessions', async () => {
    const own = await panel.signIn({ tipo: 'admin' });
    const begun = await own.post(`/users/${person.userId}/act-as`);
    const cookie = begun.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const call = async (endpoint: string) => {
      const [method = '', path = ''] = endpoint.split(' ');
      const headers = { cookie, origin: PUBLIC_URL, 'content-type': 'application/json' };
      return (await fetch(`${panel.url}${path}`, { method, headers, ...(method === 'POST' && { body: '{}' }) })).status;
    };
    const others = AUTH_ENDPOINTS.filter((endpoint) => endpoint !== 'POST /api/auth/sign-out');
    for (const endpoint of [...others, 'POST /nodejs/generateCustomToken']) {
      expect([endpoint, await call(endpoint)]).toEqual([endpoint, 403]);
    }
    expect(await call('POST /api/auth/sign-out')).toBe(200);
    expect((await callerOf(panel.url, '', cookie).get('/session')).status).toBe(401);
    expect((await own.get('/session')).status).toBe(401);
  });

  test("sees what the user sees, for half an hour, and can then return to the administrator's session", async () => {
    const before = Date.now();
    const acting = await actAs(person.userId);
    const { body } = await acting.get('/session');
    expect(body).toMatchObject({ userId: person.userId, acting: { adminName: 'Dora' } });
    const begunAt = Date.parse(body.acting.until) - 30 * 60_000;
    // The database's clock may differ by some milliseconds.
    expect(begunAt).toBeGreaterThan(before - 1_000);
    expect(begunAt).toBeLessThan(Date.now() + 1_000);
    expect((await person.get('/session')).body.acting).toBeNull();
    expect((await acting.get('/users')).status).toBe(403);
    const ended = await acting.delete('/acting');
    expect(ended.status).toBe(204);
    const back = callerOf(panel.url, '', ended.headers.getSetCookie()[0]?.split(';')[0] ?? '');
    expect((await back.get('/session')).body.userId).toBe(admin.userId);
    expect((await acting.get('/session')).status).toBe(401);
  });

  test("returns to the administrator's session, if it is still open, after the acting session expired", async () => {
    const { db } = panel.services;
    const own = await panel.signIn({ tipo: 'admin' });
    const begun = await own.post(`/users/${person.userId}/act-as`);
    const acting = callerOf(panel.url, '', begun.headers.getSetCookie()[0]?.split(';')[0] ?? '');
    const runOut = (column: 'user_id' | 'acting_admin_id') =>
      db
        .updateTable('auth_sessions')
        .set({ expires_at: sql<Date>`now() - interval '1 minute'` })
        .where(column, '=', own.userId)
        .execute();
    await runOut('acting_admin_id');
    panel.services.auth.sessions.dropUser(person.userId);
    expect((await acting.get('/trips')).status).toBe(401);
    await purgeJob(panel.services).run();
    const ended = await acting.delete('/acting');
    expect(ended.status).toBe(204);
    const back = callerOf(panel.url, '', ended.headers.getSetCookie()[0]?.split(';')[0] ?? '');
    expect((await back.get('/session')).body).toMatchObject({ userId: own.userId, acting: null });
    await runOut('user_id');
    panel.services.auth.sessions.dropUser(own.userId);
    expect((await acting.delete('/acting')).status).toBe(401);
    expect((await panel.nobody.delete('/acting')).status).toBe(401);
  });

  test('is named in the audit log, together with the user, at the start, for each operation and at the end', async () => {
    const one = await panel.signIn({ tipo: 'cliente', clientId: central.clientId });
    const acting = await actAs(one.userId);
    const requested = await acting.post('/trips', tripBody(central), { 'idempotency-key': 'viagem-por-outro' });
    expect(requested).toMatchObject({ status: 201 });
    await acting.delete('/acting');
    const log = await panel.services.db
      .selectFrom('audit_log')
      .select(['action', 'actor_id', 'acting_admin_id', 'changes'])
      .where('subject_id', '=', one.userId)
      .orderBy('id')
      .execute();
    expect(log).toMatchObject([
      { action: 'user.acting_began', actor_id: admin.userId },
      { action: 'user.acted_as', actor_id: one.userId, acting_admin_id: admin.userId },
      { action: 'user.acting_ended', actor_id: admin.userId, acting_admin_id: admin.userId },
    ]);
    expect(JSON.stringify(log[1]?.changes)).toMatch(/create/);
  });

  test('cannot act as another administrator, or as a user who cannot sign in', async () => {
    const [other, blocked] = [await panel.signIn({ tipo: 'admin' }), await panel.signIn({ tipo: 'cliente' })];
    await admin.post(`/users/${blocked.userId}/block`, { reason: 'x' });
    const { userId: roleless } = await panel.signIn({ tipo: null });
    expect((await admin.post(`/users/${other.userId}/act-as`)).status).toBe(403);
    expect((await admin.post(`/users/${blocked.userId}/act-as`)).status).toBe(409);
    expect((await admin.post(`/users/${roleless}/act-as`)).status).toBe(409);
    expect((await admin.post(`/users/${newId()}/act-as`)).status).toBe(404);
  });

  test('loses the acting session when the administrator is blocked, or when the user becomes an administrator', async () => {
    const rising = await panel.signIn({ tipo: 'cliente' });
    const asRising = await actAs(rising.userId);
    await admin.patch(`/users/${rising.userId}`, { tipo: 'admin' });
    expect((await asRising.get('/session')).status).toBe(401);
    const falling = await panel.signIn({ tipo: 'admin' });
    const begun = await falling.post(`/users/${person.userId}/act-as`);
    const acting = callerOf(panel.url, '', begun.headers.getSetCookie()[0]?.split(';')[0] ?? '');
    expect((await acting.get('/session')).status).toBe(200);
    await admin.post(`/users/${falling.userId}/block`, { reason: 'x' });
    await expect.poll(async () => (await acting.get('/session')).status).toBe(401);
  });
});
