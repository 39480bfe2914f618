import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#server/platform/uuid.ts';
import { type Central, makeCentral, runTrip, tripBody } from '#tests/central.ts';
import { type Caller, type Panel, startPanel } from '#tests/panel.ts';
import { sweepIn } from '#tests/sweep-in.ts';

let panel: Panel;
let central: Central;
let admin: Caller;
let attendant: Caller;
let partner: Caller;
let partnerId: string;
/** Each test has a separate client. */
let clientId: string;
let client: Caller;
let approver: Caller;

const suspendedText = 'O cadastro deste cliente está suspenso';

beforeAll(async () => {
  panel = await startPanel();
  central = await makeCentral(panel);
  admin = await panel.signIn({ tipo: 'admin' });
  attendant = await panel.signIn({ tipo: 'cadviagens' });
  partnerId = await central.makePartner();
  partner = await panel.signIn({ tipo: 'parceiro', partnerId });
});
afterAll(() => panel.close());

beforeEach(async () => {
  clientId = newId();
  await panel.services.db
    .insertInto('clients')
    .values({ id: clientId, kind: 'company', name: 'Cometa Ltda.' })
    .execute();
  client = await panel.signIn({ tipo: 'cliente', clientId });
  approver = await panel.signIn({ tipo: 'cliente', clientId, approvesTrips: true });
});

const suspend = () => admin.patch(`/clients/${clientId}`, { suspended: true, statusReason: 'Faturas em atraso' });
const asked = (minutes?: number) =>
  runTrip(client, client, tripBody(central, minutes === undefined ? {} : { minutes }));
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
const show = async (id: string) => (await admin.get(`/trips/${id}`)).body;

describe('a scheduled trip of a suspended client', () => {
  it('can be launched, offered, designated and accepted only by an administrator', async () => {
    const { id } = await asked(300);
    await admin.post(`/trips/${id}/designate`, { partnerId });
    await suspend();
    const refused = { status: 409, body: { reason: 'not_eligible' } };
    const own = await client.post(`/trips/${id}/launch`);
    expect(own).toMatchObject(refused);
    expect(own.body.detail).toBe(`${suspendedText}: fale com a central.`);
    const foreign = await attendant.post(`/trips/${id}/launch`);
    expect(foreign).toMatchObject(refused);
    expect(foreign.body.detail).toBe(`${suspendedText}: só um administrador pode liberar esta viagem.`);
    expect(await attendant.post(`/trips/${id}/designate`, { partnerId })).toMatchObject(refused);
    expect(await attendant.post(`/trips/${id}/offer`, { partnerIds: [partnerId] })).toMatchObject(refused);
    expect(await partner.post(`/trips/${id}/launch`)).toMatchObject(refused);
    expect(await partner.post(`/trips/${id}/assume`, { termsVersion: 1 })).toMatchObject(refused);
    expect(await show(id)).toMatchObject({ status: 'scheduled' });
    expect(await admin.post(`/trips/${id}/launch`)).toMatchObject({ status: 200, body: { status: 'available' } });
    expect(await attendant.post(`/trips/${id}/offer`, { partnerIds: [partnerId] })).toMatchObject({ status: 200 });
  });

  it('is not launched at its lead time, and is listed as uncovered with the reason', async () => {
    const { id } = await asked(300);
    await suspend();
    await sweepIn(panel, 121);
    expect(await show(id)).toMatchObject({ status: 'scheduled' });
    const { body } = await admin.get('/dispatch/uncovered');
    expect(body.items.find(({ trip }: { trip: { id: string } }) => trip.id === id)).toMatchObject({
      lacks: 'suspended',
    });
    await admin.patch(`/clients/${clientId}`, { suspended: false });
    await sweepIn(panel, 121);
    expect(await show(id)).toMatchObject({ status: 'available' });
  });

  it('gets the status `scheduled` again when its offer ends, even if the lead time has begun', async () => {
    const { id } = await asked(300);
    await admin.post(`/trips/${id}/offer`, { partnerIds: [partnerId] });
    await suspend();
    await sweepIn(panel, 130);
    expect(await show(id)).toMatchObject({ status: 'scheduled' });
  });

  it('can be cancelled by the client', async () => {
    const { id } = await asked(300);
    await suspend();
    expect((await client.post(`/trips/${id}/cancel`, { reason: 'Não vamos mais' })).status).toBe(200);
  });
});

it('a request of a suspended client that awaits approval can be approved only by an administrator', async () => {
  await admin.patch(`/clients/${clientId}`, { approvalCategories: ['comum'] });
  const { id, version } = await asked();
  await suspend();
  const answer = await approver.post('/approvals/approve', { trips: [{ id, version }] });
  expect(answer).toMatchObject({ status: 409, body: { reason: 'not_eligible' } });
  expect((await admin.post(`/trips/${id}/approve`)).body.status).toBe('available');
});

describe('a trip under way of a suspended client', () => {
  it("continues, and can be edited by the central but not by the client's users", async () => {
    const { id, version } = await runTrip(client, partner, tripBody(central, { minutes: 60 }), ['accept']);
    await suspend();
    const own = await client.patch(`/trips/${id}`, { version, notes: 'Portão 2' });
    expect(own).toMatchObject({ status: 409, body: { reason: 'not_eligible' } });
    for (const [caller, notes] of [
      [attendant, 'Portão 3'],
      [admin, 'Portão 4'],
    ] as const) {
      const now = await show(id);
      const edited = await caller.patch(`/trips/${id}`, { version: now.version, notes });
      expect(edited).toMatchObject({ status: 200, body: { notes, status: 'accepted' } });
    }
    for (const [action, input] of [
      ['arrive', {}],
      ['begin', {}],
      ['complete', { extrasCents: 5_00 }],
    ] as const) {
      expect([action, (await partner.post(`/trips/${id}/${action}`, input)).status]).toEqual([action, 200]);
    }
    const settled = await admin.post(`/trips/${id}/settle`, { extrasCents: 3_00, reason: 'Recibo conferido' });
    expect(settled).toMatchObject({ status: 200, body: { clientSide: 'unbilled' } });
  });

  it('can be recorded afterwards by the partner that ran it', async () => {
    await admin.patch(`/clients/${clientId}`, { allowsRecording: true });
    await suspend();
    const recorded = await partner.post('/trips/executions', {
      request: tripBody(central, { clientId }),
      begunAt: inMinutes(-120),
      endedAt: inMinutes(-90),
      fareCents: 50_00,
    });
    expect(recorded).toMatchObject({ status: 201, body: { partnerSide: 'in_review' } });
  });
});
