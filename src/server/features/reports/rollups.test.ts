import * as fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { SumsLine, TripSums } from '#contract/reports.ts';
import type { Actor } from '#domain/access/roles.ts';
import { reportStep, reportSteps } from '#domain/reports/period.ts';
import { addDays, localDateTime, weekdayOf } from '#domain/time.ts';
import { categories } from '#domain/trips/categories.ts';
import { contestAnswers } from '#domain/trips/money-actions.ts';
import { closeInvoice } from '#server/features/invoices/close-invoice.ts';
import { periodUntil } from '#server/features/invoices/preview-closing.ts';
import { creditTrip } from '#server/features/invoices/credit-trip.ts';
import { readToday } from '#server/features/invoices/lock-invoice.ts';
import { answerContest, contestTrip } from '#server/features/trips/money/contest.ts';
import { releaseTripPart } from '#server/features/trips/money/release.ts';
import { settleReviewed } from '#server/features/trips/money/review.ts';
import { readMoment } from '#server/features/trips/read/policy.ts';
import type { TripRow } from '#server/features/trips/read/view.ts';
import { withRetries } from '#server/platform/command.ts';
import type { Db, Tx } from '#server/platform/database/pool.ts';
import { newId } from '#server/platform/uuid.ts';
import { makeCentral, runTrip, tripBody } from '#tests/central.ts';
import { type Panel, startPanel } from '#tests/panel.ts';
import { insertLike } from '#tests/races/copies.ts';
import { readReport, type ReportFilter } from './read-report.ts';
import { rollUpJob } from './jobs.ts';

const seed = Number(process.env['HISTORY_SEED'] ?? Date.now() % 1_000_000_000);
const zones = ['America/Sao_Paulo', 'America/Rio_Branco'];

let panel: Panel;
let db: Db;
let template: string;
let admin: Actor;
let today: string;
let clients: string[];
let partners: string[];
let areas: string[];

beforeAll(async () => {
  panel = await startPanel();
  db = panel.services.db;
  const central = await makeCentral(panel);
  clients = [central.clientId, central.otherClientId];
  partners = [await central.makePartner(), await central.makePartner()];
  const west = newId();
  await db
    .insertInto('service_areas')
    .values({ id: west, name: 'Rio Branco', uf: 'AC', time_zone: 'America/Rio_Branco' })
    .execute();
  areas = [central.areaId, west];
  const client = await panel.signIn({ tipo: 'cliente', clientId: central.clientId });
  const partner = await panel.signIn({ tipo: 'parceiro', partnerId: partners[0] ?? '' });
  const { userId } = await panel.signIn({ tipo: 'admin' });
  admin = { userId, role: 'admin', clientId: null, partnerId: null, approvesTrips: false };
  const reviewed = ['complete', { extrasCents: 4_00, tollsCents: 9_80 }] as [string, object];
  const trip = await runTrip(client, partner, tripBody(central), ['accept', 'depart', 'arrive', 'begin', reviewed]);
  template = trip.id;
  today = (await db.transaction().execute(readToday)).today;
});
afterAll(() => panel.close());

const index = fc.integer({ min: 0, max: 9 });
const anyStep = fc.record({
  name: fc.constantFrom(
    ...(['drive', 'drive', 'drive', 'cancel', 'settle', 'settle', 'settle', 'contest', 'answer', 'release'] as const),
    ...(['close', 'credit', 'credit', 'rollUp'] as const),
  ),
  which: index,
  other: index,
  minutesAgo: fc.integer({ min: 1, max: 80 * 24 * 60 }),
  cents: fc.integer({ min: 1, max: 90_00 }),
  method: fc.constantFrom('billed', 'billed', 'cash'),
  category: fc.constantFrom(...categories),
  answer: fc.constantFrom(...contestAnswers),
});
type Step = typeof anyStep extends fc.Arbitrary<infer Value> ? Value : never;

const at = <Value>(values: readonly Value[], which: number) => values[which % values.length] as Value;
const audit = () => ({ actorId: admin.userId, address: null, requestId: null });
const context = async (tx: Tx) => ({ actorId: admin.userId, ...(await readMoment(tx)) });

async function lockTrip(tx: Tx, where: ReturnType<typeof sql>, which: number): Promise<TripRow | undefined> {
  const { rows } =
    await sql<TripRow>`select * from trips where ${where} and id <> ${template} order by id for no key update`.execute(
      tx,
    );
  return rows[which % Math.max(1, rows.length)];
}

