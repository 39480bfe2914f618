import * as fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Actor } from '#domain/access/roles.ts';
import { contestAnswers } from '#domain/trips/money-actions.ts';
import type { Outcome } from '#domain/outcome.ts';
import { periodUntil } from '#server/features/invoices/preview-closing.ts';
import { closeInvoice } from '#server/features/invoices/close-invoice.ts';
import { acceptContest, openContest, refuseContest, withdrawContest } from '#server/features/invoices/contest-line.ts';
import { creditTrip } from '#server/features/invoices/credit-trip.ts';
import { applyCredit, keysOf, payInvoice, prepay } from '#server/features/invoices/pay-invoice.ts';
import { reversePayment } from '#server/features/invoices/reverse-payment.ts';
import { readToday } from '#server/features/invoices/lock-invoice.ts';
import { askWriteOff, confirmWriteOff } from '#server/features/invoices/write-off.ts';
import { answerContest, contestTrip } from '#server/features/trips/money/contest.ts';
import { releaseTripPart } from '#server/features/trips/money/release.ts';
import { settleReviewed } from '#server/features/trips/money/review.ts';
import { readMoment } from '#server/features/trips/read/policy.ts';
import type { TripRow } from '#server/features/trips/read/view.ts';
import { withRetries } from '#server/platform/command.ts';
import type { Database, Tx } from '#server/platform/database/pool.ts';
import { newId } from '#server/platform/uuid.ts';
import { makeCentral, runTrip, tripBody } from '#tests/central.ts';
import { findViolations } from './laws.ts';
import { type Panel, startPanel } from '#tests/panel.ts';
import { insertLike } from '#tests/races/copies.ts';

const seed = Number(process.env['HISTORY_SEED'] ?? Date.now() % 1_000_000_000);
const numRuns = Number(process.env['HISTORY_RUNS'] ?? 15);

let panel: Panel;
let db: Database['db'];
let template: string;
let [ada, bia]: Actor[] = [];

beforeAll(async () => {
  panel = await startPanel();
  db = panel.services.db;
  const central = await makeCentral(panel);
  const partnerId = await central.makePartner();
  const client = await panel.signIn({ tipo: 'cliente', clientId: central.clientId });
  const partner = await panel.signIn({ tipo: 'parceiro', partnerId });
  const admin = await panel.signIn({ tipo: 'admin' });
  const { body } = await admin.get(`/partners/${partnerId}`);
  const crew = { driverId: body.drivers[0].id, vehicleId: body.vehicles[0].id };
  const reviewed = ['complete', { extrasCents: 4_00, tollsCents: 9_80 }] as [string, object];
  const trip = await runTrip(client, partner, tripBody(central), [
    'accept',
    ['depart', crew],
    'arrive',
    'begin',
    reviewed,
  ]);
  template = trip.id;
  [ada, bia] = [admin, await panel.signIn({ tipo: 'admin' })].map(({ userId }) => ({
    userId,
    role: 'admin' as const,
    clientId: null,
    partnerId: null,
    approvesTrips: false,
  }));
});
afterAll(() => panel.close());

const small = fc.integer({ min: 0, max: 9 });
const centavos = fc.integer({ min: 1, max: 90_00 });
const share = fc.integer({ min: 1, max: 100 });

const anyStep = fc.record({
  name: fc.constantFrom(
    ...(['drive', 'drive', 'drive', 'contest', 'answer', 'close', 'close', 'pay', 'pay', 'overpay', 'prepay'] as const),
    ...(['contestLine', 'contestLine', 'acceptLine', 'refuseLine', 'withdrawLine'] as const),
    ...(['credit', 'applyCredit', 'applyCredit', 'writeOff', 'release', 'reverse', 'reverse'] as const),
  ),
  which: small,
  cents: centavos,
  share,
  answer: fc.constantFrom(...contestAnswers),
  /** `together` sends the step twice under the same key concurrently, `later` sends it again afterwards. */
  again: fc.constantFrom('once', 'once', 'together', 'later'),
});
type Step = typeof anyStep extends fc.Arbitrary<infer Value> ? Value : never;

const audit = (by: Actor | undefined) => ({ actorId: by?.userId ?? '', address: null, requestId: null });
const nothing: Outcome<unknown> = { ok: false, reason: 'gone', detail: 'nothing to do' };

type Work = (tx: Tx, key: string) => Promise<Outcome<unknown>>;

