import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tripBody } from '#tests/central.ts';
import { day, type Desk, openDesk } from '#tests/document-desk.ts';
import { pdf, photo, sendFile } from '#tests/document-upload.ts';
import { documentEndsJob } from './jobs.ts';

let panel: Desk['panel'];
let central: Desk['central'];
let admin: Desk['admin'];
let client: Desk['client'];
let partner: Desk['partner'];
let stranger: Desk['stranger'];
let partnerId: Desk['partnerId'];
let strangerId: Desk['strangerId'];
let driverId: Desk['driverId'];
let vehicleId: Desk['vehicleId'];
let kept: Desk['kept'];
let documents: Desk['documents'];
let upload: Desk['upload'];
let send: Desk['send'];
let fileOf: Desk['fileOf'];

beforeAll(async () => {
  ({
    panel,
    central,
    admin,
    client,
    partner,
    stranger,
    partnerId,
    strangerId,
    driverId,
    vehicleId,
    kept,
    documents,
    upload,
    send,
    fileOf,
  } = await openDesk());
});
afterAll(() => panel.close());

describe('rights on documents', () => {
  it('the central and the partner itself can open a file, which the browser sandboxes', async () => {
    const { id } = await send(partner);
    for (const caller of [admin, partner]) {
      const answer = await fileOf(caller, id);
      expect(answer.status).toBe(200);
      const { headers } = answer;
      expect(Object.fromEntries(headers)).toMatchObject({
        'content-type': 'image/jpeg',
        'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
        'x-content-type-options': 'nosniff',
        'cache-control': 'private, no-store',
      });
      expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(500);
    }
  });

  it('another partner, a client and a caller without a session can neither open nor upload a file', async () => {
    const { id } = await send(partner);
    expect((await fileOf(stranger, id)).status).toBe(404);
    expect((await fileOf(stranger, id, strangerId)).status).toBe(404);
    expect((await fileOf(client, id)).status).toBe(403);
    expect((await fileOf(panel.nobody, id)).status).toBe(401);
    const before = await kept();
    for (const [caller, status] of [
      [stranger, 404],
      [client, 403],
      [panel.nobody, 401],
    ] as const)
      expect((await sendFile({ url: panel.url, cookie: caller.cookie }, partnerId, await photo())).status).toBe(status);
    expect(
      (
        await sendFile({ url: panel.url, cookie: partner.cookie }, partnerId, await photo(), {
          origin: 'https://mau.example',
        })
      ).status,
    ).toBe(403);
    expect(await kept()).toEqual(before);
  });

  it('a partner cannot use a file of another sender, and no file can be used in two documents', async () => {
    const fileId = await upload(admin, await photo());
    const licence = { kind: 'licence', driverId, expiresOn: day(400) };
    expect(await partner.post(`/partners/${partnerId}/documents`, { ...licence, fileId })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'fileId' }] },
    });
    expect((await admin.post(`/partners/${partnerId}/documents`, { ...licence, fileId })).status).toBe(201);
    expect((await admin.post(`/partners/${partnerId}/documents`, { ...licence, fileId })).status).toBe(409);
  });

  it('a suspended partner can send a document, but cannot accept it or end the suspension', async () => {
    const suspended = { status: 'suspended', statusReason: 'CNH vencida' };
    await admin.patch(`/partners/${partnerId}`, suspended);
    const { id } = await send(partner, { expiresOn: day(500) });
    expect((await fileOf(partner, id)).status).toBe(200);
    expect((await partner.post(`/partners/${partnerId}/documents/${id}/accept`, {})).status).toBe(403);
    expect((await partner.get(`/partners/${partnerId}`)).body).toMatchObject(suspended);
    await admin.patch(`/partners/${partnerId}`, { status: 'active' });
  });

  it('a blocked user can neither open nor upload a file', async () => {
    const blocked = await panel.signIn({ tipo: 'parceiro', partnerId });
    const { id } = await send(blocked);
    await admin.post(`/users/${blocked.userId}/block`, { reason: 'Saiu' });
    expect((await fileOf(blocked, id)).status).toBe(401);
    expect((await sendFile({ url: panel.url, cookie: blocked.cookie }, partnerId, await photo())).status).toBe(401);
  });
});

const licenceNow = async () => (await admin.get(`/partners/${partnerId}`)).body.drivers[0];

/** Adds a registration of the vehicle as the central. */
async function register(ends: string): Promise<void> {
  const document = await send(admin, { kind: 'registration', driverId: null, vehicleId, expiresOn: ends });
  expect(document.status).toBe('accepted');
}