async function addTrip(tx: Tx, { which, other, minutesAgo, method, category }: Step, columns: object): Promise<void> {
  const own = {
    id: newId(),
    client_id: at(clients, which),
    service_area_id: at(areas, other),
    time_zone: at(zones, other),
    limit_reserved_cents: 0,
    cost_centre_id: null,
    payment_method: method,
    category,
    ended_at: new Date(Date.now() - minutesAgo * 60_000),
  };
  await insertLike(tx, 'trips', template, 'id', [{ ...own, ...columns }]);
}

const works: Record<Exclude<Step['name'], 'rollUp'>, (tx: Tx, step: Step) => Promise<unknown>> = {
  drive: (tx, step) => addTrip(tx, step, { partner_id: at(partners, step.cents) }),
  cancel: (tx, step) =>
    addTrip(tx, step, { status: 'cancelled', partner_id: null, partner_side: 'none', total_cents: null }),
  settle: async (tx, { which, cents, other }) => {
    const row = await lockTrip(tx, sql`partner_side = 'in_review'`, which);
    const typed = { fareCents: cents, discountCents: Math.min(cents, other * 10) };
    return row && settleReviewed(tx, admin, row, typed, 'Conferido', await context(tx));
  },
  contest: async (tx, { which }) => {
    const row = await lockTrip(tx, sql`client_side = 'unbilled'`, which);
    return row && contestTrip(tx, admin, row, 'Não concordo', await context(tx));
  },
  answer: async (tx, { which, answer, cents }) => {
    const row = await lockTrip(tx, sql`client_side = 'disputed'`, which);
    const typed = { fareCents: cents };
    return row && answerContest(tx, admin, row, { answer, reason: 'Conferido', typed }, await context(tx));
  },
  release: async (tx, { which }) => {
    const row = await lockTrip(tx, sql`partner_side = 'pending'`, which);
    return row && releaseTripPart(tx, row, await context(tx));
  },
  close: (tx, { which }) =>
    closeInvoice(tx, admin, audit(), {
      clientId: at(clients, which),
      periodOf: (client) => periodUntil(today, client),
      until: null,
    }),
  credit: async (tx, { which, other }) => {
    const items = await tx
      .selectFrom('invoice_items')
      .select(['trip_id', 'invoice_id', 'cents', 'credited_cents'])
      .whereRef('credited_cents', '<', 'cents')
      .orderBy('trip_id')
      .execute();
    const item = items[which % Math.max(1, items.length)];
    if (!item) return undefined;
    const cents = Math.max(1, Math.floor(((item.cents - item.credited_cents) * other) / 9));
    const note = { id: item.invoice_id, tripId: item.trip_id, cents, reason: 'Cobrado a mais', key: newId() };
    return creditTrip(tx, admin, audit(), note);
  },
};

const rollUp = () => rollUpJob(panel.services).run();

async function carryOut(step: Step): Promise<void> {
  if (step.name === 'rollUp') return rollUp();
  const work = works[step.name];
  await withRetries(() => db.transaction().execute((tx) => work(tx, step)));
}

type Fact = TripSums & { day: string; hour: number; areaId: string; partnerId: string | null; clientId: string } & Pick<
    TripRow,
    'category' | 'payment_method'
  >;

/** Computes the contribution of each trip from its row and the ledger, in TypeScript instead of SQL. */
async function readFacts(): Promise<Fact[]> {
  const { rows } = await sql<TripRow & { commission: number; discount: number }>`
    select t.*, coalesce((${posted('commission_revenue')}), 0) as commission, -coalesce((${posted('discounts')}), 0) as discount
    from trips t where t.ended_at is not null`.execute(db);
  return rows.map((row) => {
    const { date, time } = localDateTime(row.ended_at as Date, row.time_zone);
    const stands = row.partner_side === 'pending' || row.partner_side === 'released';
    const inReview = row.partner_side === 'in_review';
    const partnerCents = stands ? (row.partner_cents ?? 0) : 0;
    const revenueCents = row.commission + partnerCents;
    return {
      day: date,
      hour: Number(time.slice(0, 2)),
      areaId: row.service_area_id,
      partnerId: row.partner_id,
      clientId: row.client_id,
      category: row.category,
      payment_method: row.payment_method,
      trips: Number(row.status === 'completed'),
      cancelled: Number(row.status === 'cancelled'),
      noShows: 0,
      unattended: 0,
      inReview: Number(inReview),
      inReviewCents: inReview ? (row.total_cents ?? 0) : 0,
      revenueCents,
      commissionCents: row.commission,
      partnerCents,
      reimbursementCents: stands ? row.tolls_cents + row.parking_cents : 0,
      feeCents: row.status === 'completed' ? 0 : revenueCents,
      discountCents: row.discount,
    };
  });
}