/** Runs the work in a transaction. A refusal rolls it back, as in a command of the API. */
async function attempt(work: Work, key: string): Promise<boolean> {
  class Undo extends Error {}
  return withRetries(() =>
    db.transaction().execute(async (tx) => {
      if (!(await work(tx, key)).ok) throw new Undo();
      return true;
    }),
  ).catch((error: unknown) => {
    if (error instanceof Undo) return false;
    throw error;
  });
}

async function addTrip(tx: Tx, clientId: string, cents: number, discountCents: number): Promise<Outcome<unknown>> {
  const id = newId();
  const before = new Date(Date.now() - 3_600_000 + Number.parseInt(id.slice(-3), 16) * 1000);
  const own = { id, client_id: clientId, limit_reserved_cents: 0, ended_at: before, cost_centre_id: null };
  await insertLike(tx, 'trips', template, 'id', [own]);
  const row = await lockTrip(tx, sql`id = ${id}`);
  if (!row || !ada) return nothing;
  const context = { actorId: ada.userId, ...(await readMoment(tx)) };
  const typed = { fareCents: cents, discountCents: Math.min(discountCents, cents) };
  return settleReviewed(tx, ada, row, typed, 'Conferido', context);
}

async function lockTrip(tx: Tx, where: ReturnType<typeof sql>, which = 0): Promise<TripRow | undefined> {
  const { rows } = await sql<TripRow>`select * from trips where ${where} order by id for no key update`.execute(tx);
  return rows[which % Math.max(1, rows.length)];
}

async function invoiceAt(tx: Tx, clientId: string, which: number) {
  const invoices = tx.selectFrom('invoices').selectAll().where('client_id', '=', clientId);
  const rows = await invoices.orderBy('number').execute();
  return rows[which % Math.max(1, rows.length)];
}

async function readReceivedOn(tx: Tx): Promise<string> {
  return (await readToday(tx)).today;
}

