import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ClientDebt, PartnerDebt, TripsReport } from '#contract/reports.ts';
import { formatDate } from '#domain/time.ts';
import { releaseJob } from '#server/features/trips/money/jobs.ts';
import type { Db } from '#server/platform/database/pool.ts';
import { type Central, makeCentral, runTrip, tripBody } from '#tests/central.ts';
import { type Caller, type Panel, startPanel } from '#tests/panel.ts';
import { askPayout, askTopUp, fund, key, openAccount } from '#tests/till.ts';
import { must } from '#tests/authorisation/world.ts';
import { readDebts } from './list-debts.ts';
import { rollUpJob } from './jobs.ts';
import { readPunctuality } from './read-payments.ts';

let panel: Panel;
let central: Central;
let admin: Caller;
let client: Caller;

beforeAll(async () => {
  panel = await startPanel({ config: { rateLimit: false } });
  central = await makeCentral(panel);
  admin = await panel.signIn({ tipo: 'admin' });
  client = await panel.signIn({ tipo: 'cliente', clientId: central.clientId });
});
afterAll(() => panel.close());

const DAY = 24 * 60 * 60_000;
const dayAt = (days: number) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo' }).format(new Date(Date.now() + days * DAY));

/** Runs `work` with the database clock this many days ahead. */
async function inDays<Value>(days: number, work: (db: Db) => Promise<Value>): Promise<Value> {
  const later = panel.database.openPool({ clock: new Date(Date.now() + days * DAY), max: 2 });
  try {
    return await work(later.db);
  } finally {
    await later.close();
  }
}

const period = () => `from=${dayAt(-1)}&to=${dayAt(1)}`;
const amount = (cents: number) => (cents / 100).toFixed(2).replace('.', ',');
const release = (days: number) => inDays(days, (db) => releaseJob({ ...panel.services, db }).run());
const rollUp = (db: Db = panel.services.db) => rollUpJob({ ...panel.services, db }).run();

async function newPartner(): Promise<[id: string, caller: Caller]> {
  const id = await central.makePartner({ drivers: 9 });
  return [id, await panel.signIn({ tipo: 'parceiro', partnerId: id })];
}

async function drive(partnerId: string, partner: Caller, amounts: object = {}) {
  const { body } = await admin.get(`/partners/${partnerId}`);
  const crew = { driverId: body.drivers[0].id, vehicleId: body.vehicles[0].id };
  const steps = ['accept', ['depart', crew], 'arrive', 'begin', ['complete', amounts]] as (string | [string, object])[];
  return runTrip(client, partner, tripBody(central), steps);
}

const of = <Debt extends { id: string }>(debts: { items: Debt[] }, id: string): Debt | undefined =>
  debts.items.find((debt) => debt.id === id);

async function balance(kind: string): Promise<number> {
  const { cents } = await panel.services.db
    .selectFrom('ledger.account_balances')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('balance_cents'), eb.lit(0)).as('cents'))
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow();
  return cents;
}

