import { afterAll, beforeAll, expect, it } from 'vitest';
import type { InvoiceItem, LineSums } from '#contract/invoice-lines.ts';
import { newId } from '#server/platform/uuid.ts';
import { must } from '#tests/authorisation/world.ts';
import { type Central, makeCentral, tripBody } from '#tests/central.ts';
import { type Caller, type Panel, startPanel } from '#tests/panel.ts';

let panel: Panel;
let central: Central;
let admin: Caller;
let partner: Caller;
let crew: object;
let client: Caller;
let clientId: string;
let centreId: string;
let id: string;
let totalCents: number;

const key = () => ({ 'idempotency-key': newId() });
const ana = { name: 'Ana Prado', phone: '(11) 98765-0001' };
const bruno = { name: 'Bruno Sá', phone: '(11) 98765-0002' };

async function drive(more: object) {
  const { id: tripId } = await must(client.post('/trips', { ...tripBody(central), ...more }));
  const { items } = await must(approver.get('/approvals'));
  const trips = items.map(({ trip }: { trip: { id: string; version: number } }) => ({
    id: trip.id,
    version: trip.version,
  }));
  if (trips.length > 0) await must(approver.post('/approvals/approve', { trips }));
  const { termsVersion } = await must(partner.get(`/trips/${tripId}`));
  for (const [step, body] of [
    ['accept', { termsVersion }],
    ['depart', crew],
    ['arrive'],
    ['begin'],
    ['complete', { drivenMeters: 12_300 }],
  ] as const)
    await must(partner.post(`/trips/${tripId}/${step}`, body ?? {}));
  return tripId as string;
}
let approver: Caller;

beforeAll(async () => {
  panel = await startPanel();
  central = await makeCentral(panel);
  admin = await panel.signIn({ tipo: 'admin', nome: 'Ada' });
  const partnerId = await central.makePartner({ drivers: 40 });
  partner = await panel.signIn({ tipo: 'parceiro', partnerId });
  const { drivers, vehicles } = await must(admin.get(`/partners/${partnerId}`));
  crew = { driverId: drivers[0].id, vehicleId: vehicles[0].id };
  ({ id: clientId } = await must(admin.post('/clients', { name: 'Aurora S.A.', approvalCategories: ['comum'] })));
  client = await panel.signIn({ tipo: 'cliente', clientId, nome: 'Clara' });
  approver = await panel.signIn({ tipo: 'cliente', clientId, nome: 'Davi', approvesTrips: true });
  const { costCentres } = await must(admin.post(`/clients/${clientId}/cost-centres`, { name: 'Vendas' }));
  centreId = costCentres[0].id;
  const details = { costCentreId: centreId, clientReference: 'PO-77', reason: 'Visita', room: '1204' };
  await drive({ ...details, passengers: [ana, bruno] });
  await drive({ costCentreId: centreId, passengers: [{ ...ana, name: 'ana prado' }] });
  await drive({ passengers: [bruno] });
  ({ id, totalCents } = await must(admin.post('/invoices', { clientId }, key())));
}, 60_000);
afterAll(() => panel.close());

const items = async (query = '', by = client): Promise<InvoiceItem[]> =>
  (await must(by.get(`/invoices/${id}/items?${query}`))).items;
const sums = (query = '') => must(client.get(`/invoices/${id}/items/sums?${query}`));
const add = (lines: readonly InvoiceItem[], amount: 'cents' | 'paidCents' | 'creditedCents' | 'openCents') =>
  lines.reduce((sum, line) => sum + line[amount], 0);

it('a line shows addresses, times, people, references and the explained price of its trip', async () => {
  const [first] = await items();
  const detail = await must(client.get(`/invoices/${id}/items/${first?.tripId}`));
  expect(detail).toMatchObject({
    costCentreName: 'Vendas',
    requesterName: 'Clara',
    approval: { name: 'Davi' },
    drivenMeters: 12_300,
    trip: {
      driverName: expect.any(String),
      vehiclePlate: expect.any(String),
      clientReference: 'PO-77',
      reason: 'Visita',
      room: '1204',
      passengers: [{ name: 'Ana Prado' }, { name: 'Bruno Sá' }],
    },
  });
  expect(detail.trip.stops[0].address).toContain('Congonhas');
  expect(detail.trip.begunAt).not.toBeNull();
  expect(detail.trip.estimateLines.length).toBeGreaterThan(1);
  expect((await client.get(`/invoices/${id}/items/${newId()}`)).status).toBe(404);
});

