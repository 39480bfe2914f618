import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mostOnWall, mostWalls } from '#domain/trips/today.ts';
import { type Central, makeCentral, runTrip, tripBody } from '#tests/central.ts';
import { type MovingClock, moveClockOf } from '#tests/moving-clock.ts';
import { type Answer, type Caller, type Panel, startPanel } from '#tests/panel.ts';

const NOON = Date.parse('2026-06-10T15:00:00Z');

let panel: Panel;
let clock: MovingClock;
let central: Central;
let client: Caller;
let partner: Caller;

beforeAll(async () => {
  panel = await startPanel({ clock: new Date(NOON) });
  clock = await moveClockOf(panel.database, new Date(NOON));
  central = await makeCentral(panel);
  client = await panel.signIn({ tipo: 'cadviagens', clientId: central.clientId });
});
beforeEach(async () => {
  await clock.set(new Date(NOON));
  await panel.services.db.deleteFrom('wall_links').execute();
  await panel.services.db.updateTable('trips').set({ client_id: central.walkInId }).execute();
  partner = await panel.signIn({ tipo: 'parceiro', partnerId: await central.makePartner() });
});
afterAll(async () => {
  await clock.close();
  await panel.close();
});

const bodyAt = (minutes: number) => ({
  ...tripBody(central),
  pickupAt: new Date(NOON + minutes * 60_000).toISOString(),
  room: '512',
  clientReference: 'Reserva do Sr. Kern',
  notes: 'Cadeirinha no porta-malas',
});
const codeOf = (url: string): string => url.split('/').at(-1) ?? '';
async function makeWall(name = 'Saguão'): Promise<{ id: string; code: string }> {
  const { body } = await client.post('/today/walls', { name });
  const { id, url } = body.items.at(-1);
  return { id, code: codeOf(url) };
}
/** Returns status, headers and the raw text of a wall. */
async function rawWall(code: string, headers: Record<string, string> = {}) {
  const answer = await fetch(`${panel.url}/api/v1/walls/${code}`, { headers });
  return { status: answer.status, etag: answer.headers.get('etag') ?? '', text: await answer.text(), answer };
}
const withoutId = ({ text }: { text: string }) => ({ ...JSON.parse(text), requestId: null });
const statuses = async (code: string): Promise<string[]> =>
  JSON.parse((await rawWall(code)).text).items.map(({ status }: Answer['body']) => status);