describe('outstanding amounts', () => {
  it('are grouped by the number of days overdue, and match the ledger', async () => {
    const [partnerId, partner] = await newPartner();
    const invoiced = await drive(partnerId, partner);
    await must(admin.post('/invoices', { clientId: central.clientId }, key()));
    const [unbilled, held] = [await drive(partnerId, partner), await drive(partnerId, partner)];
    await must(client.post(`/trips/${held.id}/contest`, { reason: 'Cobrança repetida' }));

    const now: {
      clients: { items: ClientDebt[]; totals: ClientDebt };
      partners: { items: PartnerDebt[]; totals: PartnerDebt };
    } = (await must(admin.get('/reports/debts'))) as never;
    expect(of(now.clients, central.clientId)).toMatchObject({
      notDueCents: invoiced.totalCents,
      to30Cents: 0,
      unbilledCents: unbilled.totalCents,
      disputedCents: held.totalCents,
      owedCents: invoiced.totalCents + unbilled.totalCents + held.totalCents,
    });
    expect(of(now.partners, partnerId)).toMatchObject({
      lateCents: 0,
      laterCents: invoiced.partnerCents + unbilled.partnerCents,
      heldCents: held.partnerCents,
      walletCents: 0,
      owedCents: invoiced.partnerCents + unbilled.partnerCents + held.partnerCents,
    });
    expect(now.clients.totals.owedCents).toBe(-(await balance('receivable')) - (await balance('client_unbilled')));
    expect(now.partners.totals.owedCents).toBe((await balance('partner_pending')) + (await balance('wallet')));

    const soon = of((await inDays(3, readDebts)).partners, partnerId);
    expect(soon).toMatchObject({ soonCents: invoiced.partnerCents + unbilled.partnerCents, laterCents: 0 });
    const later = await inDays(60, readDebts);
    expect(of(later.clients, central.clientId)).toMatchObject({ notDueCents: 0, to60Cents: invoiced.totalCents });
    expect(of(later.partners, partnerId)).toMatchObject({
      lateCents: invoiced.partnerCents + unbilled.partnerCents,
      heldCents: held.partnerCents,
    });
    await release(7);
  });

  it('are listed by trip for passengers who pay the central, and match the ledger', async () => {
    const [partnerId, partner] = await newPartner();
    const { body } = await admin.get(`/partners/${partnerId}`);
    const crew = { driverId: body.drivers[0].id, vehicleId: body.vehicles[0].id };
    const asked = tripBody(central, { paymentMethod: 'pix_central' });
    const steps = ['accept', ['depart', crew], 'arrive', 'begin', 'complete'] as (string | [string, object])[];
    const trip = await runTrip(client, partner, asked, steps);
    const part = { openCents: trip.totalCents, cents: 5_00, receivedOn: dayAt(-1) };
    await must(admin.post(`/trips/${trip.id}/pix-receipts`, part, key()));
    const owedCents = trip.totalCents - 5_00;
    const { passengers } = await must(admin.get('/reports/debts'));
    expect(of(passengers, trip.id)).toMatchObject({ code: trip.code, notDueCents: owedCents, to30Cents: 0, owedCents });
    expect(passengers.totals.owedCents).toBe(-(await balance('passenger_receivable')));
    const later = (await inDays(40, readDebts)).passengers;
    expect(of(later, trip.id)).toMatchObject({ notDueCents: 0, to60Cents: owedCents });
    const file = await admin.get('/reports/debts/export?of=passengers&format=csv');
    expect(file.headers.get('content-disposition')).toContain('pix-a-receber-');
    const line = String(file.body)
      .split(/\r?\n/)
      .find((one) => one.startsWith(trip.code));
    expect(line).toMatch(
      new RegExp(`;${formatDate(dayAt(0))};${amount(owedCents)};0,00;0,00;0,00;0,00;${amount(owedCents)}$`),
    );
  });
});

const follow = (releaseFollowsPayment: boolean) =>
  must(admin.put('/settings/payment-terms', { releaseDays: 7, releaseFollowsPayment, payoutBusinessDays: 1 }));

