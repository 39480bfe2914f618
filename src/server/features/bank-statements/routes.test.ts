import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addDays } from '#domain/time.ts';
import { must } from '#tests/authorisation/world.ts';
import { type Bank, importLines, openBank } from '#tests/bank.ts';
import { dayNow, ofxOf, type OfxLine } from '#tests/ofx.ts';
import type { Caller } from '#tests/panel.ts';
import { askPayout, askTopUp, fund, key, makeBatch } from '#tests/till.ts';

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
const bring = (...lines: OfxLine[]) => importLines(admin, account, ...lines);
const lineOf = async (statement: { id: string }) => (await bank.linesOf(statement))[0];
const csv = (...rows: string[]) => Buffer.from(['Data;Valor;Descrição', ...rows].join('\n')).toString('base64');
type Line = { id: string; version: number };

describe('an imported statement', () => {
  it('confirms a top-up that a line names with the exact amount, and changes nothing when imported again', async () => {
    const topUp = await askTopUp(partner, 80_00);
    const file = ofxOf(
      account,
      { cents: 80_00, memo: `PIX RECEBIDO ${topUp.txid} FULANO` },
      { cents: 5_00, memo: 'Pix sem nada' },
    );
    const first = await must(admin.post('/bank-statements', { file, fileName: 'novembro.ofx' }));
    expect(first).toMatchObject({
      account: `341 / ${account}`,
      fileName: 'novembro.ofx',
      periodFrom: dayNow(),
      lineCount: 2,
      newCount: 2,
      matchedCount: 1,
      known: false,
      importedByName: 'Ada',
    });
    expect(await balance()).toBe(80_00);
    expect((await partner.get(`/top-ups/${topUp.id}`)).body.status).toBe('confirmed');
    const again = await must(other.post('/bank-statements', { file }));
    expect(again).toMatchObject({ id: first.id, known: true, newCount: 0, matchedCount: 0 });
    const { items, counts } = await must(admin.get(`/bank-lines?statementId=${first.id}`));
    expect(counts).toEqual({ matched: 1, left_over: 1, suggested: 0, parked: 0, confirmed: 0, ignored: 0 });
    expect(items.find(({ cents }: { cents: number }) => cents === 80_00)).toMatchObject({
      status: 'matched',
      decidedByName: 'Ada',
      match: { kind: 'top_up', id: topUp.id, code: topUp.txid },
    });
    await bank.prove();
  });

  it('adds only the lines that no earlier OFX or CSV file of the account contained', async () => {
    const [a, b, c] = [
      { id: '1', cents: 1_00 },
      { id: '2', cents: 2_00 },
      { id: '3', cents: 3_00 },
    ];
    await bring(a, b);
    expect(await bring(b, c)).toMatchObject({ lineCount: 2, newCount: 1, known: false });
    const row = `${dayNow()};10,00;Pix`;
    const first = await must(admin.post('/bank-statements', { file: csv(row, row), account }));
    expect(first).toMatchObject({ account, newCount: 2 });
    const second = await must(admin.post('/bank-statements', { file: csv(row, row, row), account }));
    expect(second).toMatchObject({ lineCount: 3, newCount: 1 });
  });

  it.each([
    ['no line', Buffer.from('Data;Valor;Descrição').toString('base64'), 'Não há lançamentos neste arquivo.'],
    [
      'a text',
      Buffer.from('oi').toString('base64'),
      'Faltam colunas: o arquivo precisa de Data, Valor e Descrição (e, se houver, Identificador).',
    ],
  ])('is refused when it contains %s', async (_what, file, message) => {
    const answer = await admin.post('/bank-statements', { file });
    expect(answer.status).toBe(400);
    expect(answer.body.errors).toMatchObject([{ field: 'file', message }]);
  });

  it.each([
    [8, 'que ainda não chegou.'],
    [365 * 100, 'que ainda não chegou.'],
    [-366 * 6, 'que é de mais de cinco anos atrás.'],
  ])('is refused with a line dated %i days from today', async (days, message) => {
    const file = ofxOf(account, { cents: 5_00 }, { cents: 7_00, on: addDays(dayNow(), days), memo: 'Pix torto' });
    const answer = await admin.post('/bank-statements', { file });
    expect([answer.status, answer.body.errors?.[0]]).toMatchObject([400, { field: 'file' }]);
    expect(answer.body.errors[0].message).toContain('O lançamento “Pix torto” tem a data ');
    expect(answer.body.errors[0].message).toContain(message);
  });

  it('posts a line with a future bank date on the current day', async () => {
    const invoice = await bank.closeInvoice(await bank.newClient(), { partner, partnerId });
    await bring({ cents: invoice.openCents, memo: invoice.txid, on: addDays(dayNow(), 3) });
    const { payments } = await must(admin.get(`/invoices/${invoice.id}`));
    expect(payments).toMatchObject([{ receivedOn: dayNow(), cents: invoice.openCents }]);
  });

  it('only links a top-up that a user confirmed earlier, without posting it again', async () => {
    const topUp = await askTopUp(partner, 70_00);
    await must(admin.post('/top-ups/confirm', { ids: [topUp.id] }, key()));
    expect(await bring({ cents: 70_00, memo: topUp.txid })).toMatchObject({ matchedCount: 1 });
    expect(await balance()).toBe(70_00);
  });

  it('does not confirm a top-up with a different amount, and a user credits the received amount', async () => {
    const topUp = await askTopUp(partner, 60_00);
    const line = await lineOf(await bring({ cents: 61_00, memo: topUp.txid }));
    expect(line).toMatchObject({
      status: 'suggested',
      suggestions: [{ kind: 'wallet', id: partnerId, named: true, cents: 60_00 }],
    });
    expect(await bank.assign(line, 'top_up', topUp.id)).toMatchObject({ status: 409, body: { reason: 'changed' } });
    expect(await balance()).toBe(0);
    expect((await must(bank.assign(line, 'wallet', partnerId))).status).toBe('confirmed');
    expect(await balance()).toBe(61_00);
    expect((await bank.assign(line, 'wallet', partnerId)).body).toMatchObject({ reason: 'illegal_transition' });
  });

  it('suggests matches by amount and date when the line names no record', async () => {
    const topUp = await askTopUp(partner, 33_17);
    const line = await lineOf(await bring({ cents: 33_17 }));
    expect(line).toMatchObject({ status: 'suggested', suggestions: [{ kind: 'top_up', id: topUp.id, named: false }] });
    expect(await balance()).toBe(0);
    expect((await must(bank.assign(line, 'top_up', topUp.id))).match).toMatchObject({
      kind: 'top_up',
      code: topUp.txid,
    });
    expect(await balance()).toBe(33_17);
    const late = await bring({ cents: 33_17, on: addDays(dayNow(), -200) });
    expect((await lineOf(late)).status).toBe('left_over');
  });

  it('pays an invoice that a line names, and links a payment that a user registered earlier', async () => {
    const clientId = await bank.newClient();
    const invoice = await bank.closeInvoice(clientId, { partner, partnerId });
    expect(await bring({ cents: invoice.openCents, memo: invoice.txid })).toMatchObject({ matchedCount: 1 });
    expect((await must(admin.get(`/invoices/${invoice.id}`))).status).toBe('paid');

    const second = await bank.closeInvoice(clientId, { partner, partnerId });
    await must(admin.post(`/invoices/${second.id}/payments`, { cents: second.openCents, receivedOn: dayNow() }, key()));
    const cash = await bank.standing('cash');
    const line = await lineOf(await bring({ cents: second.openCents, memo: second.txid }));
    expect(line).toMatchObject({ status: 'matched', match: { kind: 'payment', code: second.code } });
    expect(await bank.standing('cash')).toBe(cash);
    // A second payment waits for a user, who adds it to the client's credit.
    const more = await lineOf(await bring({ cents: second.openCents, memo: second.txid }));
    expect(more.suggestions.map(({ kind }: { kind: string }) => kind)).toContain('credit');
    await must(bank.assign(more, 'credit', clientId));
    expect((await must(admin.get(`/invoices/${second.id}`))).clientCreditCents).toBe(second.openCents);
    await bank.prove();
  });

  it('pays a written-off invoice that a line names', async () => {
    const { id, openCents, txid } = await bank.closeInvoice(await bank.newClient(), { partner, partnerId });
    await must(admin.post(`/invoices/${id}/write-off`, { reason: 'Fechou' }, key()));
    await must(other.post(`/invoices/${id}/write-off/confirm`, {}, key()));
    expect(await bring({ cents: openCents, memo: txid })).toMatchObject({ matchedCount: 1 });
    expect(await must(admin.get(`/invoices/${id}`))).toMatchObject({ status: 'paid', clientCreditCents: 0 });
    await bank.prove();
  });

  it('lets a user pay part of an invoice if the open amount has not changed meanwhile', async () => {
    const invoice = await bank.closeInvoice(await bank.newClient(), { partner, partnerId });
    const line = await lineOf(await bring({ cents: 7, memo: invoice.txid }));
    expect(line).toMatchObject({ status: 'suggested', suggestions: [{ kind: 'invoice', id: invoice.id }] });
    const openCents = invoice.openCents;
    expect((await bank.assign(line, 'invoice', invoice.id, { openCents: openCents - 1 })).body.reason).toBe('changed');
    await must(bank.assign(line, 'invoice', invoice.id, { openCents }));
    expect((await must(admin.get(`/invoices/${invoice.id}`))).openCents).toBe(openCents - 7);
  });

  it('links a line to its own payment, even when an earlier payment has a larger id because the clock of a node is ahead', async () => {
    const { db } = bank.panel.services;
    const invoice = await bank.closeInvoice(await bank.newClient(), { partner, partnerId });
    const openCents = invoice.openCents - 3;
    await must(admin.post(`/invoices/${invoice.id}/payments`, { cents: 3, receivedOn: dayNow() }, key()));
    const ahead = 'ffffffff-ffff-7fff-bfff-ffffffffffff';
    await db.updateTable('invoice_payments').set({ id: ahead }).where('invoice_id', '=', invoice.id).execute();
    const line = await lineOf(await bring({ cents: 9, memo: invoice.txid }));
    await must(bank.assign(line, 'invoice', invoice.id, { openCents }));
    const tied = db.selectFrom('bank_lines as l').innerJoin('invoice_payments as p', 'p.id', 'l.payment_id');
    expect(await tied.select('p.cents').where('l.id', '=', line.id).execute()).toEqual([{ cents: 9 }]);
  });
});