describe('a wall link', () => {
  it('is made by a user of the client with an unguessable code, and opens the wall without sign-in', async () => {
    await runTrip(client, partner, bodyAt(60), ['accept']);
    const { body, status } = await client.post('/today/walls', { name: 'Saguão' });
    expect(status).toBe(201);
    expect(body.items).toMatchObject([
      { name: 'Saguão', url: expect.stringMatching(/^http:\/\/localhost:3000\/mural\/[\w-]{32}$/) },
    ]);
    expect((await client.get('/today/walls')).body).toEqual(body);
    expect(await statuses(codeOf(body.items[0].url))).toEqual(['accepted']);
  });

  it('sends only time, state and car: no name, destination, room, phone, PIN, code or id', async () => {
    const { id } = await runTrip(client, partner, bodyAt(60), ['accept', 'arrive']);
    await panel.services.db.updateTable('drivers').set({ name: 'Otávio Reis', phone: '+5511912345678' }).execute();
    await panel.services.db
      .insertInto('trip_pins')
      .values({ trip_id: id, pin: '4711' })
      .onConflict((conflict) => conflict.column('trip_id').doUpdateSet({ pin: '4711' }))
      .execute();
    const { code } = await makeWall();
    const { text } = await rawWall(code);
    const { items } = JSON.parse(text);
    expect(items).toHaveLength(1);
    expect(Object.keys(items[0]).toSorted()).toEqual([
      'arrivesAt',
      'late',
      'pickupAt',
      'positionIsOld',
      'status',
      'timeZone',
      'vehicleColour',
      'vehicleModel',
      'vehiclePlate',
    ]);
    const trip = (await client.get(`/trips/${id}`)).body;
    for (const hidden of [
      'Marina',
      '98765',
      'Otávio',
      'Reis',
      '912345678',
      '4711',
      '512',
      'Kern',
      'Luz',
      'Congonhas',
      'Cadeirinha',
    ])
      expect(text).not.toContain(hidden);
    for (const hidden of [id, trip.code, central.clientId, 'Aurora']) expect(text).not.toContain(hidden);
  });

  it('shows nothing of other clients', async () => {
    const { otherClientId } = central;
    const other = await panel.signIn({ tipo: 'cliente', clientId: otherClientId });
    await runTrip(other, partner, bodyAt(60), ['accept']);
    expect(await statuses((await makeWall()).code)).toEqual([]);
    expect((await other.get('/today/walls')).body).toEqual({ items: [] });
  });

  it('is replaced by a renewal and ended by any user of the client, but by no other client', async () => {
    const { id, code } = await makeWall();
    const other = await panel.signIn({ tipo: 'cliente', clientId: central.otherClientId });
    expect((await other.post(`/today/walls/${id}/renew`)).status).toBe(404);
    expect((await other.delete(`/today/walls/${id}`)).status).toBe(404);
    expect((await rawWall(code)).status).toBe(200);
    const { body } = await client.post(`/today/walls/${id}/renew`);
    const renewed = codeOf(body.items[0].url);
    expect(renewed).not.toBe(code);
    expect((await rawWall(renewed)).status).toBe(200);
    const colleague = await panel.signIn({ tipo: 'cliente', clientId: central.clientId });
    expect((await colleague.delete(`/today/walls/${id}`)).body).toEqual({ items: [] });
    const [ended, replaced, never] = await Promise.all([rawWall(renewed), rawWall(code), rawWall('x'.repeat(32))]);
    expect([ended.status, replaced.status, never.status]).toEqual([404, 404, 404]);
    expect(withoutId(ended)).toEqual(withoutId(never));
    expect(withoutId(replaced)).toEqual(withoutId(never));
  });

  it('has few siblings, also when several are made at the same time', async () => {
    const made = await Promise.all(
      Array.from({ length: mostWalls + 3 }, (_, at) => client.post('/today/walls', { name: `Mural ${at}` })),
    );
    expect(made.filter(({ status }) => status === 201)).toHaveLength(mostWalls);
    expect(made.filter(({ status }) => status === 409)).toHaveLength(3);
    expect((await client.get('/today/walls')).body.items).toHaveLength(mostWalls);
  });

  it('is named in the audit log without its code', async () => {
    const { id, code } = await makeWall('Bar');
    await client.post(`/today/walls/${id}/renew`);
    await client.delete(`/today/walls/${id}`);
    const log = panel.services.db.selectFrom('audit_log').select(['action', 'changes']);
    const rows = await log.where('subject_id', '=', central.clientId).orderBy('id', 'desc').limit(3).execute();
    expect(rows.map(({ action }) => action)).toEqual(['client.wall_end', 'client.wall_renew', 'client.wall_add']);
    expect(JSON.stringify(rows)).not.toContain(code);
  });
});

describe('the wall', () => {
  it('answers 304 while nothing changes, and never lets a cache keep it', async () => {
    await runTrip(client, partner, bodyAt(60), ['accept']);
    const { code } = await makeWall();
    const first = await rawWall(code);
    expect(first.answer.headers.get('cache-control')).toBe('no-store');
    expect(first.answer.headers.get('x-robots-tag')).toContain('noindex');
    expect((await rawWall(code, { 'if-none-match': first.etag })).status).toBe(304);
    await runTrip(client, partner, bodyAt(70));
    expect((await rawWall(code, { 'if-none-match': first.etag })).status).toBe(200);
  });

  it('drops a trip when it ends, and ten minutes after boarding', async () => {
    await runTrip(client, partner, bodyAt(30), ['accept', 'arrive', 'begin']);
    const refused = (await client.post('/trips', bodyAt(90))).body;
    await client.post('/trips', bodyAt(120));
    const { code } = await makeWall();
    expect(await statuses(code)).toEqual(['in_progress', 'available', 'available']);
    const trip = panel.services.db.updateTable('trips').where('id', '=', refused.id);
    await trip.set({ status: 'rejected', ended_at: new Date(NOON) }).execute();
    expect(await statuses(code)).toEqual(['in_progress', 'available']);
    await clock.set(new Date(NOON + 601_000));
    expect(await statuses(code)).toEqual(['available']);
  });

  it('shows the next trips and says that there are more, without counting ended ones', async () => {
    const { code } = await makeWall();
    const over = (await client.post('/trips', bodyAt(50))).body;
    await client.post(`/trips/${over.id}/cancel`, { reason: 'Mudou' });
    for (let at = 0; at < mostOnWall; at += 1) await client.post('/trips', bodyAt(60 + at));
    expect(JSON.parse((await rawWall(code)).text).full).toBe(false);
    await client.post('/trips', bodyAt(120));
    const { items, full } = JSON.parse((await rawWall(code)).text);
    expect([items.length, full]).toEqual([mostOnWall, true]);
    expect(items[0].pickupAt).toBe(bodyAt(60).pickupAt);
  });
});
