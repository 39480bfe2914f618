import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { whyVoucherNot } from '#domain/trips/voucher.ts';
import { type Central, makeCentral, tripBody } from '#tests/central.ts';
import { type Caller, type Panel, startPanel } from '#tests/panel.ts';
import { findVoucher } from './read-vouchers.ts';
import { takeVoucher } from './change-vouchers.ts';

let panel: Panel;
let central: Central;
let admin: Caller;
let client: Caller;
let attendant: Caller;
let made = 0;

beforeAll(async () => {
  panel = await startPanel();
  central = await makeCentral(panel);
  admin = await panel.signIn({ tipo: 'admin' });
  client = await panel.signIn({ tipo: 'cliente', clientId: central.clientId, approvesTrips: true });
  attendant = await panel.signIn({ tipo: 'cadviagens' });
});
afterAll(() => panel.close());

const later = '2099-12-31';
const path = () => `/clients/${central.clientId}/vouchers`;

async function makeVoucher(more: object = {}) {
  const code = `Obra ${(made += 1)}`;
  const { status, body } = await admin.post(path(), { code, uses: 2, expiresOn: later, ...more });
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body;
}

const request = (voucherCode: string, more: object = {}, caller = client) =>
  caller.post('/trips', { ...tripBody(central, { minutes: 300 }), voucherCode, ...more });
const used = async (id: string) => {
  const { body } = await admin.get(`${path()}?limit=100`);
  return body.items.find((voucher: { id: string }) => voucher.id === id).used;
};

