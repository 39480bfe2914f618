import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Trip } from '#contract/trip.ts';
import { tripOrders } from '#contract/trips.ts';
import { indexChangedTrips } from '#server/features/trips/terms/jobs.ts';
import { newId } from '#server/platform/uuid.ts';
import { type Central, makeCentral, tripBody } from '#tests/central.ts';
import { copyTrip } from '#tests/copy-trip.ts';
import { type Caller, type Panel, startPanel } from '#tests/panel.ts';
import { listTrips, readTrips } from './list-trips.ts';

const unlocated = { city: 'São Paulo', uf: 'SP', precision: 'none' };
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

type Listed = Pick<
  Trip,
  'id' | 'pickupAt' | 'code' | 'status' | 'totalCents' | 'estimateCents' | 'timeZone' | 'clientReference'
>;

async function everyPage(caller: Caller, query: string): Promise<Listed[]> {
  const items = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const { status, body } = await caller.get(`/trips?limit=7&${query}${cursor && `&cursor=${cursor}`}`);
    expect({ status, body: status === 200 || body }).toEqual({ status: 200, body: true });
    items.push(...body.items);
    cursor = body.nextCursor;
  }
  return items;
}

describe('paging by key', () => {
  beforeAll(async () => {
    const { id } = await request();
    await copyTrip(panel, id, 11);
    await copyTrip(panel, id, 6, { estimate_cents: 10_00 });
    await copyTrip(panel, id, 5, { status: 'cancelled' });
    await copyTrip(panel, id, 4, { pickup_at: new Date(Date.now() + 86_400_000) });
  });

  it.each(tripOrders)('%s: shows each trip once and in order, also trips with equal keys', async (order) => {
    const trips = await everyPage(admin, `order=${order}`);
    expect(trips.length).toBeGreaterThanOrEqual(27);
    expect(new Set(trips.map(({ id }) => id)).size).toBe(trips.length);
    const stored = await panel.services.db.selectFrom('trips').select('id').execute();
    expect(trips.length).toBe(stored.length);
  });

  it.each([
    ['newest', (trip: { pickupAt: string }) => -Date.parse(trip.pickupAt)],
    ['soonest', (trip: { pickupAt: string }) => Date.parse(trip.pickupAt)],
    ['first-code', (trip: { code: string }) => Number(trip.code.slice(2))],
    ['last-code', (trip: { code: string }) => -Number(trip.code.slice(2))],
  ])('the order %s sorts by its key', async (order, key) => {
    const keys = (await everyPage(client, `order=${order}`)).map(key);
    expect(keys).toEqual(keys.toSorted((a, b) => a - b));
  });

  it('sorts by the displayed amount, and trips that ended without an amount are last', async () => {
    const trips = await everyPage(admin, 'order=dearest');
    const shown = trips.map(({ status, totalCents, estimateCents }) =>
      status === 'cancelled' ? -1 : (totalCents ?? estimateCents ?? -1),
    );
    expect(shown).toEqual(shown.toSorted((a, b) => b - a));
    const rising = await everyPage(admin, 'order=cheapest');
    expect(rising.map(({ id }) => id)).toEqual(trips.map(({ id }) => id).toReversed());
  });

  it('pages through the results of a text search', async () => {
    const all = await everyPage(admin, 'order=soonest');
    expect((await everyPage(admin, 'order=soonest&q=marina')).map(({ id }) => id)).toEqual(all.map(({ id }) => id));
  });

  it('refuses a cursor that came from a list in another order', async () => {
    const { body } = await admin.get('/trips?limit=1&order=dearest');
    expect(await admin.get(`/trips?cursor=${body.nextCursor}`)).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'cursor' }] },
    });
  });
});

// The time zone in which a day begins first, the time zone in which a day begins last, and a Brazilian time zone.
it.each(['Pacific/Kiritimati', 'Etc/GMT+12', 'America/Rio_Branco'])(
  'a filter by day in %s selects the trips from midnight to midnight',
  async (time_zone) => {
    const { id } = await request();
    const ends = ['2026-02-28 23:59:59.999', '2026-03-01 00:00', '2026-03-01 23:59:59.999', '2026-03-02 00:00'];
    for (const end of ends) {
      const ended_at = sql`${end}::timestamp at time zone ${time_zone}`;
      await copyTrip(panel, id, 1, { status: 'cancelled', time_zone, ended_at, client_reference: end });
    }
    const within = async (query: string) => {
      const trips = await everyPage(admin, `${query}&order=soonest&status=cancelled`);
      return trips.filter(({ timeZone }) => timeZone === time_zone).map(({ clientReference }) => clientReference);
    };
    expect(await within('endedFrom=2026-03-01&endedTo=2026-03-01')).toEqual(ends.slice(1, 3));
    expect(await within('endedFrom=2026-03-01')).toEqual(ends.slice(1));
    expect(await within('endedTo=2026-03-01')).toEqual(ends.slice(0, 3));
  },
  20_000,
);

it('a list of past trips excludes future trips', async () => {
  const { id } = await request();
  for (const minutes of [-1, 1]) {
    const pickup_at = sql`app_now() + ${`${minutes} minutes`}::interval`;
    await copyTrip(panel, id, 1, { pickup_at, client_reference: `past ${minutes}` });
  }
  const all = await everyPage(admin, 'past=false');
  expect(all.map((trip) => trip.clientReference)).toEqual(expect.arrayContaining(['past -1', 'past 1']));
  for (const order of tripOrders) {
    const past = (await everyPage(admin, `past=true&order=${order}`)).map((trip) => trip.clientReference);
    expect(past).toContain('past -1');
    expect(past).not.toContain('past 1');
  }
});

