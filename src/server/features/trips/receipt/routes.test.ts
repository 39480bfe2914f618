import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { formatDate } from '#domain/time.ts';
import { must } from '#tests/authorisation/world.ts';
import { type Central, makeCentral, runTrip, tripBody } from '#tests/central.ts';
import { dayNow } from '#tests/ofx.ts';
import { type Caller, type Panel, startPanel } from '#tests/panel.ts';
import { pdfLines } from '#tests/pdf-text.ts';
import { key, openAccount } from '#tests/till.ts';

let panel: Panel;
let central: Central;
let admin: Caller;
let client: Caller;
let partner: Caller;

beforeAll(async () => {
  panel = await startPanel();
  central = await makeCentral(panel);
  admin = await panel.signIn({ tipo: 'admin' });
  client = await panel.signIn({ tipo: 'cliente', clientId: central.clientId });
  const settings = { central_name: 'Central Sul', central_phone: '+551133334444' };
  await panel.services.db.updateTable('settings').set(settings).execute();
});
beforeEach(async () => {
  partner = await panel.signIn({ tipo: 'parceiro', partnerId: await central.makePartner() });
});
afterAll(() => panel.close());

type Steps = NonNullable<Parameters<typeof runTrip>[3]>;
const aboard: Steps = ['accept', 'depart', 'arrive', 'begin'];
/** Completes a trip. The central settles the review if the amount is unusual at the current hour. */
async function completed(amounts: object, body: object = tripBody(central)) {
  const trip = await runTrip(client, partner, body, [...aboard, ['complete', amounts]]);
  if (trip.partnerSide === 'in_review') await admin.post(`/trips/${trip.id}/settle`, { ...amounts, reason: 'Confere' });
  return trip;
}

async function receiptOf(id: string, who = client) {
  const answer = await fetch(`${panel.url}/api/v1/trips/${id}/receipt`, { headers: { cookie: who.cookie } });
  const bytes = Buffer.from(await answer.arrayBuffer());
  return { status: answer.status, headers: answer.headers, bytes, lines: pdfLines(bytes) };
}

/** Returns the receipt code that is printed in the PDF. */
const codeIn = (lines: readonly string[]): string =>
  lines.find((line) => line.startsWith('Código '))?.replace('Código ', '') ?? '';
const check = (code: string) => panel.nobody.get(`/receipts/${code}`);

describe('the receipt of a trip', () => {
  it('shows the amount in the PDF and to callers that have the receipt code', async () => {
    const trip = await completed({ fareCents: 60_00, tollsCents: 12_50 }, { ...tripBody(central), room: '512' });
    const { status, headers, lines } = await receiptOf(trip.id);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('application/pdf');
    expect(headers.get('content-disposition')).toBe(`attachment; filename="recibo-${trip.code}.pdf"`);
    expect(lines).toEqual(
      expect.arrayContaining([
        'Recibo de viagem',
        'R$ 72,50',
        'Corrida',
        'R$ 60,00',
        'Pedágios',
        'R$ 12,50',
        'Aurora S.A.',
        'Quarto',
        '512',
      ]),
    );
    const { body } = await check(codeIn(lines).toLowerCase());
    expect(body).toEqual({
      code: codeIn(lines).replaceAll('-', ''),
      state: 'valid',
      tripCode: trip.code,
      endedAt: trip.endedAt,
      timeZone: 'America/Sao_Paulo',
      amountCents: 72_50,
      creditedCents: 0,
      pix: null,
      issuedAt: expect.any(String),
      central: { name: 'Central Sul', phone: '+551133334444' },
    });
    expect(JSON.stringify(body)).not.toMatch(/Aurora|Marina|Motorista|Moema/);
  });

  it('has the same code for repeated requests and for different users', async () => {
    const { id } = await completed({ fareCents: 60_00 });
    const papers = await Promise.all(Array.from({ length: 8 }, (_, at) => receiptOf(id, at % 2 ? admin : client)));
    expect(new Set(papers.map(({ status, lines }) => `${status} ${codeIn(lines)}`)).size).toBe(1);
    expect((await check(codeIn(papers[0]?.lines ?? []))).status).toBe(200);
  });

  it('becomes invalid when the amount is corrected, and a new receipt replaces it', async () => {
    const trip = await completed({});
    const first = codeIn((await receiptOf(trip.id)).lines);
    const { db } = panel.services;
    await db.updateTable('trips').set({ discount_cents: 5_00 }).where('id', '=', trip.id).execute();
    const second = codeIn((await receiptOf(trip.id)).lines);
    expect((await check(first)).body).toMatchObject({ state: 'replaced', amountCents: trip.totalCents });
    expect((await check(second)).body).toMatchObject({ state: 'valid', amountCents: trip.totalCents - 5_00 });
  });

  it('is not available while an unusual amount is in review', async () => {
    const trip = await runTrip(client, partner, tripBody(central), [...aboard, ['complete', { extrasCents: 200_00 }]]);
    expect(await client.get(`/trips/${trip.id}/receipt`)).toMatchObject({
      status: 409,
      body: { detail: 'O valor está em conferência na central: o recibo sai quando for confirmado.' },
    });
  });

  it('is not available before the end of the trip or without an amount', async () => {
    const running = await runTrip(client, partner, tripBody(central), aboard);
    expect(await client.get(`/trips/${running.id}/receipt`)).toMatchObject({
      status: 409,
      body: { detail: 'O recibo sai quando a viagem terminar.' },
    });
    const gone = await runTrip(client, partner, tripBody(central), []);
    await client.post(`/trips/${gone.id}/cancel`, { reason: 'Desistiu' });
    expect(await client.get(`/trips/${gone.id}/receipt`)).toMatchObject({
      status: 409,
      body: { detail: 'Esta viagem não teve valor: não há recibo.' },
    });
  });

  it('continues on another page when there are many stops and names', async () => {
    const body = tripBody(central);
    const stop = {
      address: `Rua ${'Comprida '.repeat(20)}`,
      number: '1',
      district: 'Moema',
      city: 'São Paulo',
      precision: 'none',
    };
    const [from, to] = body.stops as [object, object];
    const stops = [from, ...Array.from({ length: 8 }, () => stop), to];
    const trip = await completed({ fareCents: 90_00 }, { ...body, stops });
    const { lines, bytes } = await receiptOf(trip.id);
    expect(bytes.toString('latin1').match(/\/Type \/Page\n/g)?.length).toBe(2);
    expect(lines).toEqual(expect.arrayContaining(['Parada 8', 'Valor total']));
    expect((await check(codeIn(lines))).status).toBe(200);
  });
});

