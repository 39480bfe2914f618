import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { releaseJob } from '#server/features/trips/money/jobs.ts';
import { newId } from '#server/platform/uuid.ts';
import { must } from '#tests/authorisation/world.ts';
import { type Bank, importLines, openBank } from '#tests/bank.ts';
import { findViolations } from '#tests/invoice-histories/laws.ts';
import { dayNow } from '#tests/ofx.ts';
import type { Caller } from '#tests/panel.ts';
import { key } from '#tests/till.ts';

let bank: Bank;
let admin: Caller;
let other: Caller;
let clientId: string;
let partner: Awaited<ReturnType<Bank['newPartner']>>;

beforeAll(async () => {
  bank = await openBank();
  ({ admin, other } = bank);
});
afterAll(async () => {
  await expectWholeBooks();
  await bank.panel.close();
});

async function expectWholeBooks(): Promise<void> {
  expect(await findViolations(bank.panel.services.db)).toEqual([]);
  await bank.prove();
}

beforeEach(async () => {
  clientId = await bank.newClient();
  partner = await bank.newPartner();
});

const reason = 'Cheque devolvido';
const send = (path: string, body: object = {}, by = admin) => must(by.post(`/invoices/${path}`, body, key()));
const pay = (id: string, cents: number) => send(`${id}/payments`, { cents, receivedOn: dayNow() });
const paymentsOf = async (id: string) => (await must(admin.get(`/invoices/${id}`))).payments;
const lastOf = async (id: string): Promise<string> => (await paymentsOf(id)).at(-1).id;
const tryReverse = (id: string, paymentId: string, by = admin) =>
  by.post(`/invoices/${id}/payments/${paymentId}/reverse`, { reason }, key());
const reverse = (id: string, paymentId: string) => must(tryReverse(id, paymentId));
const close = (trips = 1) => bank.closeInvoice(clientId, partner, trips);

const release = () => releaseJob(bank.panel.services).run();
const terms = (releaseFollowsPayment: boolean) =>
  must(admin.put('/settings/payment-terms', { releaseDays: 7, releaseFollowsPayment, payoutBusinessDays: 1 }));
const lineOf = async (id: string) => {
  const { items } = await must(admin.get('/bank-lines?limit=100'));
  return items.find((line: { id: string }) => line.id === id);
};

/**
 * Returns for each trip of the invoice the states of the client's debt and of the partner's part, oldest trip first.
 */
async function sidesOf(id: string): Promise<string[]> {
  const { items } = await must(admin.get(`/invoices/${id}/items`));
  const trips = items.map(async ({ tripId }: { tripId: string }) => {
    const { clientSide, partnerSide } = await must(admin.get(`/trips/${tripId}`));
    return `${clientSide} ${partnerSide}`;
  });
  return Promise.all(trips);
}

async function books(): Promise<Record<string, number>> {
  const rows = await bank.panel.services.db
    .selectFrom('ledger.account_balances')
    .select((eb) => [eb.ref('kind').$notNull().as('kind'), eb.fn.sum<number>('balance_cents').as('cents')])
    .where((eb) => eb.or([eb('client_id', '=', clientId), eb('kind', 'in', ['cash', 'losses', 'suspense'])]))
    .groupBy('kind')
    .execute();
  return Object.fromEntries(rows.filter(({ cents }) => cents !== 0).map(({ kind, cents }) => [kind, cents]));
}

/** Returns everything that a payment changes: the invoice's amounts, its items, its trips and the ledger balances. */
async function standing(id: string) {
  const { status, paidCents, openCents, writtenOffCents, clientCreditCents, costCentres } = await must(
    admin.get(`/invoices/${id}`),
  );
  const { items } = await must(admin.get(`/invoices/${id}/items`));
  const paid = items.map((item: { paidCents: number }) => item.paidCents);
  const amounts = { status, paidCents, openCents, writtenOffCents, clientCreditCents, costCentres, paid };
  return { ...amounts, sides: await sidesOf(id), books: await books() };
}

