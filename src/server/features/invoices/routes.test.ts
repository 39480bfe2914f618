import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addDays } from '#domain/time.ts';
import { releaseJob } from '#server/features/trips/money/jobs.ts';
import { newId } from '#server/platform/uuid.ts';
import { type Central, makeCentral, runTrip, tripBody } from '#tests/central.ts';
import { type Caller, type Panel, startPanel } from '#tests/panel.ts';
import { closingJob } from './jobs.ts';

let panel: Panel;
let central: Central;
let admin: Caller;
let client: Caller;
let partner: Caller;
let partnerId: string;
let clientId: string;

beforeAll(async () => {
  panel = await startPanel();
  central = await makeCentral(panel);
  admin = await panel.signIn({ tipo: 'admin', nome: 'Ada' });
  partnerId = await central.makePartner({ drivers: 40 });
  partner = await panel.signIn({ tipo: 'parceiro', partnerId });
});
afterAll(() => panel.close());

beforeEach(async () => {
  clientId = (await admin.post('/clients', { name: 'Cliente Novo', billingCycle: 'weekly', dueDays: 10 })).body.id;
  client = await panel.signIn({ tipo: 'cliente', clientId });
});

const today = () => new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo' }).format(new Date());
const key = () => ({ 'idempotency-key': newId() });

/** Runs and settles a billed trip of the client. */
async function drive(amounts: object = {}) {
  const { body } = await admin.get(`/partners/${partnerId}`);
  const crew = { driverId: body.drivers[0].id, vehicleId: body.vehicles[0].id };
  const steps = ['accept', ['depart', crew], 'arrive', 'begin', ['complete', amounts]] as (string | [string, object])[];
  return runTrip(client, partner, tripBody(central), steps);
}

const send = async (path: string, body: object = {}, by = admin) => {
  const answer = await by.post(path, body, key());
  if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body;
};
const close = () => send('/invoices', { clientId });
const pay = (id: string, cents: number) => send(`/invoices/${id}/payments`, { cents, receivedOn: today() });
const sideOf = async (id: string) => {
  const { body } = await admin.get(`/trips/${id}`);
  return [body.clientSide, body.partnerSide];
};

const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).toSorted((a, b) => a - b);

async function accounts(): Promise<Record<string, number>> {
  const rows = await panel.services.db
    .selectFrom('ledger.account_balances')
    .select((eb) => [eb.ref('kind').$notNull().as('kind'), eb.ref('balance_cents').$notNull().as('cents')])
    .where('client_id', '=', clientId)
    .execute();
  return Object.fromEntries(rows.map(({ kind, cents }) => [kind, cents]));
}

describe('closing an invoice', () => {
  it('invoices the billable trips once, and leaves out trips in dispute or review', async () => {
    const [first, held, reviewed, last] = [
      await drive(),
      await drive(),
      await drive({ extrasCents: 5_00 }),
      await drive(),
    ];
    await client.post(`/trips/${held.id}/contest`, { reason: 'Não fui eu' });
    const cents = first.totalCents + last.totalCents;
    const preview = (await admin.get(`/invoices/closing?clientId=${clientId}`)).body;
    expect(preview).toMatchObject({
      tripCount: 2,
      totalCents: cents,
      disputedCount: 1,
      disputedCents: held.totalCents,
      inReviewCount: 1,
    });
    const responses = await Promise.all(
      [1, 2, 3].map(() => admin.post('/invoices', { clientId, totalCents: cents }, key())),
    );
    expect(statuses(responses)).toEqual([201, 409, 409]);
    const invoice = responses.find(({ status }) => status === 201)?.body;
    expect(invoice).toMatchObject({ status: 'open', itemCount: 2, totalCents: cents, openCents: cents });
    expect(invoice.code).toMatch(/^F-\d{6}$/);
    expect(await accounts()).toMatchObject({ receivable: -cents, client_unbilled: -held.totalCents });
    expect(await sideOf(first.id)).toEqual(['invoiced', 'pending']);
    expect(await sideOf(held.id)).toEqual(['disputed', 'pending']);
    expect(await sideOf(reviewed.id)).toEqual(['none', 'in_review']);
    const { items } = (await client.get(`/invoices/${invoice.id}/items?limit=1`)).body;
    expect(items).toMatchObject([{ tripId: first.id, cents: first.totalCents, passengers: 'Marina Duarte' }]);

    await send(`/trips/${held.id}/answer-contest`, { answer: 'refused', reason: 'Foi o Sr. Duarte' });
    await send(`/trips/${reviewed.id}/settle`);
    const next = await close();
    expect(next).toMatchObject({ itemCount: 2 });
    expect((await client.get('/invoices')).body.items.map(({ id }: { id: string }) => id)).toEqual([
      next.id,
      invoice.id,
    ]);
  });

  it('is refused when the total has changed since the preview, or when the client has no billable trips', async () => {
    expect((await admin.post('/invoices', { clientId }, key())).body).toMatchObject({ reason: 'illegal_transition' });
    const { totalCents } = await drive();
    const seen = { clientId, totalCents: totalCents - 1 };
    expect((await admin.post('/invoices', seen, key())).body).toMatchObject({ reason: 'changed' });
    expect((await admin.post('/invoices', { clientId })).body).toMatchObject({
      errors: [{ field: 'Idempotency-Key' }],
    });
  });

  it('is done once by the job at the end of the billing week, even when several nodes run the job', async () => {
    const trip = await drive();
    await closeAt(0);
    expect(await sideOf(trip.id)).toEqual(['unbilled', 'pending']);
    await Promise.all([closeAt(8), closeAt(8)]);
    const { items } = (await client.get('/invoices')).body;
    expect(items).toMatchObject([{ itemCount: 1, totalCents: trip.totalCents }]);
    expect(new Date(items[0].periodTo).getUTCDay()).toBe(0);
    expect(Date.parse(items[0].dueOn) - Date.parse(items[0].closedOn)).toBe(10 * 86_400_000);
  });
});

