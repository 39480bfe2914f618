import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { setPasswordHash } from '#server/platform/auth/accounts.ts';
import { hashPassword } from '#server/platform/auth/password-hash.ts';
import { newId } from '#server/platform/uuid.ts';
import { must } from '#tests/authorisation/world.ts';
import { PASSWORD } from '#tests/auth-server.ts';
import { type Central, makeCentral, runTrip, tripBody } from '#tests/central.ts';
import { type Caller, type Panel, startPanel } from '#tests/panel.ts';

/**
 * Attack: a client or partner with debts requests the erasure of its data before the central has collected the money.
 * Defence: the administrator cannot confirm the request until the debt is settled, and reads the reason.
 */
let panel: Panel;
let central: Central;
let admin: Caller;
let passwordHash: string;
let client: Caller;
let partner: Caller;

beforeAll(async () => {
  panel = await startPanel({ config: { rateLimit: false } });
  central = await makeCentral(panel);
  admin = await panel.signIn({ tipo: 'admin' });
  passwordHash = await hashPassword(PASSWORD);
});
afterAll(() => panel.close());

beforeEach(async () => {
  const { db } = panel.services;
  const clientId = newId();
  await db.insertInto('clients').values({ id: clientId, kind: 'person', name: 'Íris Falcão' }).execute();
  client = await panel.signIn({ tipo: 'cliente', clientId });
  const partnerId = await central.makePartner();
  partner = await panel.signIn({ tipo: 'parceiro', partnerId });
  for (const { userId } of [client, partner])
    await db.transaction().execute((tx) => setPasswordHash(tx, userId, passwordHash));
});

/**
 * Returns the obstacles that the administrator reads before confirming, and the answer when the administrator confirms
 * anyway.
 */
async function confirmed(person: Caller) {
  await must(person.post('/account/erasure', { password: PASSWORD }));
  const { items } = await must(admin.get('/erasures'));
  const { id, version } = items.find(({ userId }: { userId: string }) => userId === person.userId);
  const { obstacles } = await must(admin.get(`/erasures/${id}`));
  const { status, body } = await admin.post(`/erasures/${id}/execute`, { version });
  return { obstacles, status, detail: body.detail as string };
}

const run = (paymentMethod: 'billed' | 'pix_central' | 'cash', last: [string, object]) =>
  runTrip(client, partner, tripBody(central, { paymentMethod }), ['accept', 'depart', 'arrive', 'begin', last]);

const toBill = 'Há viagens deste cliente por faturar, em conferência, contestadas ou com Pix em aberto.';
const unsettled = 'Há viagens deste parceiro em conferência, a liberar ou contestadas.';

describe('an erasure request', () => {
  test('cannot be confirmed while completed trips of the client are not invoiced', async () => {
    await run('billed', ['complete', {}]);
    expect(await confirmed(client)).toMatchObject({ obstacles: expect.arrayContaining([toBill]), status: 409 });
  });

  test('cannot be confirmed while a Pix charge of the central is unpaid', async () => {
    await run('pix_central', ['complete', {}]);
    expect(await confirmed(client)).toMatchObject({ obstacles: [toBill], status: 409 });
  });

  test('cannot be confirmed while a trip of the client or partner is in review', async () => {
    await run('billed', ['complete', { extrasCents: 90_00 }]);
    expect(await confirmed(client)).toMatchObject({ obstacles: [toBill], status: 409 });
    expect(await confirmed(partner)).toMatchObject({ obstacles: [unsettled], status: 409 });
  });

  test('cannot be confirmed while amounts of the partner are pending', async () => {
    await run('billed', ['complete', {}]);
    expect(await confirmed(partner)).toMatchObject({ obstacles: expect.arrayContaining([unsettled]), status: 409 });
  });

  test('cannot be confirmed while the wallet of the partner is below zero', async () => {
    const { id_parceiro: partnerId } = (await must(partner.get('/session'))).profile;
    const adjustment = { partnerId, amountCents: -50_00, reason: 'Multa', belowMinimum: true };
    await must(admin.post('/wallets/adjustments', adjustment, { 'idempotency-key': newId() }));
    expect((await confirmed(partner)).status).toBe(409);
  });

  test('is refused for a passenger without an account whose Pix charge is unpaid', async () => {
    const attendant = await panel.signIn({ tipo: 'cadviagens' });
    const phone = '(11) 97777-6666';
    const body = {
      ...tripBody(central, { paymentMethod: 'pix_central', clientId: central.walkInId }),
      passengers: [{ name: 'Passageira Avulsa', phone }],
    };
    await runTrip(attendant, partner, body, ['accept', 'depart', 'arrive', 'begin', 'complete']);
    const answer = await admin.post('/passengers/erasure', { phone });
    expect([answer.status, answer.body.errors]).toEqual([
      400,
      [{ field: 'phone', message: 'Há um Pix em aberto de uma viagem deste passageiro.' }],
    ]);
  });

  test('is confirmed for a client without debts', async () => {
    expect((await confirmed(client)).status).toBe(200);
    const { rows } = await sql`select from clients where name = 'Íris Falcão' and id = (
      select id_cliente from profiles where user_id = ${client.userId})`.execute(panel.services.db);
    expect(rows).toEqual([]);
  });
});