function posted(kind: string) {
  return sql`select sum(p.cents) from ledger.postings p join ledger.entries e on e.id = p.entry_id
    join ledger.accounts a on a.id = p.account_id where a.kind = ${kind} and e.subject_id = t.id`;
}

function sumOf(facts: readonly Fact[], like: TripSums): TripSums {
  const names = Object.keys(like) as (keyof TripSums)[];
  return Object.fromEntries(names.map((name) => [name, facts.reduce((sum, fact) => sum + fact[name], 0)])) as TripSums;
}

/** Compares every number of a report with the sum over the trips. */
async function compare(filter: ReportFilter): Promise<void> {
  const report = await readReport(db, filter);
  const facts = (await readFacts()).filter(
    ({ day, areaId, partnerId, clientId }) =>
      day >= filter.from &&
      day <= filter.to &&
      (filter.serviceAreaId ?? areaId) === areaId &&
      (filter.partnerId ?? partnerId) === partnerId &&
      (filter.clientId ?? clientId) === clientId,
  );
  const { totals } = report;
  expect(totals).toEqual(sumOf(facts, totals));
  const byStep = (day: string) => (reportStep(filter.from, filter.to) === 'day' ? day : `${day.slice(0, 7)}-01`);
  expect(report.byTime.map(({ key }) => key)).toEqual(reportSteps(filter.from, filter.to));
  const parts: [SumsLine[], (fact: Fact) => unknown][] = [
    [report.byTime, ({ day }) => byStep(day)],
    [report.byHour, ({ hour }) => String(hour)],
    [report.byWeekday, ({ day }) => String(weekdayOf(day))],
    [report.byArea, ({ areaId }) => areaId],
    [report.byPartner, ({ partnerId }) => partnerId],
    [report.byClient, ({ clientId }) => clientId],
    [report.byCategory, ({ category }) => category],
    [report.byPayment, ({ payment_method: method }) => method],
  ];
  for (const [lines, keyOf] of parts) {
    const keys = new Set<unknown>();
    for (const { key, name: _name, ...sums } of lines) {
      keys.add(key);
      const own = facts.filter((fact) => keyOf(fact) === key);
      expect(sums).toEqual(sumOf(own, totals));
    }
    for (const fact of facts) expect(keys).toContain(keyOf(fact));
  }
}

const done = new Set<string>();

async function live(steps: Step[]): Promise<void> {
  // Runs two steps at the same time, so that the job runs concurrently with changes to the trips that it reads.
  for (let first = 0; first < steps.length; first += 2) {
    const pair = steps.slice(first, first + 2);
    await Promise.all(pair.map(carryOut));
    for (const { name } of pair) done.add(name);
  }
  await Promise.all([rollUp(), rollUp()]);
  const [from, to] = [addDays(today, -100), addDays(today, 1)];
  await compare({ from, to });
  await compare({ from: addDays(today, -20), to, serviceAreaId: areas[0] });
  await compare({ from: addDays(today, -40), to, partnerId: partners[0] });
  await compare({ from, to, partnerId: partners[1], clientId: clients[0] });
  const rolled = await db
    .selectFrom('trip_rollups')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('commission_cents'), eb.lit(0)).as('cents'))
    .where('grain', '=', 'hour')
    .executeTakeFirstOrThrow();
  const booked = await db
    .selectFrom('ledger.account_balances')
    .select('balance_cents as cents')
    .where('kind', '=', 'commission_revenue')
    .executeTakeFirst();
  expect(rolled.cents).toBe(booked?.cents);
}

it(`the report matches the trips after random changes and rollups at any time (seed ${seed})`, async () => {
  const history = fc.array(anyStep, { minLength: 20, maxLength: 40 });
  await fc.assert(fc.asyncProperty(history, live), { seed, numRuns: 8, endOnFailure: true });
  expect([...done].toSorted()).toEqual([...new Set([...Object.keys(works), 'rollUp'])].toSorted());
}, 120_000);

it('the report states the time up to which its sums are complete, and lists all months and hours of a year without trips', async () => {
  await rollUp();
  const report = await readReport(db, { from: '2019-01-01', to: '2019-12-31' });
  expect(report.byTime).toHaveLength(12);
  expect([report.byHour.length, report.byWeekday.length]).toEqual([24, 7]);
  expect(report.totals).toMatchObject({ trips: 0, revenueCents: 0 });
  expect(Date.now() - Date.parse(report.asOf ?? '')).toBeLessThan(60_000);
});
