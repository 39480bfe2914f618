import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { noRules } from '#domain/employees/policy.ts';
import { type Caller, type Panel, startPanel } from '#tests/panel.ts';

let panel: Panel;
let admin: Caller;
let approver: Caller;
let user: Caller;
let stranger: Caller;
let clientId: string;
let otherId: string;

beforeAll(async () => {
  panel = await startPanel();
  admin = await panel.signIn({ tipo: 'admin' });
  clientId = (await admin.post('/clients', { name: 'Aurora S.A.' })).body.id;
  otherId = (await admin.post('/clients', { name: 'Bandeira S.A.' })).body.id;
  approver = await panel.signIn({ tipo: 'cliente', clientId, approvesTrips: true });
  user = await panel.signIn({ tipo: 'cliente', clientId });
  stranger = await panel.signIn({ tipo: 'cliente', clientId: otherId, approvesTrips: true });
});
afterAll(() => panel.close());

let made = 0;
const phoneOf = () => `+551190000${String((made += 1)).padStart(4, '0')}`;
const hire = (more: object = {}, by: Caller = approver) =>
  by.post('/employees', { name: 'Ana', phone: phoneOf(), ...more });
const group = (name: string, more: object = {}) =>
  approver.post('/employee-groups', { name, policy: noRules, ...more });
const refusedAt = (field: string) => ({ status: 400, body: { errors: [{ field }] } });

