import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DashboardDays, PeriodSums } from '#contract/dashboards.ts';
import { daysBefore, daysEach, namedDays, pointsOf } from '#domain/reports/dashboard-period.ts';
import { daysIn } from '#domain/reports/period.ts';
import { addDays, localDate } from '#domain/time.ts';
import { rollUpDay } from '#server/features/reports/roll-up.ts';
import type { TripRow } from '#server/features/trips/read/view.ts';
import { newId } from '#server/platform/uuid.ts';
import { makeCentral, runTrip, tripBody } from '#tests/central.ts';
import { type Caller, type Panel, startPanel } from '#tests/panel.ts';
import { insertLike } from '#tests/races/copies.ts';

const seed = Number(process.env['HISTORY_SEED'] ?? Date.now() % 1_000_000_000);
// This instant is 22:30 on the 12th in the central's time zone, and 20:30 on the 12th in the time zone of its other
// area.
const now = new Date('2026-03-13T01:30:00Z');
const today = '2026-03-12';
const zones = ['America/Sao_Paulo', 'America/Rio_Branco'];

let panel: Panel;
let template: string;
let areas: string[];
let clients: string[];
let partners: string[];
const callers: Record<string, Caller> = {};

beforeAll(async () => {
  panel = await startPanel({ clock: now });
  const central = await makeCentral(panel);
  clients = [central.clientId, central.otherClientId];
  partners = [await central.makePartner(), await central.makePartner()];
  const west = newId();
  await panel.services.db
    .insertInto('service_areas')
    .values({ id: west, name: 'Rio Branco', uf: 'AC', time_zone: 'America/Rio_Branco' })
    .execute();
  areas = [central.areaId, west];
  const [clientId = '', otherId = ''] = clients;
  const [partnerId = ''] = partners;
  callers['admin'] = await panel.signIn({ tipo: 'admin' });
  callers['client'] = await panel.signIn({ tipo: 'cliente', clientId });
  callers['other client'] = await panel.signIn({ tipo: 'cliente', clientId: otherId });
  callers['unlinked client'] = await panel.signIn({ tipo: 'cliente' });
  callers['partner'] = await panel.signIn({ tipo: 'parceiro', partnerId });
  callers['unlinked partner'] = await panel.signIn({ tipo: 'parceiro' });
  callers['registrar'] = await panel.signIn({ tipo: 'cadviagens', clientId });
  callers['attendant'] = await panel.signIn({ tipo: 'cadviagens' });
  const steps: (string | [string, object])[] = [
    'accept',
    'depart',
    'arrive',
    'begin',
    ['complete', { fareCents: 50_00 }],
  ];
  const trip = await runTrip(who('client'), who('partner'), tripBody(central), steps);
  template = trip.id;
});
afterAll(() => panel.close());

const who = (name: string) => callers[name] as Caller;
const index = fc.integer({ min: 0, max: 1 });
const anyTrip = fc.record({
  minutesAgo: fc.integer({ min: 0, max: 65 * 24 * 60 }),
  status: fc.constantFrom('completed', 'completed', 'cancelled', 'no_show', 'unattended'),
  kind: fc.constantFrom('immediate', 'scheduled'),
  recorded: fc.boolean(),
  area: index,
  client: index,
  partner: fc.constantFrom(0, 1, null),
  cents: fc.integer({ min: 1, max: 90_00 }),
  discount: fc.integer({ min: 0, max: 1 }),
  waited: fc.integer({ min: 0, max: 900 }),
});
type AnyTrip = typeof anyTrip extends fc.Arbitrary<infer Value> ? Value : never;

async function addTrips(trips: readonly AnyTrip[]): Promise<void> {
  const rows = trips.map((trip) => {
    const endedAt = new Date(now.getTime() - trip.minutesAgo * 60_000);
    const createdAt = new Date(endedAt.getTime() - 3_600_000);
    const completed = trip.status === 'completed';
    return {
      id: newId(),
      status: trip.status,
      kind: trip.kind,
      recorded: trip.recorded,
      service_area_id: areas[trip.area],
      time_zone: zones[trip.area],
      client_id: clients[trip.client],
      partner_id: partners[trip.partner ?? (completed ? 0 : 2)] ?? null,
      total_cents: completed ? trip.cents : null,
      partner_cents: completed ? Math.floor(trip.cents / 2) : null,
      discount_cents: Math.min(trip.discount, trip.cents),
      partner_side: completed ? 'in_review' : 'none',
      created_at: createdAt,
      accepted_at: trip.status === 'unattended' ? null : new Date(createdAt.getTime() + trip.waited * 1000),
      ended_at: endedAt,
      // The agreed time may be long before or after the end of the trip.
      pickup_at: new Date(endedAt.getTime() + (trip.cents - 45_00) * 600_000),
    };
  });
  await panel.services.db.transaction().execute(async (tx) => {
    await insertLike(tx, 'trips', template, 'id', rows);
    const parts = rows.map(({ id }) => ({ trip_id: id }));
    for (const table of ['trip_stops', 'trip_passengers']) await insertLike(tx, table, template, 'trip_id', parts);
  });
}