describe('a line that the bank repeats with another number', () => {
  it('shows the repeated line, is not assigned automatically, and can be linked to the repeated line by a user', async () => {
    const invoice = await bank.closeInvoice(await bank.newClient(), { partner, partnerId }, 2);
    const half = { cents: invoice.openCents / 2, memo: `PIX ${invoice.txid} ANA` };
    expect(Number.isInteger(half.cents)).toBe(true);
    const first = await lineOf(await bring(half));
    await must(bank.assign(first, 'invoice', invoice.id, { openCents: invoice.openCents }));
    const cash = await bank.standing('cash');

    const file = await bring(half, { cents: 1_00, memo: 'Outro' });
    expect(file).toMatchObject({ newCount: 2, matchedCount: 0 });
    const lines = await bank.linesOf(file);
    const again = lines.find(({ cents }: { cents: number }) => cents === half.cents);
    expect(again).toMatchObject({ status: 'suggested', repeats: { id: first.id, fileName: 'extrato.ofx' } });
    expect(again.suggestions[0]).toMatchObject({ kind: 'line', id: first.id, booked: true });
    expect(await bank.standing('cash')).toBe(cash);
    expect((await must(bank.assign(again, 'line', first.id))).match).toMatchObject({ kind: 'line', id: first.id });
    expect(await bank.standing('cash')).toBe(cash);
    expect(await must(admin.get(`/invoices/${invoice.id}`))).toMatchObject({ openCents: half.cents });
    await bank.prove();
  });

  it('is a new line when the file also contains the older line or the text differs', async () => {
    await bring({ id: 'a', cents: 7_00, memo: 'Pix de Ana' });
    const both = await bring(
      { id: 'a', cents: 7_00, memo: 'Pix de Ana' },
      { id: 'b', cents: 7_00, memo: 'Pix de Ana' },
    );
    expect(await lineOf(both)).toMatchObject({ repeats: null });
    expect(await lineOf(await bring({ cents: 7_00, memo: 'Pix de Bia' }))).toMatchObject({ repeats: null });
  });

  it('is linked to the older line at once when both lines contain the same Pix id', async () => {
    const pix = { cents: 8_00, memo: 'Pix E00416968202611201530abcDEF77777 Ana' };
    const first = await lineOf(await bring(pix));
    expect(await lineOf(await bring(pix))).toMatchObject({ status: 'matched', match: { kind: 'line', id: first.id } });
  });
});