/** Runs the closing job with the database clock moved forward by some days. */
async function closeAt(days: number): Promise<void> {
  await later(days, (db) => closingJob({ ...panel.services, db }).run());
}

async function later(days: number, run: (db: Panel['services']['db']) => Promise<void>): Promise<void> {
  const clock = new Date(Date.now() + days * 86_400_000);
  const opened = panel.database.openPool({ clock, max: 2 });
  try {
    await run(opened.db);
  } finally {
    await opened.close();
  }
}

/** Returns the release date that the partner's wallet shows. */
async function promised(id: string): Promise<string | null> {
  const { upcoming } = (await partner.get(`/wallets/${partnerId}`)).body;
  return upcoming.find(({ tripId }: { tripId: string }) => tripId === id).releaseOn;
}

async function follow(releaseFollowsPayment: boolean): Promise<void> {
  const terms = { releaseDays: 7, releaseFollowsPayment, payoutBusinessDays: 1 };
  expect((await admin.put('/settings/payment-terms', terms)).body).toEqual(terms);
}

describe('paying an invoice', () => {
  it('pays the oldest trip first, also in parts, and the excess becomes credit that pays the next invoice', async () => {
    const [old, young] = [await drive(), await drive()];
    const { id, totalCents } = await close();
    expect(await pay(id, old.totalCents)).toMatchObject({ status: 'part_paid', openCents: young.totalCents });
    expect([await sideOf(old.id), await sideOf(young.id)]).toEqual([
      ['paid', 'pending'],
      ['invoiced', 'pending'],
    ]);
    const paid = await pay(id, young.totalCents + 7_00);
    expect(paid).toMatchObject({ status: 'paid', paidCents: totalCents, openCents: 0, clientCreditCents: 7_00 });
    expect(paid.payments.at(-1)).toMatchObject({ kind: 'receipt', excessCents: 7_00, actorName: 'Ada' });
    expect(await sideOf(young.id)).toEqual(['paid', 'pending']);
    expect(await accounts()).toMatchObject({ receivable: 0, client_credit: 7_00 });

    const next = await drive();
    const second = await close();
    expect(second).toMatchObject({ paidCents: 7_00, openCents: next.totalCents - 7_00, clientCreditCents: 0 });
    expect(second.payments).toMatchObject([{ kind: 'credit', cents: 7_00 }]);
    expect((await client.get(`/invoices/${second.id}`)).body.payments[0].actorName).toBe(null);
  });

  it('registers a repeated call once, and refuses a date in the future or more than a year ago', async () => {
    await drive();
    const { id } = await close();
    const [same, payment] = [key(), { cents: 5_00, receivedOn: today() }];
    const responses = await Promise.all([1, 2, 3].map(() => admin.post(`/invoices/${id}/payments`, payment, same)));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await admin.get(`/invoices/${id}`)).body).toMatchObject({ paidCents: 5_00, payments: [{ cents: 5_00 }] });
    for (const receivedOn of ['2099-01-01', '1999-01-01', addDays(today(), -367)])
      for (const path of [`${id}/payments`, 'prepayments']) {
        const body = { clientId, cents: 5_00, receivedOn };
        expect((await admin.post(`/invoices/${path}`, body, key())).body.errors).toMatchObject([
          { field: 'receivedOn' },
        ]);
      }
    await send('/invoices/prepayments', { clientId, cents: 2_00, receivedOn: today() });
    expect(await send(`/invoices/${id}/credit`)).toMatchObject({ paidCents: 7_00, clientCreditCents: 0 });
    expect((await admin.post(`/invoices/${id}/credit`, {}, key())).body.reason).toBe('insufficient_balance');
  });

  it("releases the partner's part, if the payment terms require it, only after the payment, and the wallet shows no date", async () => {
    const before = await drive();
    const day = await promised(before.id);
    expect(day).toMatch(/^\d{4}-\d\d-\d\d$/);
    await follow(true);
    try {
      const trip = await drive();
      expect([await promised(before.id), await promised(trip.id)]).toEqual([day, null]);
      expect((await partner.get('/dashboard')).body.awaitingPaymentCents).toBe(trip.partnerCents);
      expect((await admin.get('/reports/debts')).body.partners.totals.awaitingCents).toBe(trip.partnerCents);
      // A later change of the client's rule for paying partners does not affect earlier trips.
      await follow(false);
      const release = () => later(30, (at) => releaseJob({ ...panel.services, db: at }).run());
      await release();
      expect(await sideOf(before.id)).toEqual(['unbilled', 'released']);
      expect(await sideOf(trip.id)).toEqual(['unbilled', 'pending']);
      const { id } = await close();
      await pay(id, before.totalCents + trip.totalCents - 1);
      await release();
      expect(await sideOf(trip.id)).toEqual(['invoiced', 'pending']);
      await pay(id, 1);
      await release();
      expect(await sideOf(trip.id)).toEqual(['paid', 'released']);
    } finally {
      await follow(false);
    }
  });
});