/**
 * Runs the rollup for half of the marked days, or for all of them. The dashboard reads the remaining days from the
 * trips.
 */
async function rollUp(all: boolean): Promise<void> {
  const marks = await panel.services.db
    .selectFrom('rollup_marks')
    .select(['service_area_id as serviceAreaId', 'day'])
    .distinct()
    .orderBy('day')
    .execute();
  for (const mark of marks.filter((_, at) => all || at % 2 === 0))
    await panel.services.db.transaction().execute((tx) => rollUpDay(tx, mark));
}

const isOf: Record<string, (row: TripRow) => boolean> = {
  admin: () => true,
  attendant: () => true,
  client: (row) => row.client_id === clients[0],
  'other client': (row) => row.client_id === clients[1],
  registrar: (row) => row.client_id === clients[0],
  partner: (row) => row.partner_id === partners[0],
  'unlinked client': () => false,
  'unlinked partner': () => false,
};

const dayOf = (row: TripRow) => localDate(row.ended_at as Date, row.time_zone);
const sum = (rows: readonly TripRow[], of: (row: TripRow) => number) => rows.reduce((total, row) => total + of(row), 0);

/** Computes the expected sums from the rows, in TypeScript instead of SQL. */
function sumsOf(name: string, rows: readonly TripRow[], days: { from: string; to: string }, each: number): PeriodSums {
  const own = rows.filter((row) => isOf[name]?.(row) && dayOf(row) >= days.from && dayOf(row) <= days.to);
  const of = (status: string) => own.filter((row) => row.status === status);
  const completed = of('completed');
  const centsOf = (some: readonly TripRow[]) => {
    if (name === 'attendant' || name === 'registrar') return null;
    return sum(some, (row) =>
      name.includes('partner') ? (row.partner_cents ?? 0) : (row.total_cents ?? 0) - row.discount_cents,
    );
  };
  const atOnce = completed.filter((row) => row.kind === 'immediate' && !row.recorded && row.accepted_at);
  const waited = sum(atOnce, (row) =>
    Math.round(((row.accepted_at?.getTime() ?? 0) - row.created_at.getTime()) / 1000),
  );
  return {
    ...days,
    trips: completed.length,
    cancelled: of('cancelled').length,
    noShows: of('no_show').length,
    unattended: of('unattended').length,
    cents: centsOf(completed),
    acceptSeconds: name === 'admin' && atOnce.length > 0 ? expect.closeTo(waited / atOnce.length, -0.5) : null,
    points: pointsOf(days, each).map((day) => {
      const at = completed.filter((row) => dayOf(row) >= day && dayOf(row) < addDays(day, each));
      return { day, trips: at.length, cents: centsOf(at) };
    }),
  };
}

async function readDays(name: string, query: string): Promise<DashboardDays> {
  const { status, body } = await who(name).get(`/dashboard?${query}`);
  expect({ status, problem: body.detail }).toEqual({ status: 200 });
  return body.days;
}

async function compare(queries: readonly string[]): Promise<void> {
  const rows = (await panel.services.db.selectFrom('trips').selectAll().execute()) as TripRow[];
  const ended = rows.filter((row) => row.ended_at !== null);
  for (const name of Object.keys(callers)) {
    for (const query of queries) {
      const days = await readDays(name, query);
      const { from, to } = days.now;
      const each = daysEach({ from, to });
      const before = daysBefore({ from, to }, days.name);
      expect(days.now, `${name}, ${query}`).toEqual(sumsOf(name, ended, { from, to }, each));
      expect(days.before, `${name}, before ${query}`).toEqual(sumsOf(name, ended, before, each));
    }
  }
}

const anyDays = fc
  .tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 80 }))
  .map(([ago, more]) => `from=${addDays(today, -ago - more)}&to=${addDays(today, -ago)}`);

