import { afterAll, beforeAll, expect, it } from 'vitest';
import { eraseTrips } from '#server/features/privacy/erase.ts';
import { type Central, makeCentral, tripBody } from '#tests/central.ts';
import { type Caller, type Panel, startPanel } from '#tests/panel.ts';
import { indexNextTrips } from './index-words.ts';
import { indexChangedTrips } from './jobs.ts';

let panel: Panel;
let central: Central;
let admin: Caller;
let client: Caller;

beforeAll(async () => {
  panel = await startPanel();
  central = await makeCentral(panel);
  admin = await panel.signIn({ tipo: 'admin' });
  client = await panel.signIn({ tipo: 'cliente', clientId: central.clientId });
});
afterAll(() => panel.close());

async function request(name: string): Promise<{ id: string; code: string }> {
  const passengers = [{ name, phone: '(11) 98765-4321' }];
  return (await client.post('/trips', { ...tripBody(central), passengers })).body;
}

async function find(q: string): Promise<string[]> {
  const { items } = (await admin.get(`/trips?q=${q}`)).body;
  return items.map(({ id }: { id: string }) => id);
}

const index = () => indexChangedTrips(panel.services.prepared);
const wordsOf = async (id: string) =>
  (await panel.services.db.selectFrom('trip_search').select('words').where('trip_id', '=', id).execute())[0]?.words;

it('a new trip is found by its code at once, and by its words after the job', async () => {
  const { id, code } = await request('Aparecida Nunes');
  expect([await find(code), await find('aparecida')]).toEqual([[id], []]);
  await index();
  expect(await find('aparecida')).toEqual([id]);
});

it('a failed batch is repeated by the next round, and concurrent rounds do not disturb each other', async () => {
  const { id } = await request('Benedita Nunes');
  const failed = panel.services.prepared.transaction().execute(async (tx) => {
    await indexNextTrips(tx, 500);
    throw new Error('as planned');
  });
  await expect(failed).rejects.toThrow('as planned');
  expect(await find('benedita')).toEqual([]);
  await Promise.all([index(), index()]);
  expect(await find('benedita')).toEqual([id]);
});

it('a trip is found within the partner that has it, and no longer within a partner that gave it back', async () => {
  const { id } = await request('Cremilda Nunes');
  const partnerId = await central.makePartner();
  const partner = await panel.signIn({ tipo: 'parceiro', partnerId });
  const ofPartner = async () => {
    await index();
    return find(`cremilda&partnerId=${partnerId}`);
  };
  expect((await partner.post(`/trips/${id}/accept`, { termsVersion: 1 })).status).toBe(200);
  expect(await ofPartner()).toEqual([id]);
  expect((await partner.post(`/trips/${id}/give-back`, { reason: 'Carro quebrou' })).status).toBe(200);
  expect(await ofPartner()).toEqual([]);
});

it('an erasure during a batch removes the words that the batch has just written', async () => {
  const { id } = await request('Doralice Nunes');
  const { prepared } = panel.services;
  const written = Promise.withResolvers<void>();
  const commit = Promise.withResolvers<void>();
  const batch = prepared.transaction().execute(async (tx) => {
    await indexNextTrips(tx, 500);
    written.resolve();
    await commit.promise;
  });
  await written.promise;
  const erasure = prepared.transaction().execute((tx) => eraseTrips(tx, [id]));
  await untilWaiting();
  commit.resolve();
  await Promise.all([batch, erasure]);
  expect(await wordsOf(id)).not.toContain('doralice');
});

it('a batch during an erasure waits for it, and writes no erased word', async () => {
  const { id } = await request('Eulália Nunes');
  const { prepared } = panel.services;
  const erased = Promise.withResolvers<void>();
  const commit = Promise.withResolvers<void>();
  const erasure = prepared.transaction().execute(async (tx) => {
    await eraseTrips(tx, [id]);
    erased.resolve();
    await commit.promise;
  });
  await erased.promise;
  const batch = index();
  await untilWaiting();
  commit.resolve();
  await Promise.all([batch, erasure]);
  expect(await wordsOf(id)).toContain('passageiro');
  expect(await wordsOf(id)).not.toContain('eulalia');
});

/** Waits until a transaction waits for an advisory lock. */
async function untilWaiting(): Promise<void> {
  const waiting = `select from pg_locks where locktype = 'advisory' and not granted
    and database = (select oid from pg_database where datname = current_database())`;
  while ((await panel.services.pool.query(waiting)).rows.length === 0);
}
