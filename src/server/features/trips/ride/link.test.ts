import { sql, type SqlBool } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addDays, localDate } from '#domain/time.ts';
import { type Central, makeCentral, runTrip, tripBody } from '#tests/central.ts';
import { type Answer, type Caller, type Panel, startPanel } from '#tests/panel.ts';

let panel: Panel;
let central: Central;
let admin: Caller;
let client: Caller;
let partner: Caller;

beforeAll(async () => {
  panel = await startPanel();
  central = await makeCentral(panel);
  admin = await panel.signIn({ tipo: 'admin' });
  client = await panel.signIn({ tipo: 'cliente', clientId: central.clientId });
});
beforeEach(async () => {
  partner = await panel.signIn({ tipo: 'parceiro', partnerId: await central.makePartner() });
});
afterAll(() => panel.close());

const at = (secondsAgo: number) => new Date(Date.now() - secondsAgo * 1000).toISOString();
const codeFor = async (who: Caller, id: string): Promise<string> =>
  (await who.get(`/trips/${id}/link`)).body.url.split('/').at(-1);
const follow = (code: string) => panel.nobody.get(`/rides/${code}`);

const inDays = (days: number) => addDays(localDate(new Date(), 'America/Sao_Paulo'), days);
const waysIn: Record<string, () => Promise<Answer>> = {
  'the form, with two cars and the way back': () =>
    client.post('/bookings', {
      ...tripBody(central, { minutes: 3000 }),
      passengerCount: 2,
      vehicleCount: 2,
      returnAt: new Date(Date.now() + 4000 * 60_000).toISOString(),
    }),
  'a series': () =>
    client.post('/series', {
      ...tripBody(central, { minutes: 3000 }),
      repeat: { weekdays: [0, 1, 2, 3, 4, 5, 6], until: inDays(6) },
    }),
  'an import': () => {
    const day = inDays(3).split('-').toReversed().join('/');
    const sheet = `Passageiro;Telefone;Data;Hora;Origem;Destino;Pagamento
Rita;(11) 98765-1111;${day};14:30;Aeroporto de Congonhas;Estação da Luz;Faturado`;
    return client.post('/trips/import', { file: Buffer.from(sheet).toString('base64') });
  },
  'a request that waits for approval': async () => {
    await admin.patch(`/clients/${central.clientId}`, { approvalCategories: ['comum'] });
    const user = await panel.signIn({ tipo: 'cadviagens', clientId: central.clientId });
    const answer = await user.post('/trips', tripBody(central, { minutes: 300 }));
    await admin.patch(`/clients/${central.clientId}`, { approvalCategories: [] });
    expect(answer.body.status).toBe('awaiting_approval');
    return answer;
  },
  'an execution recorded afterwards': async () => {
    await admin.patch(`/clients/${central.clientId}`, { allowsRecording: true });
    return partner.post('/trips/executions', {
      request: { ...tripBody(central), clientId: central.clientId, pickupAt: at(7200) },
      begunAt: at(7200),
      endedAt: at(3600),
      fareCents: 40_00,
    });
  },
};

describe("the passenger's link", () => {
  it.each(Object.keys(waysIn))('is created with every trip requested by %s', async (way) => {
    const { db } = panel.services;
    const since = await db.selectFrom('trips').select('id').execute();
    const answer = await waysIn[way]?.();
    expect(answer?.status).toBe(201);
    const known = since.map(({ id }) => id);
    const links = await db
      .selectFrom('trips as t')
      .leftJoin('ride_links as l', 'l.trip_id', 't.id')
      .select('l.code')
      .where(sql<SqlBool>`t.id <> all(${known}::uuid[])`)
      .execute();
    expect(links.length).toBeGreaterThan(0);
    expect(links.filter(({ code }) => code === null)).toEqual([]);
  });

  it('is separate from the link of the assigned partner, which shows no PIN and expires when the assignment ends', async () => {
    await admin.patch(`/clients/${central.clientId}`, { requiresPin: true });
    const { id } = await runTrip(client, partner, tripBody(central), ['accept', 'arrive']);
    await admin.patch(`/clients/${central.clientId}`, { requiresPin: false });
    const passedOn = await codeFor(partner, id);
    expect(passedOn).toMatch(/^[\w-]{32}$/);
    expect(passedOn).not.toBe(await codeFor(client, id));
    expect((await follow(await codeFor(client, id))).body.boardingPin).toMatch(/^\d{4}$/);
    expect((await follow(passedOn)).body).toMatchObject({ phase: 'arrived', boardingPin: null });
    await client.post(`/trips/${id}/link`, { renew: true });
    expect((await follow(passedOn)).status).toBe(404);
    const renewed = await codeFor(partner, id);
    expect((await follow(renewed)).status).toBe(200);
    await partner.post(`/trips/${id}/give-back`, { reason: 'Pneu furado' });
    expect((await follow(renewed)).status).toBe(404);
    expect((await partner.get(`/trips/${id}/link`)).status).toBe(404);
    expect((await follow(await codeFor(client, id))).body.phase).toBe('searching');
  });
});

it('the page of a completed trip has no stops after the erasure of its passenger', async () => {
  const { id } = await runTrip(client, partner, tripBody(central), ['accept', 'arrive', 'begin', 'complete']);
  const code = await codeFor(client, id);
  expect((await follow(code)).body.pickup).not.toBeNull();
  await sql`update trips set erased_at = now() where id = ${id}`.execute(panel.services.db);
  expect((await follow(code)).body).toMatchObject({ ending: 'completed', pickup: null });
});
