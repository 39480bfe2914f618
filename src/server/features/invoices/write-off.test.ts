import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { must } from '#tests/authorisation/world.ts';
import { type Bank, openBank } from '#tests/bank.ts';
import { dayNow } from '#tests/ofx.ts';
import type { Caller } from '#tests/panel.ts';
import { key } from '#tests/till.ts';

let bank: Bank;
let admin: Caller;
let other: Caller;
let id: string;
let clientId: string;
let totalCents: number;

beforeAll(async () => {
  bank = await openBank();
  ({ admin, other } = bank);
});
afterAll(async () => {
  await bank.prove();
  await bank.panel.close();
});

beforeEach(async () => {
  ({ id, clientId, totalCents } = await bank.closeInvoice(await bank.newClient(), await bank.newPartner()));
});

const send = (path: string, body: object = {}, by = admin) => must(by.post(`/invoices/${id}/${path}`, body, key()));
const ask = () => send('write-off', { reason: 'Cliente encerrou as atividades' });
const confirm = (by: Caller) => by.post(`/invoices/${id}/write-off/confirm`, {}, key());
const pay = (cents: number) => send('payments', { cents, receivedOn: dayNow() });
const read = () => must(admin.get(`/invoices/${id}`));

async function sidesOfTrip() {
  const { items } = await must(admin.get(`/invoices/${id}/items`));
  const { clientSide, partnerSide } = await must(admin.get(`/trips/${items[0].tripId}`));
  return [clientSide, partnerSide];
}

async function receivable() {
  const account = await bank.panel.services.db
    .selectFrom('ledger.account_balances')
    .select('balance_cents')
    .where('kind', '=', 'receivable')
    .where('client_id', '=', clientId)
    .executeTakeFirst();
  return account?.balance_cents;
}

it('a write-off needs two administrators', async () => {
  await pay(1_00);
  const lost = await bank.standing('losses');
  expect((await ask()).writeOff).toMatchObject({ reason: 'Cliente encerrou as atividades', actorName: 'Ada' });
  const client = await bank.panel.signIn({ tipo: 'cliente', clientId });
  expect((await must(client.get(`/invoices/${id}`))).writeOff).toBe(null);
  expect((await confirm(admin)).status).toBe(403);
  await send('write-off/refuse', {}, other);
  await ask();
  const confirmed = await Promise.all([confirm(other), confirm(other)]);
  expect(confirmed.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(await read()).toMatchObject({ status: 'written_off', writtenOffCents: totalCents - 1_00, openCents: 0 });
  expect((await read()).costCentres).toMatchObject([{ cents: totalCents, openCents: 0 }]);
  expect([await receivable(), await bank.standing('losses')]).toEqual([0, lost - (totalCents - 1_00)]);
  expect(await sidesOfTrip()).toEqual(['invoiced', 'pending']);
});

it('a write-off request ends when the invoice is fully paid', async () => {
  await ask();
  expect(await pay(totalCents)).toMatchObject({ status: 'paid', writeOff: null });
});

it('a payment after a write-off recovers the written-off amount instead of becoming credit', async () => {
  const lost = await bank.standing('losses');
  await ask();
  await must(confirm(other));
  const part = { status: 'written_off', paidCents: 4_00, writtenOffCents: totalCents - 4_00, clientCreditCents: 0 };
  expect(await pay(4_00)).toMatchObject(part);
  expect(await pay(totalCents - 4_00 + 1)).toMatchObject({
    status: 'paid',
    paidCents: totalCents,
    writtenOffCents: 0,
    clientCreditCents: 1,
  });
  expect([await receivable(), await bank.standing('losses')]).toEqual([0, lost]);
  expect(await sidesOfTrip()).toEqual(['paid', 'pending']);
});