describe('an outgoing line', () => {
  it('links a paid payout at once, and pays a waiting payout or a batch when a user assigns it', async () => {
    await fund(admin, partnerId, 100_00);
    const [paid, waiting, first, second] = [
      await askPayout(partner, 11_01),
      await askPayout(partner, 12_02),
      await askPayout(partner, 13_03),
      await askPayout(partner, 14_04),
    ];
    await must(admin.post('/payouts/pay', { ids: [paid.id] }, key()));
    const batch = await makeBatch(admin, first.id, second.id);
    const cash = await bank.standing('cash');
    const statement = await bring(
      { cents: -11_01, memo: paid.code },
      { cents: -12_02 },
      { cents: -27_07 },
      { cents: -3_00, memo: 'Tarifa' },
    );
    const byCents = new Map((await bank.linesOf(statement)).map((line: { cents: number }) => [line.cents, line]));
    const line = (cents: number) =>
      byCents.get(cents) as Line & { status: string; suggestions: object[]; match: object };
    expect(line(-11_01)).toMatchObject({ status: 'matched', match: { kind: 'payout', id: paid.id } });
    expect(await bank.standing('cash')).toBe(cash);
    expect(line(-12_02).suggestions).toMatchObject([{ kind: 'payout', id: waiting.id, booked: false }]);
    await must(bank.assign(line(-12_02), 'payout', waiting.id));
    expect((await must(partner.get(`/payouts/${waiting.id}`))).status).toBe('paid');
    expect(line(-27_07).suggestions).toMatchObject([{ kind: 'batch', id: batch.id }]);
    await must(bank.assign(line(-27_07), 'batch', batch.id));
    expect((await must(partner.get(`/payouts/${second.id}`))).status).toBe('paid');
    expect(await bank.standing('cash')).toBe(cash + 12_02 + 27_07);
    expect((await bank.park(line(-3_00))).body.detail).toBe(
      'Só o que entrou pode ficar como recebimento não identificado.',
    );
    expect((await must(bank.ignore(line(-3_00)))).status).toBe('ignored');
    expect((await bank.assign(line(-3_00), 'wallet', partnerId)).status).toBe(409);
    await bank.prove();
  });
});

describe('an unrecognised receipt', () => {
  it('is posted as unidentified until a user assigns it', async () => {
    const [cash, suspense] = [await bank.standing('cash'), await bank.standing('suspense')];
    const line = await lineOf(await bring({ cents: 44_00, memo: 'Depósito' }));
    const parked = await must(bank.park(line));
    expect(parked.status).toBe('parked');
    expect([await bank.standing('cash'), await bank.standing('suspense')]).toEqual([cash - 44_00, suspense + 44_00]);
    expect((await bank.park(parked)).status).toBe(409);
    await must(bank.assign(parked, 'wallet', partnerId));
    expect([await bank.standing('cash'), await bank.standing('suspense')]).toEqual([cash - 44_00, suspense]);
    expect(await balance()).toBe(44_00);
    await bank.prove();
  });

  it('can be assigned after a user ignored it', async () => {
    const line = await lineOf(await bring({ cents: 9_00 }));
    expect((await bank.ignore(line, ' ')).body.errors).toMatchObject([{ field: 'reason' }]);
    const ignored = await must(bank.ignore(line, 'Dinheiro da própria central'));
    expect((await must(bank.assign(ignored, 'wallet', partnerId))).status).toBe('confirmed');
    expect(await balance()).toBe(9_00);
  });
});