describe('an employee', () => {
  it('is stored as sent and listed by name with cost centre, group and rules', async () => {
    const centre = await approver.post(`/clients/${clientId}/cost-centres`, { name: 'Obras' });
    const costCentreId = centre.body.costCentres[0].id;
    const { body: sales } = await group('Vendas', { monthlyLimitCents: 900_00 });
    const policy = { ...noRules, perDayCents: 80_00, weekdays: [5, 1, 1], exceed: 'reason' };
    const more = { name: 'Beatriz Lima', email: 'bia@aurora.example', registration: '77', costCentreId, policy };
    const { status, body } = await hire({ ...more, phone: '(11) 91234-5678', groupId: sales.id });
    expect([status, body]).toEqual([
      201,
      expect.objectContaining({
        ...more,
        clientId,
        phone: '+5511912345678',
        policy: { ...policy, weekdays: [1, 5] },
        costCentreName: 'Obras',
        groupName: 'Vendas',
        monthCents: 0,
        active: true,
        version: 1,
      }),
    ]);
    await hire({ name: 'álvaro' });
    const { items, nextCursor } = (await user.get('/employees?limit=1')).body;
    expect(items[0].name).toBe('álvaro');
    const rest = await user.get(`/employees?limit=5&cursor=${nextCursor}`);
    expect(rest.body.items).toEqual([body]);
    for (const q of ['beatriz', '91234-56', '77', 'bia@'])
      expect((await user.get(`/employees?q=${q}`)).body.items).toEqual([body]);
    expect((await user.get(`/employees?groupId=${sales.id}`)).body.items).toEqual([body]);
    expect((await user.get('/employee-groups')).body).toEqual({
      items: [{ ...sales, memberCount: 1 }],
      zones: [],
      approvers: [{ id: approver.userId, name: 'Pessoa' }],
    });
  });

  it('keeps what a change does not name, and a change of an older version is refused', async () => {
    const { body } = await hire({ registration: 'A1', policy: { ...noRules, perTripCents: 50_00 } });
    const changed = await approver.patch(`/employees/${body.id}`, { name: 'Ana Reis', version: 1 });
    expect(changed.body).toEqual({ ...body, name: 'Ana Reis', version: 2 });
    expect((await approver.patch(`/employees/${body.id}`, { active: false, version: 1 })).status).toBe(409);
    const without = await approver.patch(`/employees/${body.id}`, { policy: null, registration: '' });
    expect(without.body).toMatchObject({ policy: null, registration: null, version: 3 });
  });

  it('has a phone and a registration of its own among the employees of its client', async () => {
    const phone = phoneOf();
    const { body } = await hire({ phone, registration: 'B2' });
    expect(await hire({ phone })).toMatchObject({ status: 409, body: { errors: [{ field: 'phone' }] } });
    expect(await hire({ registration: 'B2' })).toMatchObject({
      status: 409,
      body: { errors: [{ field: 'registration' }] },
    });
    expect((await hire({ phone, registration: 'B2' }, stranger)).status).toBe(201);
    await approver.patch(`/employees/${body.id}`, { active: false });
    expect((await hire({ phone })).status).toBe(201);
    expect(await approver.patch(`/employees/${body.id}`, { active: true })).toMatchObject({ status: 409 });
  });

  it('refers only to active records of its client and to existing zones, and the refusal names the field', async () => {
    const { body: foreign } = await stranger.post('/employee-groups', { name: 'Alheio', policy: noRules });
    const { body: closed } = await group('Fechado', { active: false });
    const centre = await stranger.post(`/clients/${otherId}/cost-centres`, { name: 'Alheio' });
    const unknown = '0192d0c0-0000-7000-8000-000000000000';
    expect(await hire({ groupId: foreign.id })).toMatchObject(refusedAt('groupId'));
    expect(await hire({ groupId: closed.id })).toMatchObject(refusedAt('groupId'));
    expect(await hire({ costCentreId: centre.body.costCentres[0].id })).toMatchObject(refusedAt('costCentreId'));
    expect(await hire({ policy: { ...noRules, zoneIds: [unknown] } })).toMatchObject(refusedAt('policy.zoneIds'));
    const routes = [{ fromZoneId: unknown, toZoneId: unknown }];
    expect(await hire({ policy: { ...noRules, routes } })).toMatchObject(refusedAt('policy.routes'));
    for (const approverId of [user.userId, stranger.userId, admin.userId])
      expect(await hire({ policy: { ...noRules, approverId } })).toMatchObject(refusedAt('policy.approverId'));
    expect((await hire({ policy: { ...noRules, approverId: approver.userId } })).status).toBe(201);
  });

  it('is changed by administrators and approvers of its client only', async () => {
    const { body } = await hire();
    expect((await hire({}, user)).status).toBe(403);
    expect((await user.patch(`/employees/${body.id}`, { name: 'Eu' })).status).toBe(403);
    expect((await stranger.patch(`/employees/${body.id}`, { name: 'Eu' })).status).toBe(404);
    expect((await stranger.get(`/employees/${body.id}`)).status).toBe(404);
    expect((await stranger.get(`/employees?clientId=${clientId}`)).status).toBe(404);
    expect(await admin.get('/employees')).toMatchObject(refusedAt('clientId'));
    expect((await hire({ clientId }, admin)).status).toBe(201);
    const walkIn = (await admin.get('/clients?q=avulso')).body.items[0].id;
    expect(await hire({ clientId: walkIn }, admin)).toMatchObject(refusedAt('clientId'));
  });
});

describe('a group of employees', () => {
  it('changes its rules and limit, and has a name of its own', async () => {
    const { body } = await group('Diretoria', { policy: { ...noRules, categories: ['executivo'], exceed: 'never' } });
    const policy = { ...noRules, fromMinute: 480, untilMinute: 1080, exceed: 'approval' };
    const changed = await approver.patch(`/employee-groups/${body.id}`, {
      policy,
      monthlyLimitCents: 1_00,
      version: 1,
    });
    expect(changed.body).toEqual({ ...body, policy, monthlyLimitCents: 1_00, version: 2 });
    expect(await group('Diretoria')).toMatchObject({ status: 409, body: { errors: [{ field: 'name' }] } });
    for (const hours of [{ fromMinute: 480 }, { fromMinute: 480, untilMinute: 480 }])
      expect(await group('Meia hora', { policy: { ...noRules, ...hours } })).toMatchObject(
        refusedAt('policy.untilMinute'),
      );
    expect((await stranger.patch(`/employee-groups/${body.id}`, { name: 'Minha' })).status).toBe(404);
    expect((await user.patch(`/employee-groups/${body.id}`, { name: 'Minha' })).status).toBe(403);
  });
});