describe('a voucher', () => {
  it('has a unique code in capitals without spaces, and cannot allow fewer uses than were already taken', async () => {
    const voucher = await makeVoucher({ ceilingCents: 90_00, description: 'Obra da ponte' });
    expect(voucher).toMatchObject({ code: `OBRA${made}`, used: 0, active: true, version: 1, ceilingCents: 90_00 });
    expect((await admin.post(path(), { code: voucher.code, uses: 1, expiresOn: later })).body).toMatchObject({
      reason: 'already_exists',
      errors: [{ field: 'code' }],
    });
    await request(voucher.code.toLowerCase());
    await request(voucher.code);
    const fewer = await admin.patch(`${path()}/${voucher.id}`, { uses: 1 });
    expect(fewer).toMatchObject({ status: 400, body: { errors: [{ field: 'uses' }] } });
    const audit = await panel.services.pool.query(`select action from audit_log where action like 'client.voucher%'`);
    expect(audit.rows.length).toBeGreaterThan(0);
  });

  it('is shown on the trip to the client and the central, and to no partner', async () => {
    const { code } = await makeVoucher();
    const { body: trip } = await client.post('/trips', { ...tripBody(central), voucherCode: code });
    expect(trip.voucherCode).toBe(code);
    const partner = await panel.signIn({ tipo: 'parceiro', partnerId: await central.makePartner() });
    expect((await partner.get(`/trips/${trip.id}`)).body.voucherCode).toBeNull();
    await partner.post(`/trips/${trip.id}/accept`, { termsVersion: 1 });
    expect((await partner.get(`/trips/${trip.id}`)).body.voucherCode).toBeNull();
  });

  it.each([
    ['an unknown code', {}, { voucherCode: 'NENHUM' }],
    ['another client’s', {}, { other: true }],
    ['one out of use', { active: false }, {}],
    ['one of yesterday', { expiresOn: '2020-01-01' }, {}],
    ['a ceiling under the estimate', { ceilingCents: 10_00 }, {}],
    ['a trip that is not billed', {}, { paymentMethod: 'cash' }],
    ['more trips than uses', {}, { vehicleCount: 3 }],
  ])('refuses %s at its field', async (_case, record, { other, ...more }: Record<string, unknown>) => {
    const voucher = await makeVoucher(record);
    const body = { ...tripBody(central, { minutes: 300 }), voucherCode: voucher.code, ...more };
    const caller = other ? attendant : client;
    const answer = await caller.post('/bookings', other ? { ...body, clientId: central.otherClientId } : body);
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ field: 'voucherCode' }] } });
    expect(await used(voucher.id)).toBe(0);
  });

  it('is required for billed trips of a client that requires a voucher', async () => {
    const { body: strict } = await admin.post('/clients', { name: 'Só voucher', requiredFields: ['voucherCode'] });
    const ask = (more: object) =>
      attendant.post('/trips', { ...tripBody(central, { clientId: strict.id, minutes: 300 }), ...more });
    expect(await ask({})).toMatchObject({ status: 400, body: { errors: [{ field: 'voucherCode' }] } });
    const { status, body: paid } = await ask({ paymentMethod: 'cash' });
    expect(status).toBe(201);
    const billed = await attendant.patch(`/trips/${paid.id}`, { version: 1, paymentMethod: 'billed' });
    expect(billed).toMatchObject({ status: 400, body: { errors: [{ field: 'paymentMethod' }] } });
  });

  it('gets its use back when the trip is cancelled, rejected or unattended', async () => {
    const voucher = await makeVoucher({ uses: 9 });
    await admin.patch(`/clients/${central.clientId}`, { approvalCategories: ['comum'] });
    const requester = await panel.signIn({ tipo: 'cliente', clientId: central.clientId });
    const waiting = (await request(voucher.code, {}, requester)).body;
    expect(waiting.status).toBe('awaiting_approval');
    await admin.patch(`/clients/${central.clientId}`, { approvalCategories: [] });
    expect(await used(voucher.id)).toBe(1);
    expect((await client.post(`/trips/${waiting.id}/reject`, { reason: 'Caro' })).status).toBe(200);
    expect(await used(voucher.id)).toBe(0);
    const { id } = (await request(voucher.code)).body;
    expect(await used(voucher.id)).toBe(1);
    expect((await client.post(`/trips/${id}/cancel`, { reason: 'Adiada' })).status).toBe(200);
    expect(await used(voucher.id)).toBe(0);
    const now = (await request(voucher.code, { pickupAt: null })).body;
    const partner = await panel.signIn({ tipo: 'parceiro', partnerId: await central.makePartner() });
    expect((await partner.post(`/trips/${now.id}/accept`, { termsVersion: 1 })).status).toBe(200);
    expect((await admin.post(`/trips/${now.id}/unattended`, { reason: 'Sumiu' })).status).toBe(200);
    expect(await used(voucher.id)).toBe(0);
  });

  it('does not allow edits of its trip that break the terms of the voucher', async () => {
    const { code } = await makeVoucher({ ceilingCents: 90_00 });
    const { id, stops } = (await request(code)).body;
    const edit = (change: object) => client.patch(`/trips/${id}`, { version: 1, ...change });
    expect(await edit({ paymentMethod: 'cash' })).toMatchObject({ body: { errors: [{ field: 'paymentMethod' }] } });
    const longer = [...stops, ...stops.toReversed(), ...stops];
    expect(await edit({ stops: longer })).toMatchObject({ status: 400, body: { errors: [{ field: 'voucherCode' }] } });
    expect((await edit({ notes: 'Portão azul' })).status).toBe(200);
  });

  it('accepts one of twenty concurrent requests for its last use, and refuses the other requests with the reason', async () => {
    const voucher = await makeVoucher({ uses: 1 });
    const answers = await Promise.all(Array.from({ length: 20 }, () => request(voucher.code)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    const lost = answers.filter(({ status }) => status === 400);
    expect(lost).toHaveLength(19);
    expect(lost.every(({ body }) => body.errors[0].message === 'Este voucher não tem mais usos disponíveis.')).toBe(
      true,
    );
    expect(await used(voucher.id)).toBe(1);
  });

  it('is checked in the database by the same rule as in the API', async () => {
    const cases = [0, 1, 2].flatMap((taken) =>
      [null, 50_00, 90_00].flatMap((ceilingCents) =>
        [null, 50_00, 50_01].flatMap((estimateCents) =>
          ['2026-01-10', '2026-01-11'].flatMap((pickupDay) => ({ taken, ceilingCents, estimateCents, pickupDay })),
        ),
      ),
    );
    for (const { taken, ceilingCents, estimateCents, pickupDay } of cases) {
      const { id, code } = await makeVoucher({ ceilingCents, expiresOn: '2026-01-10' });
      const { db } = panel.services;
      await db.updateTable('vouchers').set({ used: taken }).where('id', '=', id).execute();
      const voucher = await findVoucher(db, central.clientId, code);
      const trip = { estimateCents, pickupDay };
      const took = await db.transaction().execute((tx) => takeVoucher(tx, central.clientId, code, trip));
      expect(took.ok).toBe(voucher && whyVoucherNot(voucher, trip) === null);
    }
  });
});