describe('a contested trip', () => {
  it("is reversed and posted again when corrected, and the partner's part is released again later", async () => {
    const trip = await drive();
    await later(8, (db) => releaseJob({ ...panel.services, db }).run());
    expect(await sideOf(trip.id)).toEqual(['unbilled', 'released']);
    await client.post(`/trips/${trip.id}/contest`, { reason: 'Caro' });
    const fareCents = trip.totalCents - 10_00;
    const answered = await send(`/trips/${trip.id}/answer-contest`, {
      answer: 'corrected',
      reason: 'Desvio',
      fareCents,
    });
    expect(answered).toMatchObject({ clientSide: 'unbilled', partnerSide: 'pending', totalCents: fareCents });
    expect(await accounts()).toMatchObject({ client_unbilled: -fareCents });
    await later(8, (db) => releaseJob({ ...panel.services, db }).run());
    expect(await sideOf(trip.id)).toEqual(['unbilled', 'released']);
    expect(await close()).toMatchObject({ totalCents: fareCents });
  });

  it('costs nothing when the central agrees with the client, and can be contested only before the answer and the invoice', async () => {
    const trip = await drive();
    const answer = { answer: 'upheld', reason: 'Não houve viagem' };
    expect((await admin.post(`/trips/${trip.id}/answer-contest`, answer)).body.reason).toBe('illegal_transition');
    await client.post(`/trips/${trip.id}/contest`, { reason: 'Não houve' });
    const answered = await send(`/trips/${trip.id}/answer-contest`, answer);
    expect(answered).toMatchObject({ clientSide: 'credited', partnerSide: 'reversed' });
    expect(await accounts()).toMatchObject({ client_unbilled: 0 });
    const invoiced = await drive();
    await close();
    expect((await client.post(`/trips/${invoiced.id}/contest`, { reason: 'Caro' })).body.reason).toBe(
      'illegal_transition',
    );
  });
});

