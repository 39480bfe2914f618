import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Invoice } from '#contract/invoices.ts';
import { formatCents } from '#domain/money.ts';
import { type Central, makeCentral, runTrip, tripBody } from '#tests/central.ts';
import { deliveredEmails } from '#tests/mailbox.ts';
import { type Caller, type Panel, startPanel } from '#tests/panel.ts';
import { pdfQr } from '#tests/pdf-qr.ts';
import { pdfLines } from '#tests/pdf-text.ts';
import { key, openAccount } from '#tests/till.ts';
import { must } from '#tests/authorisation/world.ts';
import { sendingJob } from './jobs.ts';

const email = 'contas@maua.example';
const readers = ['financeiro@maua.example', 'contador@contas.example'];
let panel: Panel;
let admin: Caller;
let client: Caller;
let invoice: Invoice;
let held: { code: string };
let billed: { code: string; totalCents: number }[];

beforeAll(async () => {
  panel = await startPanel();
  const central = await makeCentral(panel);
  admin = await panel.signIn({ tipo: 'admin' });
  await openAccount(admin);
  const name = 'Estaleiro Mauá & Irmãos';
  const { id: clientId } = await must(admin.post('/clients', { name, email, document: '11222333000181', dueDays: 10 }));
  client = await panel.signIn({ tipo: 'cliente', clientId });
  await must(client.patch(`/clients/${clientId}/settings`, { invoiceEmails: [...readers, 'Financeiro@maua.example'] }));
  const partnerId = await central.makePartner({ drivers: 9 });
  const partner = await panel.signIn({ tipo: 'parceiro', partnerId });
  billed = [await drive(central, partnerId, partner, 61_50), await drive(central, partnerId, partner, 33_05)];
  const contested = await drive(central, partnerId, partner, 70_00);
  await must(client.post(`/trips/${contested.id}/contest`, { reason: 'Não fomos nós' }));
  held = contested;
  invoice = await must(admin.post('/invoices', { clientId }, key()));
});
afterAll(() => panel.close());

async function drive(central: Central, partnerId: string, partner: Caller, fareCents: number) {
  const { body } = await admin.get(`/partners/${partnerId}`);
  const crew = { driverId: body.drivers[0].id, vehicleId: body.vehicles[0].id };
  const steps = ['accept', ['depart', crew], 'arrive', 'begin', ['complete', { fareCents }]] as (
    | string
    | [string, object]
  )[];
  const trip = await runTrip(client, partner, tripBody(central), steps);
  // A fare that differs from the estimate is reviewed before posting.
  if (trip.partnerSide === 'in_review') await must(admin.post(`/trips/${trip.id}/settle`, {}));
  return (await admin.get(`/trips/${trip.id}`)).body;
}

async function print(): Promise<Buffer> {
  const answer = await fetch(`${panel.url}/api/v1/invoices/${invoice.id}/document`, {
    headers: { cookie: client.cookie },
  });
  expect(answer.headers.get('content-type')).toBe('application/pdf');
  return Buffer.from(await answer.arrayBuffer());
}

/** The PDF prints plain spaces in place of no-break spaces. */
const printedCents = (cents: number) => formatCents(cents).replaceAll('\u00A0', ' ');
const printedDay = (day: string) => day.split('-').toReversed().join('/');
/** Joins lines of the PDF without spaces, because a line break may replace a space. */
const close = (lines: readonly string[]) => lines.join('').replaceAll(' ', '');

/** Parses the tags of the code like a banking app. */
function fieldsOf(code: string): Record<string, string> {
  const [, tag, digits] = /^(\d\d)(\d\d)/.exec(code) ?? [];
  if (!tag) return {};
  const end = 4 + Number(digits);
  return { [tag]: code.slice(4, end), ...fieldsOf(code.slice(end)) };
}

it('an invoice prints its client, period, trips and total', async () => {
  const cents = billed.reduce((sum, { totalCents }) => sum + totalCents, 0);
  expect(invoice).toMatchObject({ totalCents: cents, openCents: cents, itemCount: 2 });
  const lines = pdfLines(await print());
  const printedValue = (label: string) => lines[lines.indexOf(label) + 1];
  expect(lines).toContain(`Fatura ${invoice.code}`);
  expect(lines).toContain(`Vencimento ${printedDay(invoice.dueOn)}`);
  expect(printedValue('Cliente')).toBe('Estaleiro Mauá & Irmãos');
  expect(printedValue('CPF ou CNPJ')).toBe('11.222.333/0001-81');
  expect(printedValue('Período')).toBe(`${printedDay(invoice.periodFrom)} a ${printedDay(invoice.periodTo)}`);
  expect(printedValue('Fechada em')).toBe(printedDay(invoice.closedOn));
  expect(printedValue('Total')).toBe(printedCents(cents));
  for (const { code, totalCents } of billed) {
    const item = lines.slice(lines.indexOf(code), lines.indexOf(code) + 4);
    expect(item[0]).toBe(code);
    expect(item[3]).toBe(printedCents(totalCents));
  }
  expect(lines.join('\n')).not.toContain(held.code);
});

it('an invoice contains a Pix charge of the open amount, as text and as a QR code', async () => {
  const pdf = await print();
  const code = invoice.brCode ?? '';
  const fields = fieldsOf(code);
  expect(Math.round(Number(fields['54']) * 100)).toBe(invoice.openCents);
  expect(fieldsOf(fields['62'] ?? '')).toEqual({ '05': invoice.code.replace('F-', 'FATURA') });
  expect(fieldsOf(fields['26'] ?? '')).toMatchObject({ '01': '11222333000181' });
  expect(close(pdfLines(pdf))).toContain(close([code]));
  expect(pdfQr(pdf)).toBe(code);
});

it('a closed invoice is e-mailed once, with its Pix charge in the text and in the attached PDF', async () => {
  await Promise.all([sendingJob(panel.services).run(), sendingJob(panel.services).run()]);
  const emails = await deliveredEmails(panel.services);
  expect(emails).toHaveLength(1);
  const [mail] = emails;
  expect(mail).toMatchObject({
    to: readers.join(', '),
    subject: `Fatura ${invoice.code}: ${formatCents(invoice.openCents)}`,
  });
  expect(mail?.text).toContain('Olá, Estaleiro Mauá & Irmãos,');
  expect(mail?.text).toContain(
    `tem 2 viagens e soma ${formatCents(invoice.totalCents)}. Em aberto: ${formatCents(invoice.openCents)}, com vencimento em ${printedDay(invoice.dueOn)}.`,
  );
  expect(mail?.text.split('\n')).toContain(invoice.brCode);
  expect(mail?.text).toContain(`${panel.services.config.publicUrl}/faturas/${invoice.id}`);
  expect(mail?.attachments).toMatchObject([{ name: `fatura-${invoice.code}.pdf`, type: 'application/pdf' }]);
  const [paper] = mail?.attachments ?? [];
  expect(pdfQr(paper?.content ?? Buffer.alloc(0))).toBe(invoice.brCode);
});

it('a user can send an invoice again, once per idempotency key, and the invoice shows when it was sent', async () => {
  const before = (await must(admin.get(`/invoices/${invoice.id}`))).sentAt;
  expect(before).toEqual(expect.any(String));
  const again = key();
  for (let times = 0; times < 2; times += 1) await must(admin.post(`/invoices/${invoice.id}/send`, {}, again));
  const emails = await deliveredEmails(panel.services);
  expect(emails.filter(({ to }) => to === readers.join(', '))).toHaveLength(2);
  expect((await must(admin.get(`/invoices/${invoice.id}`))).sentAt > before).toBe(true);
});