describe('a refund', () => {
  it('is shown on the receipt with the refunded amount and the remaining amount', async () => {
    const { id } = await completed({ fareCents: 60_00 });
    const invoice = await must(admin.post('/invoices', { clientId: central.clientId }, key()));
    const note = { tripId: id, cents: 20_00, reason: 'Trajeto errado' };
    await must(admin.post(`/invoices/${invoice.id}/credit-notes`, note, key()));
    const { lines } = await receiptOf(id);
    expect(lines).toEqual(expect.arrayContaining(['Creditado pela central', '-R$ 20,00', 'Resta', 'R$ 40,00']));
    const credited = { state: 'valid', amountCents: 60_00, creditedCents: 20_00 };
    expect((await check(codeIn(lines))).body).toMatchObject(credited);
    await must(admin.post(`/invoices/${invoice.id}/credit-notes`, { ...note, cents: 40_00 }, key()));
    expect((await check(codeIn(lines))).body).toMatchObject({ creditedCents: 60_00 });
  });

  it('credits the whole amount of the trip when the central agrees with a client that contested the trip', async () => {
    const { id } = await completed({ fareCents: 60_00 });
    const paper = await receiptOf(id);
    await must(client.post(`/trips/${id}/contest`, { reason: 'Não andei' }));
    await must(admin.post(`/trips/${id}/answer-contest`, { answer: 'upheld', reason: 'Tem razão' }));
    expect((await check(codeIn(paper.lines))).body).toMatchObject({ amountCents: 60_00, creditedCents: 60_00 });
  });
});

describe('a trip whose passenger pays the central by Pix', () => {
  it('can be paid from its receipt, which then shows the payment', async () => {
    await openAccount(admin);
    const trip = await completed({ fareCents: 60_00 }, tripBody(central, { paymentMethod: 'pix_central' }));
    const { lines } = await receiptOf(trip.id);
    expect(lines).toEqual(
      expect.arrayContaining(['Pagamento: Pix à central · aguardando R$ 60,00', 'Pague R$ 60,00 com Pix']),
    );
    const waiting = (await check(codeIn(lines))).body.pix;
    expect(waiting).toEqual({
      openCents: 60_00,
      receivedOn: null,
      toPay: { payeeName: 'CHAME UM TAXI', brCode: expect.stringContaining(trip.code.replace('V-', 'VIAGEM')) },
    });
    const receipt = { openCents: 60_00, cents: 60_00, receivedOn: dayNow() };
    await must(admin.post(`/trips/${trip.id}/pix-receipts`, receipt, key()));
    expect((await check(codeIn(lines))).body.pix).toEqual({ openCents: 0, receivedOn: dayNow(), toPay: null });
    expect((await receiptOf(trip.id)).lines).toContain(
      `Pagamento: Pix à central · recebido em ${formatDate(dayNow())}`,
    );
  });
});

describe('an unknown receipt code', () => {
  it('gets the same response as every other unknown receipt code', async () => {
    for (const code of ['ABCD-2345', 'x', '%27--', 'A'.repeat(60)]) {
      expect(await check(code)).toMatchObject({ status: 404, body: { reason: 'not_found' } });
    }
    expect((await check('A'.repeat(61))).status).toBe(400);
  });
});
