import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { newId } from '#server/platform/uuid.ts';
import { must } from '#tests/authorisation/world.ts';
import { type Bank, importLines, openBank, SECRET } from '#tests/bank.ts';
import type { OfxLine } from '#tests/ofx.ts';
import type { Caller } from '#tests/panel.ts';
import { askTopUp, key } from '#tests/till.ts';

let bank: Bank;
let admin: Caller;
let partner: Caller;
let partnerId = '';
let account = '';

beforeAll(async () => {
  bank = await openBank();
  ({ admin } = bank);
});
afterAll(() => bank.panel.close());

beforeEach(async () => {
  ({ partnerId, partner, account } = await bank.newPartner());
});

const balance = () => bank.balance(partnerId);
const bring = (...lines: OfxLine[]) => importLines(admin, account, ...lines);
const lineOf = async (statement: { id: string }) => (await bank.linesOf(statement))[0];

it('repeated provider calls confirm a top-up once, and the statement line is linked as the same Pix', async () => {
  const topUp = await askTopUp(partner, 90_00);
  const pix = bank.pixOf(topUp.txid, 90_00);
  expect(await (await bank.tell([pix])).json()).toEqual({ received: 1 });
  expect((await bank.tell([pix, pix])).status).toBe(200);
  expect(await balance()).toBe(90_00);
  expect((await partner.get(`/top-ups/${topUp.id}`)).body.bankReference).toBe(pix.endToEndId);
  expect(await lineOf(await bring({ cents: 90_00, memo: `Pix ${pix.endToEndId}` }))).toMatchObject({
    status: 'matched',
    match: { kind: 'line' },
  });
  expect(await lineOf(await bring({ cents: 90_00, memo: 'Pix' }))).toMatchObject({ status: 'left_over' });
  expect(await balance()).toBe(90_00);
});

it('a Pix without a request or with another amount waits for a user, and no payer data is stored', async () => {
  const topUp = await askTopUp(partner, 20_00);
  const [strange, less] = [bank.pixOf('OUTROSISTEMA1', 15_00), bank.pixOf(topUp.txid, 19_00)];
  expect((await bank.tell([strange, less, bank.pixOf(undefined, 1_00)])).status).toBe(200);
  const { items } = await must(admin.get('/bank-lines?limit=3'));
  expect(items).toMatchObject([
    { cents: 1_00, memo: 'Pix sem txid', account: 'pix' },
    { cents: 19_00, status: 'suggested', suggestions: [{ kind: 'wallet', id: partnerId }] },
    { cents: 15_00, status: 'left_over', memo: 'Pix OUTROSISTEMA1' },
  ]);
  expect(await balance()).toBe(0);
  const { db } = bank.panel.services;
  const lines = await db.selectFrom('bank_lines').selectAll().execute();
  const events = await db.selectFrom('outbox').selectAll().execute();
  expect(JSON.stringify([lines, events])).not.toMatch(/Fulana|12345678909/);
});

const back = (cents: number, status = 'DEVOLVIDO') => ({
  id: 'd1',
  rtrId: `D${newId().replaceAll('-', '')}`,
  valor: (cents / 100).toFixed(2),
  horario: { solicitacao: new Date().toISOString() },
  status,
});

it('a full return deducts the top-up from the wallet once, and any other return waits for a user', async () => {
  const [whole, byHand, part] = [
    await askTopUp(partner, 70_00),
    await askTopUp(partner, 60_00),
    await askTopUp(partner, 50_00),
  ];
  const [first, second, third] = [
    bank.pixOf(whole.txid, 70_00),
    bank.pixOf(byHand.txid, 60_00),
    bank.pixOf(part.txid, 50_00),
  ];
  await bank.tell([{ ...first, devolucoes: [back(70_00, 'EM_PROCESSAMENTO')] }, second, third]);
  expect(await balance()).toBe(180_00);
  await must(admin.post(`/top-ups/${byHand.id}/return`, { reason: 'Devolvida no banco' }, key()));
  const received = [
    { ...first, devolucoes: [back(70_00)] },
    { ...second, devolucoes: [back(60_00)] },
    { ...third, devolucoes: [back(20_00)] },
  ];
  for (let times = 0; times < 3; times += 1) expect((await bank.tell(received)).status).toBe(200);
  expect(await balance()).toBe(50_00);
  expect((await partner.get(`/top-ups/${whole.id}`)).body.status).toBe('returned');
  expect((await must(admin.get('/bank-lines?limit=3'))).items).toMatchObject([
    { cents: -20_00, memo: `Devolução de Pix ${part.txid}`, status: 'left_over' },
    { cents: -60_00, status: 'matched', match: { kind: 'top_up', id: byHand.id } },
    { cents: -70_00, status: 'matched', match: { kind: 'top_up', id: whole.id } },
  ]);
  await bank.prove();
});

it('a Pix that an imported statement already posted is not posted again', async () => {
  const topUp = await askTopUp(partner, 21_00);
  await bring({ cents: 21_00, memo: topUp.txid });
  await bank.tell([bank.pixOf(topUp.txid, 21_00)]);
  expect(await balance()).toBe(21_00);
  expect((await must(admin.get('/bank-lines?limit=1'))).items).toMatchObject([
    { status: 'matched', match: { id: topUp.id } },
  ]);
});

it('a second Pix of the same amount is new money, even when another account has a line of the first Pix', async () => {
  const clientId = await bank.newClient();
  const invoice = await bank.closeInvoice(clientId, { partner, partnerId }, 2);
  const half = invoice.totalCents / 2;
  const [first, second] = [bank.pixOf(invoice.txid, half), bank.pixOf(invoice.txid, half)];
  const line = await lineOf(await bring({ cents: half, memo: `${invoice.txid} ${first.endToEndId}` }));
  await must(bank.assign(line, 'invoice', invoice.id, { openCents: invoice.totalCents }));
  await bank.tell([second, first]);
  expect(await must(admin.get(`/invoices/${invoice.id}`))).toMatchObject({
    status: 'paid',
    paidCents: invoice.totalCents,
  });
  expect((await must(admin.get('/bank-lines?limit=2'))).items).toMatchObject([
    { status: 'matched', match: { kind: 'line', id: line.id } },
    { status: 'matched', match: { kind: 'payment' } },
  ]);
  await bank.prove();
});

it('the webhook requires the secret in a header or the URL, and the format of the Pix API', async () => {
  const pix = bank.pixOf(undefined, 1_00);
  expect((await bank.tell([pix], null)).status).toBe(401);
  expect((await bank.tell([pix], `${SECRET}x`)).status).toBe(401);
  expect((await bank.tell([], null, `/webhooks/pix?ignorar=/pix&hmac=${SECRET}`)).status).toBe(200);
  expect((await bank.tell([], SECRET, '/webhooks/pix/pix')).status).toBe(200);
  const wrong = await bank.tell([{ ...pix, valor: '1,00' }]);
  expect(wrong.status).toBe(400);
  expect(await wrong.json()).toMatchObject({ errors: [{ field: 'pix.0.valor' }] });
  expect((await bank.tell([{ ...pix, infoPagador: 'x'.repeat(300_000) }])).status).toBe(413);
});