describe('reversing a payment of an invoice', () => {
  it('restores invoice, trips and ledger to the state before the payment, and records user and reason', async () => {
    const { id, totalCents } = await close(2);
    const before = await standing(id);
    await pay(id, totalCents - 1);
    const paymentId = await lastOf(id);
    expect(await sidesOf(id)).toEqual(['paid pending', 'invoiced pending']);
    const reversed = await reverse(id, paymentId);
    expect(reversed.payments).toMatchObject([{ id: paymentId, reversal: { reason, actorName: 'Ada' } }]);
    expect(await standing(id)).toEqual(before);
    const client = await bank.panel.signIn({ tipo: 'cliente', clientId });
    expect((await must(client.get(`/invoices/${id}`))).payments[0].reversal).toMatchObject({ reason, actorName: null });
    const { items } = await must(admin.get(`/invoices/${id}/items`));
    const { items: events } = await must(client.get(`/trips/${items[0].tripId}/events`));
    expect(events.map(({ action }: { action: string }) => action)).toContain('reverse-payment');
    const audited = bank.panel.services.db.selectFrom('audit_log').select('changes').where('subject_id', '=', id);
    expect(await audited.where('action', '=', 'invoice.reverse_payment').execute()).toEqual([
      { changes: { paidCents: [totalCents - 1, 0], reason: [null, reason] } },
    ]);
  });

  it('is refused for a payment without a ledger entry, which only an older version of the panel could store', async () => {
    const { id } = await close();
    await pay(id, 5_00);
    const paymentId = await lastOf(id);
    const { db } = bank.panel.services;
    const entry = await db
      .selectFrom('invoice_payments')
      .select('entry_id')
      .where('id', '=', paymentId)
      .executeTakeFirst();
    const keep = (entry_id: string | null | undefined) =>
      db.updateTable('invoice_payments').set({ entry_id }).where('id', '=', paymentId).execute();
    await keep(null);
    expect(await tryReverse(id, paymentId)).toMatchObject({ status: 409, body: { reason: 'illegal_transition' } });
    await keep(entry?.entry_id);
    await reverse(id, paymentId);
  });

  it('requires a reason and an idempotency key, and is refused for a reversed payment or the id of another invoice', async () => {
    const [{ id }, elsewhere] = [await close(), await close()];
    await pay(id, 5_00);
    const paymentId = await lastOf(id);
    expect((await tryReverse(elsewhere.id, paymentId)).status).toBe(404);
    const same = key();
    const call = () => admin.post(`/invoices/${id}/payments/${paymentId}/reverse`, { reason }, same);
    expect((await Promise.all([call(), call()])).map(({ status }) => status)).toEqual([200, 200]);
    expect(await tryReverse(id, paymentId, other)).toMatchObject({
      status: 409,
      body: { reason: 'illegal_transition', detail: 'Este pagamento já foi estornado.' },
    });
    const without = await admin.post(`/invoices/${id}/payments/${paymentId}/reverse`, {}, key());
    expect(without.body.errors).toMatchObject([{ field: 'reason' }]);
    const keyless = await admin.post(`/invoices/${id}/payments/${paymentId}/reverse`, { reason });
    expect(keyless.body.errors).toMatchObject([{ field: 'Idempotency-Key' }]);
  });

  it('restores the invoice in any order of reversals, and the invoice can then be paid in full', async () => {
    const { id, totalCents } = await close(3);
    const before = await standing(id);
    const parts = [0.2, 0.5, 0.15, 0.3].map((part) => Math.round(totalCents * part));
    for (const cents of parts) await pay(id, cents);
    const ids: string[] = (await paymentsOf(id)).map((payment: { id: string }) => payment.id);
    for (const index of [1, 3, 0, 2]) await reverse(id, ids[index] ?? '');
    expect(await standing(id)).toEqual(before);
    await pay(id, totalCents);
    expect(await standing(id)).toMatchObject({
      status: 'paid',
      sides: Array.from({ length: 3 }, () => 'paid pending'),
    });
  });

  it('makes a paid invoice overdue when its due date has passed', async () => {
    const { id, totalCents } = await close();
    await pay(id, totalCents);
    const yesterday = new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10);
    await bank.panel.services.db
      .updateTable('invoices')
      .set({ closed_on: yesterday, due_on: yesterday })
      .where('id', '=', id)
      .execute();
    expect(await reverse(id, await lastOf(id))).toMatchObject({ status: 'overdue', openCents: totalCents });
  });
});

describe("a payment reversal and the client's credit", () => {
  it('an overpayment can be reversed only after the payments that used its credit, and the reversal removes this credit', async () => {
    const { id, totalCents } = await close();
    await pay(id, totalCents + 7_00);
    const overpaid = await lastOf(id);
    const next = await close();
    expect(next.payments).toMatchObject([{ kind: 'credit', cents: 7_00 }]);
    const refused = await tryReverse(id, overpaid);
    expect(refused).toMatchObject({ status: 409, body: { reason: 'insufficient_balance' } });
    expect(refused.body.detail).toBe(
      `Deste pagamento, R$\u00a07,00 viraram crédito do cliente, que já foi usado em outra fatura. Estorne primeiro o pagamento com crédito de ${next.code}.`,
    );
    expect((await paymentsOf(id))[0].reversal).toBe(null);
    expect(await reverse(next.id, next.payments[0].id)).toMatchObject({ paidCents: 0, clientCreditCents: 7_00 });
    expect(await reverse(id, overpaid)).toMatchObject({ paidCents: 0, openCents: totalCents, clientCreditCents: 0 });
  });

  it('the reversal also removes the credit that a credit note created from the payment', async () => {
    const { id, totalCents } = await close();
    await pay(id, totalCents);
    const paymentId = await lastOf(id);
    const { items } = await must(admin.get(`/invoices/${id}/items`));
    const { tripId } = items[0];
    expect(await send(`${id}/credit-notes`, { tripId, cents: 3_00, reason })).toMatchObject({
      clientCreditCents: 3_00,
    });
    const open = { paidCents: 0, creditedCents: 3_00, openCents: totalCents - 3_00, clientCreditCents: 0 };
    expect(await reverse(id, paymentId)).toMatchObject(open);
    expect(await sidesOf(id)).toEqual(['invoiced pending']);
    expect(await books()).toMatchObject({ receivable: -(totalCents - 3_00) });
  });
});