describe('a document', () => {
  it('takes effect when the central accepts it, and then replaces the older document', async () => {
    const first = await send(partner, { number: '11111111220', expiresOn: day(300) });
    expect(first.status).toBe('pending');
    expect((await licenceNow()).licenceNumber).not.toBe('11111111220');
    const path = `/partners/${partnerId}/documents/${first.id}`;
    const right = { number: '98765432109', expiresOn: day(301), version: first.version };
    expect((await admin.post(`${path}/accept`, { ...right, version: 9 })).body.reason).toBe('version_conflict');
    expect((await admin.post(`${path}/accept`, right)).status).toBe(200);
    expect(await licenceNow()).toMatchObject({ licenceNumber: '98765432109', licenceExpiresOn: day(301) });
    expect((await admin.post(`${path}/accept`, {})).body.reason).toBe('illegal_transition');
    const second = await send(admin, { number: undefined, expiresOn: day(700) });
    expect(await licenceNow()).toMatchObject({ licenceNumber: '98765432109', licenceExpiresOn: day(700) });
    const accepted = (await documents(partner)).filter(({ status }: { status: string }) => status === 'accepted');
    expect(accepted.map(({ id }: { id: string }) => id)).toEqual([second.id]);
  });

  it('shows the reason of its refusal, and changes nothing in the record', async () => {
    const before = await licenceNow();
    const { id } = await send(partner, { expiresOn: day(900) });
    const refused = await admin.post(`/partners/${partnerId}/documents/${id}/refuse`, { reason: 'Foto cortada' });
    expect(refused.status).toBe(200);
    expect((await documents(partner)).find((one: { id: string }) => one.id === id)).toMatchObject({
      status: 'refused',
      reason: 'Foto cortada',
    });
    expect(await licenceNow()).toEqual(before);
  });

  it.each([
    ['driverId', { kind: 'licence', driverId: null }],
    ['vehicleId', { kind: 'permit', driverId: null }],
    ['driverId', { kind: 'licence', driverId: '01970000-0000-7000-8000-0000000000ff' }],
    ['title', { kind: 'other', driverId: null }],
    ['kind', { kind: 'passport' }],
  ])('is refused with the name of the invalid field: %s', async (field, wrong) => {
    const fileId = await upload(partner, pdf());
    const body = { fileId, driverId, ...wrong };
    expect(await partner.post(`/partners/${partnerId}/documents`, body)).toMatchObject({
      status: 400,
      body: { errors: [{ field }] },
    });
  });

  it('prevents accepting trips after its last day, until a valid document replaces it', async () => {
    await register(day(-1));
    const { body: trip } = await client.post('/trips', tripBody(central));
    const accept = () => partner.post(`/trips/${trip.id}/accept`, { termsVersion: trip.termsVersion });
    expect(await accept()).toMatchObject({
      status: 409,
      body: {
        reason: 'not_eligible',
        detail: 'Você não tem motorista e veículo com documentos em dia na data da viagem.',
      },
    });
    await register(day(1));
    expect((await accept()).status).toBe(200);
  });
});

const warned = (expiresOn: string, days: number) => ({
  audiences: ['admin', `partner:${partnerId}`],
  payload: { partnerId, kind: 'licence', expiresOn, days },
});

describe('the expiry of a document', () => {
  it('is announced once for each of 60, 30 and 7 days before, and once on expiry', async () => {
    const { db } = panel.services;
    const told = async () => {
      await documentEndsJob(panel.services).run();
      await documentEndsJob(panel.services).run();
      const events = await db
        .selectFrom('outbox')
        .selectAll()
        .where('topic', '=', 'document.expiring')
        .orderBy('id')
        .execute();
      return events
        .filter(({ entity_id }) => entity_id === driverId)
        .map(({ audiences, payload }) => ({ audiences, payload }));
    };
    await send(admin, { expiresOn: day(61) });
    expect(await told()).toEqual([]);
    for (const ends of [60, 30, 7, -1]) await send(admin, { expiresOn: day(ends) }).then(told);
    expect(await told()).toEqual([warned(day(60), 60), warned(day(30), 30), warned(day(7), 7), warned(day(-1), -1)]);
    const { body } = await partner.get('/dashboard');
    expect(body.expiring).toContainEqual({ what: 'CNH de Motorista 1', expiresOn: day(-1) });
    await send(admin, { expiresOn: day(365) });
  });
});