it('a client reads no names of the central', async () => {
  await panel.services.db
    .updateTable('trips')
    .set({ requester_id: admin.userId })
    .where('id', '=', (await items()).at(-1)?.tripId ?? '')
    .execute();
  const path = `/invoices/${id}/items/${(await items()).at(-1)?.tripId}`;
  expect((await must(client.get(path))).requesterName).toBe('Central');
  expect((await must(admin.get(path))).requesterName).toBe('Ada');
});

it('lines are filtered by cost centre and by first passenger, without regard to case and accents', async () => {
  expect(await items(`costCentreId=${centreId}`)).toHaveLength(2);
  expect(await items('costCentreId=none')).toHaveLength(1);
  expect(await items('passenger=ANA PRADO')).toHaveLength(2);
  expect(await items('passenger=Bruno Sa')).toHaveLength(1);
  expect(await items(`passenger=Bruno Sá&costCentreId=${centreId}`)).toHaveLength(0);
  const path = `/invoices/${id}/items?passenger=Ana Prado&limit=1`;
  const { items: page, nextCursor } = await must(client.get(path));
  const next = await must(client.get(`${path}&cursor=${nextCursor}`));
  expect([...page, ...next.items]).toHaveLength(2);
});

it('the sums count each line once, and add up to the invoice', async () => {
  const all = await sums();
  expect(all).toMatchObject({ total: { itemCount: 3, cents: totalCents }, personCount: 2 });
  expect(counts(all.byCostCentre)).toEqual([
    ['Vendas', 2],
    [null, 1],
  ]);
  expect(counts(all.byPassenger).map(([, count]) => count)).toEqual([2, 1]);
  for (const rows of [all.byCostCentre, all.byPassenger])
    expect(rows.reduce((sum: number, row: LineSums) => sum + row.cents, 0)).toBe(totalCents);
  const filtered = await sums(`costCentreId=${centreId}`);
  expect(filtered.total.cents).toBe(add(await items(`costCentreId=${centreId}`), 'cents'));
  expect(counts(filtered.byPassenger)).toMatchObject([[expect.stringMatching(/ana prado/i), 2]]);
});

it('a spreadsheet has all details of the filtered lines and a row of sums', async () => {
  const { body } = await client.get(`/invoices/${id}/items/export?format=csv&costCentreId=${centreId}`);
  const lines = String(body).trim().split('\r\n');
  expect(lines).toHaveLength(4);
  for (const said of ['PO-77', 'Visita', '1204', 'Clara', 'Davi', 'Vendas', 'Bandeirada', '12,3 km rodados'])
    expect(lines[1]).toContain(said);
  const { total } = await sums(`costCentreId=${centreId}`);
  expect(lines[3]).toContain((total.cents / 100).toFixed(2).replace('.', ','));
});

it('payments, credits and a write-off divide every line completely, and the sums with it', async () => {
  const [first, second] = await items();
  await must(admin.post(`/invoices/${id}/payments`, { cents: (first?.cents ?? 0) + 1_00, receivedOn: today() }, key()));
  const note = { tripId: second?.tripId, cents: 2_00, reason: 'Pedágio' };
  await must(admin.post(`/invoices/${id}/credit-notes`, note, key()));
  await must(admin.post(`/invoices/${id}/write-off`, { reason: 'Fechou' }, key()));
  const other = await panel.signIn({ tipo: 'admin' });
  const { payments } = await must(other.post(`/invoices/${id}/write-off/confirm`, {}, key()));
  // The reversal opens the paid lines again beside the write-off of the rest.
  const reverse = `/invoices/${id}/payments/${payments[0].id}/reverse`;
  const invoice = await must(admin.post(reverse, { reason: 'Cheque devolvido' }, key()));
  const lines = await items();
  for (const line of lines)
    expect(line.cents - line.creditedCents - line.writtenOffCents).toBe(line.paidCents + line.openCents);
  expect(invoice.writtenOffCents).toBeGreaterThan(0);
  const { total, byCostCentre } = await sums();
  const names = ['paidCents', 'creditedCents', 'writtenOffCents', 'openCents'] as const;
  for (const name of names) {
    expect(total[name]).toBe(invoice[name]);
    expect(byCostCentre.reduce((sum: number, row: LineSums) => sum + row[name], 0)).toBe(invoice[name]);
    expect(lines.reduce((sum, line) => sum + line[name], 0)).toBe(invoice[name]);
  }
});

const counts = (rows: (LineSums & { name: string | null })[]) => rows.map(({ name, itemCount }) => [name, itemCount]);
const today = () => new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo' }).format(new Date());
