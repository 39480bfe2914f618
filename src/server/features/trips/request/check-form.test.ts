import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RequestCheck } from '#contract/bookings.ts';
import { type Central, makeCentral, tripBody } from '#tests/central.ts';
import { type Caller, type Panel, startPanel } from '#tests/panel.ts';

let panel: Panel;
let central: Central;
let admin: Caller;
let attendant: Caller;
let made = 0;

beforeAll(async () => {
  panel = await startPanel();
  central = await makeCentral(panel);
  admin = await panel.signIn({ tipo: 'admin' });
  attendant = await panel.signIn({ tipo: 'cadviagens' });
});
afterAll(() => panel.close());

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

async function makeClient(more: object): Promise<string> {
  const { body } = await admin.post('/clients', { name: `Cliente ${(made += 1)}`, ...more });
  return body.id;
}

async function check(more: object, caller = attendant): Promise<RequestCheck> {
  const stops = central.placeIds.map((placeId) => ({ placeId }));
  const { status, body } = await caller.post('/trips/check', { stops, ...more });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body;
}

const verdictsOf = ({ verdicts }: RequestCheck) => verdicts.map(({ kind, field }) => `${kind} ${field}`);

describe('an incomplete request', () => {
  it('has a price, even before a client is chosen', async () => {
    const found = await check({ pickupAt: inHours(5) });
    expect(found.outbound.estimateCents).toBeGreaterThan(600);
    expect(found).toMatchObject({ return: null, tripCount: 1, totalCents: found.outbound.estimateCents, verdicts: [] });
  });

  it('has the total price of all its trips', async () => {
    const found = await check({ pickupAt: inHours(5), returnAt: inHours(8), vehicleCount: 3 });
    const [there, back] = [found.outbound.estimateCents ?? 0, found.return?.estimateCents ?? 0];
    expect(found).toMatchObject({ tripCount: 6, totalCents: 3 * (there + back) });
  });

  it.each([
    ['no verdict', {}, {}, []],
    ['a pickup in the past', {}, { pickupAt: inHours(-3) }, ['refused pickupAt']],
    ['a way back too early', {}, { pickupAt: inHours(5), returnAt: inHours(4) }, ['refused returnAt']],
    [
      'fields that the client requires',
      { requiredFields: ['reason', 'voucherCode'] },
      {},
      ['missing reason', 'missing voucherCode'],
    ],
    ['no missing field once it is filled in', { requiredFields: ['reason'] }, { reason: 'Visita' }, []],
    ['a category to approve', { approvalCategories: ['comum'] }, {}, ['approval category']],
    ['an amount to approve', { approvalAboveCents: 1 }, {}, ['approval stops']],
    ['hours to approve', { approvalFromMinute: 0, approvalUntilMinute: 0 }, {}, ['approval pickupAt']],
    ['a ceiling', { refusedAboveCents: 1 }, {}, ['refused stops']],
    ['no room in the limit', { creditLimitCents: 50_00 }, { vehicleCount: 3 }, ['refused clientId']],
    ['an unknown voucher', {}, { voucherCode: 'NADA' }, ['refused voucherCode']],
    ['a voucher without billing', {}, { voucherCode: 'NADA', paymentMethod: 'cash' }, ['refused voucherCode']],
    ['a suspended client', { suspend: true }, {}, ['refused clientId']],
  ])('gets the verdict for %s', async (_case, { suspend, ...record }: Record<string, unknown>, more, verdicts) => {
    const clientId = await makeClient(record);
    if (suspend) await admin.patch(`/clients/${clientId}`, { suspended: true, statusReason: 'Atraso' });
    const found = await check({ clientId, pickupAt: inHours(5), ...more });
    expect(verdictsOf(found)).toEqual(verdicts);
    expect(found.outbound.estimateCents).toBeGreaterThan(0);
  });

  it('gets no verdict about its route or price before every stop is known', async () => {
    const clientId = await makeClient({ approvalAboveCents: 1 });
    const [placeId] = central.placeIds;
    const begun = await check({ clientId, pickupAt: inHours(5), stops: [{ placeId }, { address: '' }] });
    expect(verdictsOf(begun)).toEqual([]);
    const typed = await check({
      clientId,
      pickupAt: inHours(5),
      stops: [{ placeId }, { address: 'Viela do Ponto, 8' }],
    });
    expect(verdictsOf(typed)).toContain('approval stops');
  });

  it('gets a warning and no refusal when the request would nearly use up the client’s limit', async () => {
    const clientId = await makeClient({});
    const asked = { clientId, pickupAt: inHours(5) };
    const cents = (await check(asked)).totalCents ?? 0;
    await admin.patch(`/clients/${clientId}`, { creditLimitCents: cents + 1_00 });
    expect(verdictsOf(await check(asked))).toEqual(['warning clientId']);
    await admin.patch(`/clients/${clientId}`, { creditLimitCents: 2 * cents });
    expect(verdictsOf(await check(asked))).toEqual([]);
  });

  it('reports a missing tariff with the same message as the estimate', async () => {
    const { outbound, totalCents } = await check({ category: 'van' });
    expect(outbound).toMatchObject({ estimateCents: null, missing: expect.stringMatching(/tarifa/) });
    expect(totalCents).toBeNull();
  });

  it('gets the same verdicts as the final request', async () => {
    const clientId = await makeClient({ requiredFields: ['reason', 'clientReference'], refusedAboveCents: 10_00 });
    const { verdicts } = await check({ clientId, pickupAt: inHours(5) });
    const sent = await attendant.post('/trips', tripBody(central, { clientId, minutes: 300 }));
    const expected = verdicts.map(({ field, message }) => ({ field, message }));
    expect(sent.body.errors).toEqual(expected);
  });

  it('writes nothing to the database', async () => {
    const clientId = await makeClient({ creditLimitCents: 1_000_00 });
    const count =
      'select (select count(*) from trips) + (select count(*) from outbox) + (select count(*) from client_limits) as n';
    const before = (await panel.services.pool.query(count)).rows;
    await check({ clientId, vehicleCount: 4, returnAt: inHours(4) });
    expect((await panel.services.pool.query(count)).rows).toEqual(before);
  });

  it('reveals nothing about clients for which the actor may not request', async () => {
    const clientId = await makeClient({ requiredFields: ['reason'], refusedAboveCents: 1 });
    const unlinked = await panel.signIn({ tipo: 'cliente' });
    const other = await panel.signIn({ tipo: 'cliente', clientId: central.clientId });
    for (const caller of [unlinked, other]) {
      const { verdicts } = await check({ clientId }, caller);
      expect(JSON.stringify(verdicts)).not.toMatch(/reason|stops/);
    }
  });
});
