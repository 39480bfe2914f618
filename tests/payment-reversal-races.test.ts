import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { reverseInvoicePayment } from '#server/features/bank-statements/reverse-payment.ts';
import { newId } from '#server/platform/uuid.ts';
import { must } from '#tests/authorisation/world.ts';
import { type Bank, importLines, openBank } from '#tests/bank.ts';
import { findViolations } from '#tests/invoice-histories/laws.ts';
import { dayNow } from '#tests/ofx.ts';
import type { Answer, Caller } from '#tests/panel.ts';
import { key } from '#tests/till.ts';

const AT_ONCE = 16;
const ROUNDS = 6;

let bank: Bank;
let admin: Caller;
let other: Caller;
let partner: Awaited<ReturnType<Bank['newPartner']>>;
let clientId: string;

beforeAll(async () => {
  bank = await openBank();
  ({ admin, other } = bank);
  partner = await bank.newPartner();
});
afterAll(() => bank.panel.close());

beforeEach(async () => {
  clientId = await bank.newClient();
});
afterEach(() => expectWholeBooks());

async function expectWholeBooks(): Promise<void> {
  expect(await findViolations(bank.panel.services.db)).toEqual([]);
  await bank.prove();
}

const reason = 'Cheque devolvido';
const close = () => bank.closeInvoice(clientId, partner);
const read = (id: string) => must(admin.get(`/invoices/${id}`));
const post = (path: string, body: object = {}, by = other) => by.post(`/invoices/${path}`, body, key());
const pay = (id: string, cents: number) => post(`${id}/payments`, { cents, receivedOn: dayNow() });

/** Pays an amount of an invoice. Returns the payment and a function that reverses it. */
async function paid(id: string, cents: number) {
  const paymentId: string = (await must(pay(id, cents))).payments.at(-1).id;
  const reverse = (by = admin) => post(`${id}/payments/${paymentId}/reverse`, { reason }, by);
  return { paymentId, reverse };
}

/** Runs both calls concurrently. Each call starts first in half of the rounds. */
async function together(
  round: number,
  first: () => Promise<Answer>,
  second: () => Promise<Answer>,
): Promise<[number, number]> {
  const [a, b] = await (round % 2
    ? Promise.all([first(), second()])
    : Promise.all([second(), first()]).then(([late, early]) => [early, late] as const));
  return [a.status, b.status];
}

const rounds = Array.from({ length: ROUNDS }, (_, round) => round);

it('sixteen concurrent reversals of one payment reverse it once', async () => {
  const { id, totalCents } = await close();
  const { reverse } = await paid(id, totalCents);
  const answers = await Promise.all(Array.from({ length: AT_ONCE }, (_, index) => reverse(index % 2 ? admin : other)));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    200,
    ...Array.from({ length: AT_ONCE - 1 }, () => 409),
  ]);
  expect(new Set(answers.filter(({ status }) => status === 409).map(({ body }) => body.detail))).toEqual(
    new Set(['Este pagamento já foi estornado.']),
  );
  expect(await read(id)).toMatchObject({ paidCents: 0, openCents: totalCents });
});

it('an overpayment is either reversed or used as credit for another invoice, never both', async () => {
  for (const round of rounds) {
    const [{ id, totalCents }, next] = [await close(), await close()];
    const { reverse } = await paid(id, totalCents + 7_00);
    const [reversed, used] = await together(round, reverse, () => post(`${next.id}/credit`));
    expect([
      [200, 409],
      [409, 200],
    ]).toContainEqual([reversed, used]);
    const paidOf = [(await read(id)).paidCents, (await read(next.id)).paidCents];
    expect(paidOf).toEqual(used === 200 ? [totalCents, 7_00] : [0, 0]);
    // Uses a new client, because the credit of the next round would pay the open rest of this invoice.
    clientId = await bank.newClient();
  }
});

it('the reversal of a payment does not affect a concurrent payment of the same invoice', async () => {
  for (const round of rounds) {
    const { id, totalCents } = await close();
    const { reverse } = await paid(id, 5_00);
    expect(await together(round, reverse, () => pay(id, totalCents - 5_00))).toEqual([200, 200]);
    expect(await read(id)).toMatchObject({ paidCents: totalCents - 5_00, openCents: 5_00, clientCreditCents: 0 });
  }
});

it('a write-off covers the amount that is open either before or after a concurrent reversal, never both amounts', async () => {
  for (const round of rounds) {
    const { id, totalCents } = await close();
    const { reverse } = await paid(id, 5_00);
    await must(post(`${id}/write-off`, { reason }, admin));
    expect(await together(round, reverse, () => post(`${id}/write-off/confirm`))).toEqual([200, 200]);
    const { writtenOffCents, openCents, paidCents } = await read(id);
    expect([totalCents, totalCents - 5_00]).toContain(writtenOffCents);
    expect([paidCents, writtenOffCents + openCents]).toEqual([0, totalCents]);
  }
});

it('a credit note reduces the invoice once, whether it runs before or after a concurrent reversal', async () => {
  for (const round of rounds) {
    const { id, totalCents } = await close();
    const { reverse } = await paid(id, totalCents);
    const { items } = await must(admin.get(`/invoices/${id}/items`));
    const note = { tripId: items[0].tripId, cents: 3_00, reason };
    expect(await together(round, reverse, () => post(`${id}/credit-notes`, note))).toEqual([200, 200]);
    const left = { paidCents: 0, creditedCents: 3_00, openCents: totalCents - 3_00, clientCreditCents: 0 };
    expect(await read(id)).toMatchObject(left);
  }
});

it('a bank line never stays matched to a reversed payment', async () => {
  for (const round of rounds) {
    const { id, totalCents } = await close();
    const { reverse, paymentId } = await paid(id, totalCents);
    const statement = await importLines(admin, newId(), { cents: totalCents });
    const [line] = await bank.linesOf(statement);
    const tie = () => bank.assign(line, 'payment', paymentId, {}, other);
    const [reversed, tied] = await together(round, reverse, tie);
    expect(reversed).toBe(200);
    expect([200, 409]).toContain(tied);
    const [after] = await bank.linesOf(statement);
    expect(after).toMatchObject({ match: null, status: tied === 200 ? 'parked' : 'suggested' });
  }
});

it('a bank line that is matched while its payment is being reversed waits, and is then refused', async () => {
  const { id, totalCents } = await close();
  const { paymentId } = await paid(id, totalCents);
  const [line] = await bank.linesOf(await importLines(admin, newId(), { cents: totalCents }));
  const audit = { actorId: admin.userId, address: null, requestId: null };
  const tied = await bank.panel.services.db.transaction().execute(async (tx) => {
    await reverseInvoicePayment(tx, { role: 'system' }, audit, { id, paymentId, reason });
    const answer = bank.assign(line, 'payment', paymentId);
    await sleep(300);
    return { answer };
  });
  expect(await tied.answer).toMatchObject({ status: 409, body: { reason: 'changed' } });
});
