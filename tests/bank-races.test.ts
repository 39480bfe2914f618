import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { newId } from '#server/platform/uuid.ts';
import { must } from '#tests/authorisation/world.ts';
import { type Bank, importLines, openBank } from '#tests/bank.ts';
import { ofxOf } from '#tests/ofx.ts';
import type { Caller } from '#tests/panel.ts';
import { askTopUp, key } from '#tests/till.ts';

const AT_ONCE = 16;

let bank: Bank;
let admin: Caller;
let other: Caller;
let partner: Caller;
let partnerId = '';
let account = '';

beforeAll(async () => {
  bank = await openBank();
  ({ admin, other } = bank);
});
afterAll(() => bank.panel.close());

beforeEach(async () => {
  ({ partnerId, partner, account } = await bank.newPartner());
});

const balance = () => bank.balance(partnerId);

const all = <Value>(act: (index: number) => Promise<Value>) =>
  Promise.all(Array.from({ length: AT_ONCE }, (_, index) => act(index)));

it('sixteen concurrent imports of one bank statement post its lines once', async () => {
  const topUps = await Promise.all([10_01, 10_02, 10_03].map((cents) => askTopUp(partner, cents)));
  const file = ofxOf(account, ...topUps.map(({ txid, amountCents }) => ({ cents: amountCents, memo: txid })));
  const answers = await all((index) => (index % 2 ? admin : other).post('/bank-statements', { file }));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  expect(answers.filter(({ body }) => !body.known)).toHaveLength(1);
  expect(await balance()).toBe(30_06);
  await bank.prove();
});

it('a bank statement, a webhook call and manual confirmations of one top-up credit the wallet once', async () => {
  const topUp = await askTopUp(partner, 50_00);
  const pix = bank.pixOf(topUp.txid, 50_00);
  const files = [1, 2].map((n) => ofxOf(`${account}-${n}`, { cents: 50_00, memo: topUp.txid }));
  const answers = await all(async (index) => {
    if (index % 4 === 0) return (await bank.tell([pix])).status;
    if (index % 4 === 1) return (await admin.post('/top-ups/confirm', { ids: [topUp.id] }, key())).status;
    return (await other.post('/bank-statements', { file: files[index % 2] })).status;
  });
  expect(answers.filter((status) => ![200, 201, 409].includes(status))).toEqual([]);
  expect(await balance()).toBe(50_00);
  await bank.prove();
});

it("a bank statement, a webhook call and manual receipts of one trip record the passenger's Pix once", async () => {
  const { tripId, txid, openCents } = await bank.drivePix({ partner, partnerId });
  const pix = bank.pixOf(txid, openCents);
  const names = [1, 2].map((n) => `${account}-${n}`);
  const files = names.map((name) => ofxOf(name, { cents: openCents, memo: txid }));
  const receipt = {
    openCents,
    cents: openCents,
    receivedOn: new Date(Date.now() - 86_400_000).toISOString().slice(0, 10),
  };
  const answers = await all(async (index) => {
    if (index % 4 === 0) return (await bank.tell([pix])).status;
    if (index % 4 === 1) return (await admin.post(`/trips/${tripId}/pix-receipts`, receipt, key())).status;
    return (await other.post('/bank-statements', { file: files[index % 2] })).status;
  });
  expect(answers.filter((status) => ![200, 201, 409].includes(status))).toEqual([]);
  const charge = await must(admin.get(`/trips/${tripId}/pix-charge`));
  expect(charge).toMatchObject({ openCents: 0, receivedCents: openCents, excess: null });
  expect(charge.payments).toHaveLength(1);
  const { items } = await must(admin.get(`/bank-lines?q=${txid}`));
  expect(items.map(({ status }: { status: string }) => status)).toEqual(items.map(() => 'matched'));
  expect(items).toHaveLength(3);
  await bank.prove();
});

it('one of sixteen concurrent decisions about a bank line succeeds, and the other callers read the reason', async () => {
  const topUp = await askTopUp(partner, 25_00);
  const [line] = await bank.linesOf(await importLines(admin, account, { cents: 25_00 }));
  const commands = [
    () => bank.assign(line, 'top_up', topUp.id, {}, other),
    () => bank.assign(line, 'wallet', partnerId),
    () => bank.park(line, other),
    () => bank.ignore(line),
  ];
  const answers = await Promise.all(Array.from({ length: AT_ONCE / 4 }, () => commands.map((act) => act())).flat());
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    200,
    ...Array.from({ length: AT_ONCE - 1 }, () => 409),
  ]);
  const reasons = answers.filter(({ status }) => status === 409).map(({ body }) => body.detail);
  expect(reasons.filter((said) => !/^Este (?:lançamento|registro|recebimento) /.test(said))).toEqual([]);
  expect([0, 25_00]).toContain(await balance());
  await bank.prove();
});

it('sixteen bank lines for one invoice pay the invoice once', async () => {
  const clientId = await bank.newClient();
  const { id, openCents, txid } = await bank.closeInvoice(clientId, { partner, partnerId });
  const name = newId().slice(-6);
  await all((index) =>
    other.post('/bank-statements', { file: ofxOf(`${name}-${index}`, { cents: openCents, memo: txid }) }),
  );
  expect(await must(admin.get(`/invoices/${id}`))).toMatchObject({
    paidCents: openCents,
    openCents: 0,
    clientCreditCents: 0,
  });
  await bank.prove();
});
