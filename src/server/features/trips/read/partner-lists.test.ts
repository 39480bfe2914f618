import { sql, type Updateable } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Trips } from '#server/platform/database/schema.ts';
import { type Central, makeCentral, tripBody } from '#tests/central.ts';
import { type Caller, type Panel, startPanel } from '#tests/panel.ts';

let panel: Panel;
let central: Central;
let client: Caller;
let partnerId: string;
let partner: Caller;
/** Names of the trips by id. A name describes the relation of the trip to the partner. */
const names = new Map<string, string>();

const later = new Date(Date.now() + 3_600_000);

beforeAll(async () => {
  panel = await startPanel();
  central = await makeCentral(panel);
  client = await panel.signIn({ tipo: 'cliente', clientId: central.clientId });
  partnerId = await central.makePartner();
  partner = await panel.signIn({ tipo: 'parceiro', partnerId });
  const { db } = panel.services;
  const other = await central.makePartner();
  const areaId = crypto.randomUUID();
  await sql`insert into service_areas (id, name, uf, time_zone) values (${areaId}, 'Santos', 'SP', 'America/Sao_Paulo')`.execute(
    db,
  );
  const open: Updateable<Trips> = { status: 'available', open_to_all_at: null };
  const kinds: { [name: string]: Updateable<Trips> } = {
    'in the pool': open,
    'in the pool, open to all by now': { ...open, open_to_all_at: new Date(Date.now() - 1000) },
    'in the pool, of priority partners for an hour': { ...open, open_to_all_at: later },
    'in the pool, let go by the partner': open,
    'in the pool of another area': { ...open, service_area_id: areaId },
    'in the pool of another category': { ...open, category: 'executivo' },
    'let go by the partner, held by another': { status: 'accepted', partner_id: other },
    'offered to it': { status: 'offered', offered_partner_id: partnerId, offer_expires_at: later },
    'offered to another': { status: 'offered', offered_partner_id: other, offer_expires_at: later },
    'designated to it': { status: 'scheduled', designated_partner_id: partnerId },
    'designated to it, in the pool by now': { ...open, designated_partner_id: partnerId },
    'held by it': { status: 'accepted', partner_id: partnerId },
    'run by it': { status: 'completed', partner_id: partnerId, ended_at: new Date(Date.now() - 60_000) },
    'waited for by it': { status: 'no_show', partner_id: partnerId, ended_at: new Date() },
    'held by another': { status: 'accepted', partner_id: other },
    registered: { status: 'scheduled' },
  };
  for (const [minutes, [name, change]] of Object.entries(kinds).entries()) {
    const { status, body } = await client.post('/trips', tripBody(central, { minutes: 600 + minutes }));
    if (status !== 201) throw new Error(JSON.stringify(body));
    names.set(body.id, name);
    await db.updateTable('trips').set(change).where('id', '=', body.id).execute();
    if (name.includes('let go'))
      await sql`insert into trip_assignments (trip_id, partner_id, assigned_at, ended_at) values (${body.id}, ${partnerId}, now(), now())`.execute(
        db,
      );
  }
});
afterAll(() => panel.close());

const day = (offset: number): string => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);

const setPartner = (change: { priority?: boolean; status?: 'active' | 'suspended' }) =>
  panel.services.db.updateTable('partners').set(change).where('id', '=', partnerId).execute();

async function seen(query: string): Promise<string[]> {
  const found: string[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const { status, body } = await partner.get(`/trips?limit=3&${query}${cursor && `&cursor=${cursor}`}`);
    expect({ status, body: status === 200 || body }).toEqual({ status: 200, body: true });
    found.push(...body.items.map(({ id }: { id: string }) => names.get(id) ?? id));
    cursor = body.nextCursor;
  }
  return found;
}

const byName = (found: string[]) => found.toSorted((a, b) => a.localeCompare(b));
const ended = ['run by it', 'waited for by it'];
const tied = ['offered to it', 'designated to it', 'held by it', 'let go by the partner, held by another', ...ended];
const inPool = ['in the pool', 'in the pool, open to all by now', 'designated to it, in the pool by now'];
const always = [...tied, ...inPool, 'in the pool, let go by the partner'];

/**
 * A list ordered by amount excludes these trips, because their position would reveal the earnings of another partner.
 */
const knownBy = (order: string, expected: string[]) =>
  byName(expected.filter((name) => order !== 'dearest' || name !== 'let go by the partner, held by another'));

describe.each(['newest', 'soonest', 'first-code', 'dearest'])("a partner's list in the order %s", (order) => {
  it('contains exactly once each trip that was offered, designated or assigned to the partner, and each trip in its pool', async () => {
    expect(byName(await seen(`order=${order}`))).toEqual(knownBy(order, always));
  });

  it('contains trips in their priority time if the partner has priority', async () => {
    await setPartner({ priority: true });
    const expected = [...always, 'in the pool, of priority partners for an hour'];
    expect(byName(await seen(`order=${order}`))).toEqual(knownBy(order, expected));
    await setPartner({ priority: false });
  });

  it('contains no pool trips while the partner is suspended', async () => {
    await setPartner({ status: 'suspended' });
    const expected = [...tied, 'in the pool, let go by the partner'];
    expect(byName(await seen(`order=${order}`))).toEqual(knownBy(order, expected));
    await setPartner({ status: 'active' });
  });

  it('contains all trips of a requested status', async () => {
    const expected = [...inPool, 'in the pool, let go by the partner'];
    expect(byName(await seen(`order=${order}&status=available`))).toEqual(knownBy(order, expected));
    expect(await seen(`order=${order}&status=offered`)).toEqual(['offered to it']);
    const ofTwo = [...inPool, 'in the pool, let go by the partner', 'run by it'];
    expect(byName(await seen(`order=${order}&status=available,completed`))).toEqual(byName(ofTwo));
    expect(await seen(`order=${order}&status=completed,available&partnerId=${partnerId}`)).toEqual(['run by it']);
  });

  it('contains the ended trips of the partner, for all statuses together and for each status', async () => {
    const since = `order=${order}&endedFrom=${day(-1)}&endedTo=${day(1)}`;
    expect(byName(await seen(since))).toEqual(ended);
    expect(byName(await seen(`${since}&partnerId=${partnerId}`))).toEqual(ended);
    expect(await seen(`${since}&status=no_show,cancelled`)).toEqual(['waited for by it']);
    expect(await seen(`order=${order}&endedTo=${day(-2)}`)).toEqual([]);
  });
});

it('a partner’s list that is filtered by the end of trips is sorted by the end', async () => {
  expect(await seen(`order=newest&endedFrom=${day(-1)}`)).toEqual(ended.toReversed());
  expect(await seen(`order=soonest&endedFrom=${day(-1)}&status=no_show,completed`)).toEqual(ended);
});

it('a partner’s list is sorted by pickup across assigned trips and pool trips', async () => {
  const order = [...names.values()].filter((name) => always.includes(name));
  expect(await seen('order=soonest')).toEqual(order);
  expect(await seen('order=newest')).toEqual(order.toReversed());
});