describe('punctuality', () => {
  it('compares the promised day with the day of payment', async () => {
    const [partnerId, partner] = await newPartner();
    await drive(partnerId, partner);
    await release(7);
    await drive(partnerId, partner);
    await release(9);
    await drive(partnerId, partner);
    const promised = (days: number) =>
      inDays(days, async (db) => {
        await rollUp(db);
        return readPunctuality(db, partnerId);
      });
    expect(await promised(7)).toMatchObject({ onTime: 1, late: 1, overdue: 0, averageLateDays: 2 });
    const later = await promised(8);
    expect(later).toMatchObject({ onTime: 1, late: 1, overdue: 1 });
    expect(later.months).toHaveLength(12);
    expect(later.months.reduce((sum, { overdue }) => sum + overdue, 0)).toBe(1);
  });

  it('leaves out amounts without a promised day', async () => {
    const [partnerId, partner] = await newPartner();
    await follow(true);
    await drive(partnerId, partner);
    await follow(false);
    const kept = await inDays(20, async (db) => {
      await rollUp(db);
      return readPunctuality(db, partnerId);
    });
    expect(kept).toMatchObject({ onTime: 0, late: 0, overdue: 0 });
  });

  it('shows a partner its own payments only', async () => {
    const [[id, caller], [other]] = [await newPartner(), await newPartner()];
    await fund(admin, id, 50_00);
    const payout = await askPayout(caller, 20_00);
    const [slow, waiting] = [await askPayout(caller, 10_00), await askPayout(caller, 5_00)];
    const promise = sql`update payouts set promised_on = ${dayAt(-1)} where id in (${slow.id}, ${waiting.id})`;
    await promise.execute(panel.services.db);
    await must(admin.post('/payouts/pay', { ids: [payout.id, slow.id] }, key()));
    expect((await caller.get('/reports/punctuality')).body).toMatchObject({
      onTime: 0,
      averageLateDays: null,
      payouts: { paid: 2, onTime: 1, late: 1, overdue: 1 },
    });
    expect((await admin.get(`/reports/punctuality?partnerId=${other}`)).body.payouts.paid).toBe(0);
    expect((await caller.get(`/reports/punctuality?partnerId=${other}`)).status).toBe(404);
  });
});

it('the report of money in transit shows the pending top-ups and payouts', async () => {
  const [id, caller] = await newPartner();
  await openAccount(admin);
  const before = await must(admin.get('/reports/in-transit'));
  await fund(admin, id, 50_00);
  await askTopUp(caller, 30_00);
  await askPayout(caller, 20_00);
  const after = await must(admin.get('/reports/in-transit'));
  expect(after.topUps).toMatchObject({ count: before.topUps.count + 1, cents: before.topUps.cents + 30_00 });
  expect(after.payouts).toMatchObject({ count: before.payouts.count + 1, cents: before.payouts.cents + 20_00 });
  expect(after.payouts.sentCents).toBe(0);
  expect(Date.parse(after.payouts.oldestAt)).toBeLessThanOrEqual(Date.now() + 1000);
});

describe('a report', () => {
  it('is exported with the same sums as on the page', async () => {
    const [partnerId, partner] = await newPartner();
    await drive(partnerId, partner);
    await rollUp();
    const report: TripsReport = await must(admin.get(`/reports/trips?${period()}&partnerId=${partnerId}`));
    expect(report.totals).toMatchObject({ trips: 1 });
    const line = report.byPartner[0];
    expect(line).toMatchObject({ key: partnerId, trips: 1 });
    expect(report.byPayment).toMatchObject([{ key: 'billed', name: 'Faturado', trips: 1 }]);
    expect(report.byCategory).toMatchObject([{ key: 'comum', name: 'Comum', trips: 1 }]);
    const file = await admin.get(`/reports/trips/export?${period()}&partnerId=${partnerId}&by=partner&format=csv`);
    expect(file.headers.get('content-disposition')).toContain(`relatorio-${dayAt(-1)}-a-${dayAt(1)}.csv`);
    const lines = String(file.body).trim().split(/\r?\n/);
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain(
      `${line?.name};1;0;0;0;${amount(report.totals.revenueCents)};${amount(report.totals.commissionCents)};`,
    );
    for (const path of [`/reports/trips/export?${period()}&by=weekday`, '/reports/debts/export?of=passengers'])
      expect((await admin.get(`${path}&format=xlsx`)).status).toBe(200);
  });

  it.each([
    ['from=2026-03-02&to=2026-03-01', 'to'],
    ['from=2020-01-01&to=2026-03-01', 'from'],
    ['from=ontem&to=2026-03-01', 'from'],
    ['to=2026-03-01', 'from'],
    ['from=2026-03-01&to=2026-03-02&partnerId=1', 'partnerId'],
  ])('is refused for %s with an error that names the field', async (query, field) => {
    for (const path of [`/reports/trips?${query}`, `/reports/trips/export?${query}&by=time&format=csv`]) {
      const { status, body } = await admin.get(path);
      expect([status, body.errors?.map((error: { field: string }) => error.field)]).toEqual([400, [field]]);
    }
  });
});