it('the reversal of a payment restores the write-off that the payment had recovered', async () => {
  const { id, totalCents } = await close();
  await send(`${id}/write-off`, { reason });
  await send(`${id}/write-off/confirm`, {}, other);
  const before = await standing(id);
  expect(before.status).toBe('written_off');
  await pay(id, totalCents);
  expect((await paymentsOf(id))[0]).toMatchObject({ recoveredCents: totalCents });
  await reverse(id, await lastOf(id));
  expect(await standing(id)).toEqual(before);
});

it('the reversal of a payment restores only the part of a recovered write-off that was not credited afterwards', async () => {
  const { id, totalCents } = await close();
  const lost = await bank.standing('losses');
  await send(`${id}/write-off`, { reason });
  await send(`${id}/write-off/confirm`, {}, other);
  await pay(id, totalCents);
  const { items } = await must(admin.get(`/invoices/${id}/items`));
  await send(`${id}/credit-notes`, { tripId: items[0].tripId, cents: 1_00, reason });
  const rest = { status: 'written_off', writtenOffCents: totalCents - 1_00, paidCents: 0, openCents: 0 };
  expect(await reverse(id, await lastOf(id))).toMatchObject({ ...rest, clientCreditCents: 0 });
  expect(await bank.standing('losses')).toBe(lost - (totalCents - 1_00));
});

describe("the partner's money released by a reversed payment", () => {
  it('stays with the partner and is not released twice, and unreleased money waits for payment again', async () => {
    await terms(true);
    const { id, totalCents } = await close(2);
    await terms(false);
    await pay(id, totalCents - 1);
    await release();
    expect(await sidesOf(id)).toEqual(['paid released', 'invoiced pending']);
    const released = await bank.balance(partner.partnerId);
    expect(released).toBeGreaterThan(0);
    await pay(id, 1);
    for (const { id: paymentId } of await paymentsOf(id)) await reverse(id, paymentId);
    expect(await sidesOf(id)).toEqual(['invoiced released', 'invoiced pending']);
    await release();
    expect(await bank.balance(partner.partnerId)).toBe(released);
    await pay(id, totalCents);
    await release();
    await release();
    expect(await sidesOf(id)).toEqual(['paid released', 'paid released']);
    const parts = (await must(admin.get(`/wallets/${partner.partnerId}/entries?limit=100`))).items;
    expect(parts.filter(({ kind }: { kind: string }) => kind === 'release')).toHaveLength(2);
  });
});

describe('the reversed payment of a bank line', () => {
  it('becomes an unidentified receipt, which a user can assign to an invoice and reverse repeatedly', async () => {
    const [wrong, right] = [await close(), await close()];
    const [kept] = await bank.linesOf(await importLines(admin, newId(), { cents: 4_00 }));
    const { openCents } = wrong;
    await must(bank.assign(kept, 'invoice', wrong.id, { openCents }));
    const cash = (await books())['cash'];
    expect((await paymentsOf(wrong.id))[0]).toMatchObject({ fromBank: true });
    const suspense = await bank.standing('suspense');
    await reverse(wrong.id, await lastOf(wrong.id));
    expect([(await books())['cash'], await bank.standing('suspense')]).toEqual([cash, suspense + 4_00]);
    const parked = await lineOf(kept.id);
    expect(parked).toMatchObject({ status: 'parked', match: null });
    await must(bank.assign(parked, 'invoice', right.id, { openCents: right.openCents }));
    expect(await must(admin.get(`/invoices/${right.id}`))).toMatchObject({ paidCents: 4_00 });
    await reverse(right.id, await lastOf(right.id));
    await must(bank.assign(await lineOf(kept.id), 'invoice', wrong.id, { openCents }));
    expect(await must(admin.get(`/invoices/${wrong.id}`))).toMatchObject({
      paidCents: 4_00,
      openCents: openCents - 4_00,
    });
    expect([(await books())['cash'], await bank.standing('suspense')]).toEqual([cash, suspense]);
  });

  it('is unidentified only on the oldest of its lines in several accounts, and a repeated provider call changes nothing', async () => {
    const { id, txid, totalCents } = await close();
    const pix = bank.pixOf(txid, totalCents);
    await bank.tell([pix]);
    const paymentId = await lastOf(id);
    const [file] = await bank.linesOf(await importLines(admin, newId(), { cents: totalCents, memo: txid }));
    expect(file).toMatchObject({ status: 'matched', match: { kind: 'payment', id: paymentId } });
    const suspense = await bank.standing('suspense');
    await reverse(id, paymentId);
    await bank.tell([pix]);
    expect(await bank.standing('suspense')).toBe(suspense + totalCents);
    expect(await must(admin.get(`/invoices/${id}`))).toMatchObject({ paidCents: 0, openCents: totalCents });
    const { items } = await must(admin.get(`/bank-lines?q=${txid}`));
    expect(items).toMatchObject([{ id: file.id, status: 'matched', match: { kind: 'line' } }, { status: 'parked' }]);
  });
});