describe('a credit note', () => {
  it('reduces the open amount, and an amount that was already paid becomes credit', async () => {
    const [old, young] = [await drive(), await drive()];
    const { id, totalCents } = await close();
    await pay(id, old.totalCents);
    const note = (tripId: string, cents: number) =>
      admin.post(`/invoices/${id}/credit-notes`, { tripId, cents, reason: 'Cobrança repetida' }, key());
    expect((await note(young.id, 3_00)).body).toMatchObject({
      creditedCents: 3_00,
      openCents: young.totalCents - 3_00,
    });
    expect((await note(young.id, young.totalCents)).body.errors).toMatchObject([{ field: 'cents' }]);
    const credited = (await note(old.id, old.totalCents)).body;
    expect(credited).toMatchObject({ status: 'open', paidCents: 0, clientCreditCents: old.totalCents });
    expect(credited.creditNotes.at(-1)).toMatchObject({ tripCode: old.code, overpaidCents: old.totalCents });
    expect(await sideOf(old.id)).toEqual(['credited', 'reversed']);
    expect(await sideOf(young.id)).toEqual(['invoiced', 'pending']);
    expect(await accounts()).toMatchObject({
      receivable: -(totalCents - old.totalCents - 3_00),
      client_credit: old.totalCents,
    });
    expect(await send(`/invoices/${id}/credit`)).toMatchObject({ status: 'paid' });
    expect(await sideOf(young.id)).toEqual(['paid', 'pending']);
  });
});

/** Asserts that the payments that are not reversed add up to the paid amount and the credit. */
async function sumOfPayments(id: string) {
  const { payments, becameCreditCents, paidCents } = (await client.get(`/invoices/${id}`)).body;
  const standing = payments.filter(({ reversal }: { reversal: object | null }) => reversal === null);
  const sum = standing.reduce((total: number, { cents }: { cents: number }) => total + cents, 0);
  expect(sum - becameCreditCents).toBe(paidCents);
  return { sum, becameCreditCents };
}

describe('the payments of an invoice', () => {
  it('add up to the paid amount and the credit after credit notes and reversals', async () => {
    const [old] = [await drive(), await drive()];
    const { id, totalCents } = await close();
    await pay(id, 1_00);
    const { payments } = await pay(id, totalCents + 4_00);
    expect(await sumOfPayments(id)).toEqual({ sum: totalCents + 5_00, becameCreditCents: 5_00 });
    await send(`/invoices/${id}/credit-notes`, { tripId: old.id, cents: 3_00, reason: 'Repetida' });
    expect(await sumOfPayments(id)).toEqual({ sum: totalCents + 5_00, becameCreditCents: 8_00 });
    // The part of the first payment that the credit note freed remains credit.
    await send(`/invoices/${id}/payments/${payments[1].id}/reverse`, { reason: 'Cheque devolvido' });
    expect(await sumOfPayments(id)).toEqual({ sum: 1_00, becameCreditCents: 1_00 });
  });
});

describe('the invoice lists', () => {
  it('are filtered by status, show totals by age, and have an export of the items of an invoice', async () => {
    await drive();
    const { id, code, totalCents } = await close();
    const states = ['open', 'part_paid', 'overdue', 'paid', 'credited', 'written_off'];
    const { items } = (await admin.get('/invoices?limit=100')).body;
    for (const status of states) {
      const listed = (await admin.get(`/invoices?limit=100&status=${status}`)).body.items;
      const reading = items.filter((one: { status: string }) => one.status === status);
      expect(listed.map((one: { id: string }) => one.id)).toEqual(reading.map((one: { id: string }) => one.id));
    }
    expect((await admin.get(`/invoices?q=${code}`)).body.items).toMatchObject([{ id }]);
    expect((await client.get('/invoices/totals')).body).toMatchObject({ notDueCents: totalCents, to30Cents: 0 });
    const changed = await admin.patch(`/invoices/${id}`, { nfseNumber: '2026/17' });
    expect(changed.body).toMatchObject({ nfseNumber: '2026/17' });
    const { body } = await client.get(`/invoices/${id}/items/export?format=csv`);
    expect(body).toContain('Viagem;Embarque;Partida;Término;Centro de custo');
    expect(body).toContain('Marina Duarte');
  });
});

it('after the invoices of all earlier tests, the check of the ledger finds no errors', async () => {
  expect((await admin.get('/ledger/proof')).body).toMatchObject({ ok: true, findings: [] });
});