function workOf(clientId: string, { name, which, cents, share: percent, answer }: Step): Work {
  const by = ada as Actor;
  const trip = async (tx: Tx, side: string, work: (row: TripRow) => Promise<Outcome<unknown>>) => {
    const row = await lockTrip(tx, sql`client_id = ${clientId} and client_side = ${side}`, which);
    return row ? work(row) : nothing;
  };
  const context = async (tx: Tx) => ({ actorId: by.userId, ...(await readMoment(tx)) });
  const pay =
    (more: number): Work =>
    async (tx, key) => {
      const invoice = await invoiceAt(tx, clientId, which);
      if (!invoice) return nothing;
      const amount = Math.ceil((invoice.open_cents * percent) / 100) + more;
      const receipt = { cents: Math.max(1, amount), receivedOn: await readReceivedOn(tx) };
      return payInvoice(tx, by, audit(by), {
        id: invoice.id,
        ...receipt,
        key: keysOf(by.userId, key).payment(invoice.id),
      });
    };
  const why = { reason: 'Conferido' };
  const decided =
    (work: (tx: Tx, contest: { id: string; contestId: string; left: number }) => Promise<Outcome<unknown>>): Work =>
    async (tx) => {
      const contests = tx
        .selectFrom('invoice_contests as o')
        .innerJoin('invoices as i', 'i.id', 'o.invoice_id')
        .innerJoin('invoice_items as n', 'n.trip_id', 'o.trip_id')
        .select(['i.id', 'o.id as contestId', sql<number>`n.cents - n.credited_cents`.as('left')])
        .where('i.client_id', '=', clientId);
      const all = await contests.orderBy('o.opened_at', 'desc').orderBy('o.id').execute();
      const contest = all[which % Math.max(1, Math.min(3, all.length))];
      return contest ? work(tx, contest) : nothing;
    };
  const works: Record<Step['name'], Work> = {
    drive: (tx) => addTrip(tx, clientId, cents, which * 50),
    contest: (tx) => trip(tx, 'unbilled', async (row) => contestTrip(tx, by, row, 'Não concordo', await context(tx))),
    answer: (tx) =>
      trip(tx, 'disputed', async (row) =>
        answerContest(tx, by, row, { answer, reason: 'Conferido', typed: { fareCents: cents } }, await context(tx)),
      ),
    close: async (tx) => {
      const { today } = await readToday(tx);
      const periodOf = (client: Parameters<typeof periodUntil>[1]) => periodUntil(today, client);
      return closeInvoice(tx, by, audit(by), { clientId, periodOf, until: null });
    },
    pay: pay(0),
    overpay: pay(cents + 1),
    prepay: async (tx, key) => {
      const receipt = { cents, receivedOn: await readReceivedOn(tx) };
      return prepay(tx, audit(by), { clientId, ...receipt, key: keysOf(by.userId, key).prepayment });
    },
    credit: async (tx, key) => {
      const invoice = await invoiceAt(tx, clientId, which);
      const items = tx
        .selectFrom('invoice_items')
        .selectAll()
        .where('invoice_id', '=', invoice?.id ?? newId());
      const all = await items.orderBy('ended_at').execute();
      const item = all[percent % Math.max(1, all.length)];
      if (!invoice || !item) return nothing;
      const left = Math.max(1, Math.ceil(((item.cents - item.credited_cents) * percent) / 100));
      const note = { id: invoice.id, tripId: item.trip_id, cents: left, reason: 'Cobrado a mais' };
      return creditTrip(tx, by, audit(by), { ...note, key: keysOf(by.userId, key).creditNote(invoice.id) });
    },
    contestLine: async (tx) => {
      const items = tx.selectFrom('invoice_items as n').innerJoin('invoices as i', 'i.id', 'n.invoice_id');
      const all = await items.select(['n.trip_id', 'i.id']).where('i.client_id', '=', clientId).execute();
      const item = all[percent % Math.max(1, all.length)];
      if (!item) return nothing;
      return openContest(tx, audit(by), { id: item.id, tripId: item.trip_id, clientId, reason: 'Não concordo' });
    },
    acceptLine: decided(async (tx, contest) =>
      acceptContest(tx, by, audit(by), { ...contest, cents: Math.ceil((contest.left * percent) / 100), ...why }),
    ),
    refuseLine: decided((tx, contest) => refuseContest(tx, audit(by), { ...contest, ...why })),
    withdrawLine: decided((tx, contest) => withdrawContest(tx, audit(by), { ...contest, clientId })),
    applyCredit: async (tx, key) => {
      const invoice = await invoiceAt(tx, clientId, which);
      if (!invoice) return nothing;
      return applyCredit(tx, by, audit(by), invoice.id, keysOf(by.userId, key).payment(invoice.id));
    },
    writeOff: async (tx) => {
      const invoice = await invoiceAt(tx, clientId, which);
      if (!invoice) return nothing;
      await askWriteOff(tx, audit(by), { id: invoice.id, reason: 'Fechou' });
      return confirmWriteOff(tx, audit(bia), invoice.id);
    },
    reverse: async (tx) => {
      const payments = tx
        .selectFrom('invoice_payments as p')
        .innerJoin('invoices as i', 'i.id', 'p.invoice_id')
        .select(['p.id as paymentId', 'i.id'])
        .where('i.client_id', '=', clientId)
        .where('p.reversed_at', 'is', null);
      const standing = await payments.orderBy('p.id').execute();
      const payment = standing[percent % Math.max(1, standing.length)];
      if (!payment) return nothing;
      return reversePayment(tx, by, audit(by), { ...payment, reason: 'Cheque devolvido' });
    },
    release: async (tx) => {
      const row = await lockTrip(tx, sql`client_id = ${clientId} and partner_side = 'pending'`, which);
      if (!row) return nothing;
      await releaseTripPart(tx, row, await context(tx));
      return { ok: true, value: undefined };
    },
  };
  return works[name];
}

const done = new Map<string, number>();

async function live(steps: Step[]): Promise<void> {
  const clientId = newId();
  await db.insertInto('clients').values({ id: clientId, kind: 'company', name: 'Aurora S.A.' }).execute();
  for (const [index, step] of steps.entries()) {
    const [work, key] = [workOf(clientId, step), newId()];
    const times = step.again === 'together' ? 2 : 1;
    const outcomes = await Promise.all(Array.from({ length: times }, () => attempt(work, key)));
    if (step.again === 'later') await attempt(work, key);
    if (outcomes.includes(true)) done.set(step.name, (done.get(step.name) ?? 0) + 1);
    const broken = await findViolations(db);
    if (broken.length > 0) throw new Error(`${index} ${JSON.stringify(step)}: ${broken.join('\n')}`);
  }
}

it(`any sequence of closings, payments, credits and write-offs leaves the ledger complete (seed ${seed})`, async () => {
  const history = fc.array(anyStep, { minLength: 15, maxLength: 40 });
  const result = await fc.check(fc.asyncProperty(history, live), { seed, numRuns, endOnFailure: true });
  console.log(`seed ${seed}: ${[...done].map(([name, times]) => `${name} ${times}`).join(', ')}`);
  if (result.failed) throw result.errorInstance;
  // A history with few kinds of steps would prove little.
  expect(done.size).toBeGreaterThan(8);
}, 600_000);
