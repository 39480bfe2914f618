import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Trip } from '#contract/trip.ts';
import { indexChangedTrips } from '#server/features/trips/terms/jobs.ts';
import { type Central, makeCentral, tripBody } from '#tests/central.ts';
import { copyTrip } from '#tests/copy-trip.ts';
import { type Caller, type Panel, startPanel } from '#tests/panel.ts';

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

async function request(change: object = {}) {
  const { status, body } = await client.post('/trips', { ...tripBody(central, { minutes: 600 }), ...change });
  if (status !== 201) throw new Error(JSON.stringify(body));
  await indexChangedTrips(panel.services.prepared);
  return body;
}

/** Returns the id of the newest match. The inserted copies are newer, so the search scans the copies first. */
const firstFound = async (caller: Caller, query: string) => {
  const { body } = await caller.get(`/trips?limit=1&order=newest&${query}`);
  return body.items.map(({ id }: { id: string }) => id);
};

/** Returns the pickup times of the first page and whether more pages follow. */
const pickupsFound = async (query: string) => {
  const { body } = await admin.get(`/trips?${query}`);
  return [body.items.map((trip: Trip) => Date.parse(trip.pickupAt)), body.nextCursor !== null];
};

describe('the text search for a trip beyond the sampled rows', () => {
  let rare: { id: string; code: string };
  let partnerId: string;
  let assignee: Caller;
  let other: Caller;
  beforeAll(async () => {
    const { id } = await request();
    rare = await request({
      passengers: [{ name: 'Iracema Quaresma', phone: '(31) 97777-1234' }],
      stops: [
        {
          address: 'Rua Tupinambás',
          number: '4071',
          district: 'Barro Preto',
          city: 'São Paulo',
          uf: 'SP',
          precision: 'none',
        },
        { address: 'Aeroporto', placeId: central.placeIds[0] },
      ],
      serviceAreaId: central.areaId,
    });
    const before = new Date(Date.now() - 60_000);
    await panel.services.db.updateTable('trips').set({ pickup_at: before }).where('id', '=', rare.id).execute();
    await sql`update trip_search set pickup_at = ${before} where trip_id = ${rare.id}`.execute(panel.services.db);
    partnerId = await central.makePartner();
    assignee = await panel.signIn({ tipo: 'parceiro', partnerId });
    other = await panel.signIn({ tipo: 'parceiro', partnerId: await central.makePartner() });
    await copyTrip(panel, id, 40, { status: 'accepted', partner_id: partnerId });
  });
  const hold = async (change: object) => {
    await panel.services.db.updateTable('trips').set(change).where('id', '=', rare.id).execute();
    await sql`update trip_search s set partner_id = t.partner_id from trips t
      where t.id = s.trip_id and t.id = ${rare.id}`.execute(panel.services.db);
  };
  it.each(['iracema', 'iracema são', '(31) 97777-1234', '97777', 'tupin 4071', 'barro pre', 'quaresma v'])(
    'finds the trip by %s: among all trips, within its client and within its assigned partner',
    async (text) => {
      await hold({ status: 'accepted', partner_id: partnerId });
      const q = `q=${encodeURIComponent(text)}`;
      expect(await firstFound(admin, q)).toEqual([rare.id]);
      expect(await firstFound(admin, `${q}&clientId=${central.clientId}`)).toEqual([rare.id]);
      expect(await firstFound(admin, `${q}&partnerId=${partnerId}`)).toEqual([rare.id]);
      expect(await firstFound(client, q)).toEqual([rare.id]);
      expect(await firstFound(admin, `${q}&clientId=${central.otherClientId}`)).toEqual([]);
    },
  );

  it.each([
    ['iracema', true, false],
    ['tupinambás barro', true, false],
    ['barro preto', true, true],
    ['97777', false, false],
  ])(
    'finds the trip for the assigned partner by %s while contact data is visible: %s, and afterwards: %s',
    async (text, early, late) => {
      const q = `q=${encodeURIComponent(text)}`;
      for (const query of [q, `${q}&partnerId=${partnerId}`]) {
        await hold({ status: 'accepted', partner_id: partnerId, ended_at: null });
        expect(await firstFound(assignee, query)).toEqual(early ? [rare.id] : []);
        await hold({ status: 'completed', ended_at: new Date(Date.now() - 25 * 3_600_000) });
        expect(await firstFound(assignee, query)).toEqual(late ? [rare.id] : []);
        expect(await firstFound(other, query)).toEqual([]);
      }
    },
  );

  it('returns matches in list order when some are among the first rows and others are far behind', async () => {
    const { id, pickupAt } = await request({ passengers: [{ name: 'Jandira Falcão', phone: '(31) 97777-4321' }] });
    const at = (hours: number) => new Date(Date.parse(pickupAt) + hours * 3_600_000);
    for (const h of [1, -1, -2])
      await copyTrip(panel, id, 1, { pickup_at: at(h), status: 'accepted', partner_id: partnerId });
    await panel.services.db.deleteFrom('trip_search').where('trip_id', '=', id).execute();
    for (const query of ['', `clientId=${central.clientId}&`, `partnerId=${partnerId}&`]) {
      expect(await pickupsFound(`q=jandira&${query}limit=1&order=newest`)).toEqual([[at(1).getTime()], true]);
      expect(await pickupsFound(`q=jandira&${query}limit=2&order=newest`)).toEqual([
        [1, -1].map((h) => at(h).getTime()),
        true,
      ]);
      expect(await pickupsFound(`q=jandira&${query}limit=3&order=soonest`)).toEqual([
        [-2, -1, 1].map((h) => at(h).getTime()),
        false,
      ]);
    }
  });

  it('finds a trip for the next assigned partner after the assignment changes', async () => {
    const next = await central.makePartner();
    await hold({ status: 'accepted', partner_id: next, ended_at: null });
    expect(await firstFound(admin, `q=iracema&partnerId=${next}`)).toEqual([rare.id]);
    expect(await firstFound(admin, `q=iracema&partnerId=${partnerId}`)).toEqual([]);
    expect(await firstFound(assignee, 'q=barro preto')).toEqual([]);
  });
});