it('the query of an unfiltered list is planned once for all page sizes', async () => {
  await copyTrip(panel, (await request()).id, 4);
  const person = { userId: newId(), role: 'cliente', clientId: central.clientId, approvesTrips: false } as const;
  await panel.services.prepared.connection().execute(async (one) => {
    const list = (limit: number) => listTrips(one, { ...person, partnerId: null }, { order: 'newest', limit });
    const planned = async () => {
      const page = '%with w as materialized%';
      const { rows } = await sql`select from pg_prepared_statements where statement like ${page}`.execute(one);
      return rows.length;
    };
    const longer = (await list(5)).items.map(({ id }) => id);
    const before = await planned();
    expect((await list(3)).items.map(({ id }) => id)).toEqual(longer.slice(0, 3));
    expect(await planned()).toBe(before);
  });
});

it('a page does not show a trip that was offered to another partner after the query had found its id', async () => {
  const [one, next] = [await central.makePartner(), await central.makePartner()];
  const person = { userId: newId(), role: 'parceiro', clientId: null, approvesTrips: false } as const;
  const { id } = (await admin.post('/trips', { ...tripBody(central), clientId: central.clientId })).body;
  const { db } = panel.services;
  expect(await readTrips(db, { ...person, partnerId: one }, [id])).toMatchObject([{ id, status: 'available' }]);
  await admin.post(`/trips/${id}/offer`, { partnerIds: [next] });
  expect(await readTrips(db, { ...person, partnerId: one }, [id])).toEqual([]);
  expect(await readTrips(db, { ...person, partnerId: next }, [id])).toMatchObject([{ id, status: 'offered' }]);
});

describe('the text search', () => {
  let sought: { id: string; code: string };
  beforeAll(async () => {
    sought = await request({
      passengers: [{ name: 'Conceição D’Ávila Sant’Ana', phone: '(21) 99876-5432' }],
      stops: [
        { address: 'Rua José Bonifácio', number: '1.209', district: 'Sé', ...unlocated },
        { address: 'Aeroporto', placeId: central.placeIds[0] },
      ],
      serviceAreaId: central.areaId,
      clientReference: 'PED-7731/B',
    });
  });
  const finds = async (caller: Caller, query: string) => {
    const { body } = await caller.get(`/trips?${query}`);
    return body.items.some(({ id }: { id: string }) => id === sought.id);
  };

  it.each([
    'conceicao',
    'CONCEIÇÃO sant',
    'ana conc',
    '(21) 99876-5432',
    '21998765432',
    '99876-5432',
    'jose bonifacio 1.209',
    'ped-77',
    '7731',
    'campo belo',
    'se',
  ])('finds a trip by %s', async (text) => {
    expect(await finds(admin, `q=${encodeURIComponent(text)}`)).toBe(true);
    expect(await finds(client, `q=${encodeURIComponent(text)}`)).toBe(true);
  });

  it.each(['conceicao pereira', 'onceicao', 'ped-78'])('does not find a trip by %s', async (text) => {
    expect(await finds(admin, `q=${text}`)).toBe(false);
  });

  it.each(["'", String.raw`\ & | ! ( ) : * <->`, '🚕', "''':*"])('accepts %s as text', async (text) => {
    expect((await admin.get(`/trips?q=${encodeURIComponent(text)}`)).status).toBe(200);
  });

  it('finds an edited trip by its new words and not by the old ones', async () => {
    const trip = await request({ passengers: [{ name: 'Zulmira Prates', phone: '(11) 98765-4321' }] });
    const found = async (q: string) =>
      (await client.get(`/trips?q=${q}`)).body.items.map(({ id }: { id: string }) => id);
    expect(await found('zulmira')).toEqual([trip.id]);
    const passengers = [{ name: 'Hermengarda Prates', phone: '(11) 98765-4321' }];
    expect((await client.patch(`/trips/${trip.id}`, { version: trip.version, passengers })).status).toBe(200);
    await indexChangedTrips(panel.services.prepared);
    expect([await found('zulmira'), await found('hermengarda')]).toEqual([[], [trip.id]]);
  });

  it('covers 90 days without a client filter and returns their start as `searchedFrom`, but covers all days for one client or a complete trip code', async () => {
    const old = new Date(Date.now() - 100 * 86_400_000);
    await panel.services.db.updateTable('trips').set({ pickup_at: old }).where('id', '=', sought.id).execute();
    await sql`update trip_search set pickup_at = ${old} where trip_id = ${sought.id}`.execute(panel.services.db);
    const before = Date.now();
    const { body } = await admin.get('/trips?q=conceicao');
    expect(body.items).toEqual([]);
    const askedAt = Date.parse(body.searchedFrom) + 90 * 86_400_000;
    // Clocks of the database and the test may differ by milliseconds.
    expect(askedAt).toBeGreaterThan(before - 1_000);
    expect(askedAt).toBeLessThan(Date.now() + 1_000);
    for (const query of [
      `q=conceicao&clientId=${central.clientId}`,
      `q=${sought.code}`,
      `q=conceicao&to=${new Date(Date.now() - 50 * 86_400_000).toISOString()}`,
    ])
      expect([query, await finds(admin, query)]).toEqual([query, true]);
    const own = await client.get('/trips?q=conceicao');
    expect(own.body).toMatchObject({ items: [{ id: sought.id }], searchedFrom: null });
  });
});