it(`the numbers on each role's dashboard match the trips of the role, with or without rollups (seed ${seed})`, async () => {
  const named = fc.constantFrom(
    '',
    'period=today',
    'period=7-days',
    'period=30-days',
    'period=month',
    'period=last-month',
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyTrip, { minLength: 20, maxLength: 40 }),
      named,
      anyDays,
      async (trips, name, chosen) => {
        await addTrips(trips);
        await compare([name]);
        await rollUp(false);
        await compare([name, chosen]);
        await rollUp(true);
        await compare([chosen]);
      },
    ),
    { seed, numRuns: 3, endOnFailure: true },
  );
  expect((await readDays('admin', 'period=30-days')).now.trips).toBeGreaterThan(0);
}, 120_000);

/** Lists all trips over all pages. */
async function listAll(caller: Caller, query: string): Promise<Record<string, number>[]> {
  const items: Record<string, number>[] = [];
  let cursor = '';
  do {
    const { status, body } = await caller.get(`/trips?limit=7&${query}${cursor && `&cursor=${cursor}`}`);
    expect({ status, problem: body.detail }).toEqual({ status: 200 });
    items.push(...body.items);
    cursor = body.nextCursor;
  } while (cursor);
  return items;
}

describe('the list linked from a number of the dashboard', () => {
  it.each(['admin', 'attendant', 'client', 'registrar', 'partner'])(
    'has the number of trips and the sum of money that the dashboard shows to the %s',
    async (name) => {
      const own = name === 'partner' ? `&partnerId=${partners[0]}` : '';
      for (const query of [
        'period=7-days',
        'period=last-month',
        `from=${addDays(today, -40)}&to=${addDays(today, -3)}`,
      ]) {
        const { now: sums } = await readDays(name, query);
        const within = `endedFrom=${sums.from}&endedTo=${sums.to}${own}`;
        const completed = await listAll(who(name), `${within}&status=completed`);
        expect(completed.length).toBe(sums.trips);
        const cents = completed.map((trip) =>
          name === 'partner' ? trip['partnerCents'] : (trip['totalCents'] ?? 0) - (trip['discountCents'] ?? 0),
        );
        const added = cents.reduce<number>((total, one) => total + (one ?? 0), 0);
        expect(added).toBe(sums.cents ?? added);
        const others = await listAll(who(name), `${within}&status=cancelled,no_show,unattended`);
        expect(others.length).toBe(sums.cancelled + sums.noShows + sums.unattended);
        const ends = completed.map(({ endedAt }) => String(endedAt));
        expect(ends).toEqual(ends.toSorted().toReversed());
      }
    },
  );

  it('sorts by end in both directions, and includes all ended trips when no state is requested', async () => {
    const { now: sums } = await readDays('admin', 'period=30-days');
    const within = `endedFrom=${sums.from}&endedTo=${sums.to}`;
    const all = await listAll(who('admin'), `${within}&order=soonest`);
    expect(all.length).toBe(sums.trips + sums.cancelled + sums.noShows + sums.unattended);
    const ends = all.map(({ endedAt }) => String(endedAt));
    expect(ends).toEqual(ends.toSorted());
  });
});

describe('the requested days of the dashboard', () => {
  it('default to the last thirty days of the central’s calendar', async () => {
    const { name, now: usual, before } = await readDays('client', '');
    expect(name).toBe('30-days');
    expect(usual).toMatchObject(namedDays('30-days', today));
    expect(daysIn(before.from, before.to)).toBe(30);
  });

  it.each([
    ['period=year', 'period', /Período desconhecido/],
    ['period=today&from=2026-03-01&to=2026-03-02', 'period', /não os dois/],
    ['to=2026-03-02', 'from', /primeiro dia/],
    ['from=2026-03-02', 'to', /último dia/],
    ['from=ontem&to=2026-03-02', 'from', /AAAA-MM-DD/],
    ['from=2026-03-02&to=2026-03-01', 'to', /antes de começar/],
    ['from=2025-03-01&to=2026-03-02', 'to', /até 366 dias/],
  ])('are refused with the name of the field: %s', async (query, field, message) => {
    const { status, body } = await who('client').get(`/dashboard?${query}`);
    expect(status).toBe(400);
    expect(body.errors).toMatchObject([{ field, message: expect.stringMatching(message) }]);
  });

  it('may span a whole leap year', async () => {
    const { daysEach: each, now: year } = await readDays('client', 'from=2024-01-01&to=2024-12-31');
    expect([each, year.points.length]).toEqual([7, 53]);
  });
});
