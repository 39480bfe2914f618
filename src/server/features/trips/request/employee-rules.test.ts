import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type EmployeePolicy, noRules } from '#domain/employees/policy.ts';
import { allowedActions } from '#domain/trips/decide.ts';
import { allJobs } from '#server/jobs.ts';
import {
  clearStage,
  employeeOf,
  type EmployeeStage,
  employeeTrip,
  hire,
  phone,
  reservedOf,
  setEmployeeStage,
  tuesday,
} from '#tests/employee-stage.ts';
import type { Caller } from '#tests/panel.ts';

let stage: EmployeeStage;

beforeAll(async () => {
  stage = await setEmployeeStage();
});
afterAll(() => stage.panel.close());
beforeEach(() => clearStage(stage));

const ask = (more: object = {}, by = stage.requester) => by.post('/trips', employeeTrip(stage, more));
const edit = ({ id, version }: { id: string; version: number }, more: object, by = stage.requester) =>
  by.patch(`/trips/${id}`, { version, ...more });

/** Returns whether the page of the trip shows this user the button to approve. */
async function mayApprove(by: Caller, { id }: { id: string }): Promise<boolean> {
  const { body } = await by.get(`/trips/${id}`);
  const { clientId } = stage.central;
  const doer = { userId: by.userId, role: 'cliente' as const, clientId, partnerId: null, approvesTrips: true };
  return allowedActions(doer, body).some(({ action }) => action === 'approve');
}

const money = (cents: number) =>
  new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' }).format(cents / 100);

describe('a billed trip', () => {
  it('counts for the first passenger whose phone belongs to an active employee of the client, in any notation', async () => {
    const ana = await hire(stage);
    const stranger = { name: 'Visita', phone: '(11) 95555-5555' };
    const eva = await stage.approver.post('/employees', { name: 'Eva', phone: '(11) 96666-6666' });
    const passengers = [stranger, { name: 'Ana', phone: '011 91234 5678' }, { name: 'Eva', phone: '11966666666' }];
    const { body } = await ask({ passengers });
    expect(await employeeOf(stage, body.id)).toMatchObject({ employee_id: ana.id, employee_group_id: ana.groupId });
    expect(await reservedOf(stage, ana.id)).toEqual({ month: stage.price, '2026-08-03': stage.price });
    const { body: second } = await ask({ passengers: passengers.toReversed() });
    expect(await employeeOf(stage, second.id)).toMatchObject({ employee_id: eva.body.id, employee_group_id: null });
    expect((await stage.approver.get(`/employees/${ana.id}`)).body.monthCents).toBe(stage.price);
  });

  it('counts for no employee when it is paid otherwise, or when the employee is inactive or of another client', async () => {
    const ana = await hire(stage, { perTripCents: 0 });
    expect((await ask({ paymentMethod: 'cash' })).status).toBe(201);
    expect((await ask()).status).toBe(409);
    await stage.approver.patch(`/employees/${ana.id}`, { active: false });
    expect((await ask()).status).toBe(201);
    await stage.admin.post('/employees', {
      clientId: stage.central.otherClientId,
      name: 'Rui',
      phone: '(11) 97777-7777',
    });
    const { body } = await ask({ passengers: [{ name: 'Rui', phone: '(11) 97777-7777' }] });
    expect(await employeeOf(stage, body.id)).toMatchObject({ employee_id: null, employee_group_id: null });
  });

  it('takes the active cost centre of the employee when the request names none', async () => {
    const centre = await stage.approver.post(`/clients/${stage.central.clientId}/cost-centres`, { name: 'Obras' });
    const { id: costCentreId } = centre.body.costCentres.find(({ name }: { name: string }) => name === 'Obras');
    await hire(stage, {}, { costCentreId });
    await stage.admin.patch(`/clients/${stage.central.clientId}`, { requiredFields: ['costCentreId'] });
    const { status, body } = await ask();
    await stage.admin.patch(`/clients/${stage.central.clientId}`, { requiredFields: [] });
    expect([status, body.costCentreId]).toEqual([201, costCentreId]);
    await stage.approver.patch(`/clients/${stage.central.clientId}/cost-centres/${costCentreId}`, { active: false });
    expect((await ask()).body.costCentreId).toBeNull();
  });

  it('is refused without an employee when the client is billed for employees only, and other payments are accepted', async () => {
    await stage.approver.patch(`/clients/${stage.central.clientId}/settings`, { employeesOnly: true });
    await hire(stage);
    const passengers = [{ name: 'Visita', phone: '(11) 95555-5555' }];
    expect(await ask({ passengers })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'passengers.0.phone' }] },
    });
    expect((await ask({ passengers, paymentMethod: 'cash' })).status).toBe(201);
    const { body: trip, status } = await ask();
    expect(status).toBe(201);
    expect(await edit(trip, { passengers })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'passengers.0.phone' }] },
    });
    expect(
      await stage.requester.patch(`/clients/${stage.central.clientId}/settings`, { employeesOnly: false }),
    ).toMatchObject({
      status: 403,
    });
  });
});

describe('a rule of an employee', () => {
  it.each([
    ['limit per trip', { perTripCents: 1_00 }, {}, 'stops', 'O limite por viagem do grupo'],
    ['limit per day', { perDayCents: 1_00 }, {}, 'pickupAt', 'O limite por dia do grupo'],
    ['limit per month', { perMonthCents: 1_00 }, {}, 'pickupAt', 'O limite por mês do grupo'],
    [
      'hours',
      { fromMinute: 480, untilMinute: 840 },
      {},
      'pickupAt',
      'é das 08:00 às 14:00, e este embarque é às 15:00.',
    ],
    ['weekdays', { weekdays: [2, 6] }, {}, 'pickupAt', 'são: terça e sábado. Este embarque é em 03/08/2026, segunda.'],
    ['categories', { categories: ['van'] }, {}, 'category', 'são: Van. Esta viagem é Comum.'],
  ] as const)('about the %s refuses the trip and names itself', async (_rule, rules, more, field, message) => {
    const { groupName } = await hire(stage, rules as Partial<EmployeePolicy>);
    const { status, body } = await ask(more);
    expect([status >= 400, body.errors]).toEqual([true, [{ field, message: expect.stringContaining(message) }]]);
    expect(body.detail).toContain(groupName);
  });

  it('about places allows trips inside its zones and on its routes in both directions', async () => {
    const zone = async (name: string, districts: string[]) => {
      const { body } = await stage.admin.post('/zones', {
        serviceAreaId: stage.central.areaId,
        name,
        districts,
        circle: null,
      });
      return body.id;
    };
    const [airport, station] = [await zone('Aeroporto', ['Campo Belo']), await zone('Luz', ['Bom Retiro'])];
    const ana = await hire(stage, { zoneIds: [airport] });
    expect((await ask()).body.errors).toEqual([
      { field: 'stops', message: expect.stringMatching(/dentro de Aeroporto\. Esta viagem não é um deles/) },
    ]);
    const to = (rules: Partial<EmployeePolicy>) =>
      stage.approver.patch(`/employee-groups/${ana.groupId}`, { policy: { ...noRules, exceed: 'never', ...rules } });
    await to({ zoneIds: [airport, station] });
    expect((await ask()).status).toBe(201);
    await to({ routes: [{ fromZoneId: station, toZoneId: airport }] });
    expect((await ask()).status).toBe(201);
    expect(await stage.admin.delete(`/zones/${station}`)).toMatchObject({ status: 409 });
  });

  it('about places is broken by a stop whose point contradicts its address', async () => {
    const circle = { lat: -23.5345, lng: -46.6353, radiusMeters: 1000 };
    const zone = { serviceAreaId: stage.central.areaId, name: 'Estação', districts: [], circle };
    const { body: station } = await stage.admin.post('/zones', zone);
    await hire(stage, { zoneIds: [station.id] });
    const { lat, lng } = circle;
    const inside = { address: 'Estação da Luz', district: 'Bom Retiro', city: 'São Paulo', lat, lng };
    const [, luz] = employeeTrip(stage).stops;
    expect((await ask({ stops: [luz, inside] })).status).toBe(201);
    const stops = [luz, { ...inside, address: 'Aeroporto de Congonhas', district: 'Campo Belo' }];
    expect((await ask({ stops })).body.errors).toMatchObject([{ field: 'stops' }]);
  });

  it('replaces the same rule of the group when the employee has its own, and the refusal names the owner', async () => {
    await hire(stage, { perTripCents: 1_00, categories: ['van'] }, { policy: { ...noRules, perTripCents: 1_000_00 } });
    expect((await ask()).body.errors).toMatchObject([{ field: 'category' }]);
    await stage.panel.services.pool.query('update employees set active = false');
    await hire(stage, { perTripCents: 1_000_00 }, { policy: { ...noRules, perTripCents: 10_00 } });
    expect((await ask()).body.detail).toBe(
      `O limite por viagem de Ana é ${money(10_00)}, e esta viagem custa ${money(stage.price)} (estimativa).`,
    );
  });

  it('about the month of the group counts the trips of all members', async () => {
    const ana = await hire(stage, {}, {}, 2 * stage.price);
    const rui = { name: 'Rui', phone: '(11) 98888-8888' };
    await stage.approver.post('/employees', { ...rui, groupId: ana.groupId });
    expect((await ask()).status).toBe(201);
    expect((await ask({ passengers: [rui] })).status).toBe(201);
    expect((await ask({ pickupAt: '2026-08-20T18:00:00Z' })).body.detail).toBe(
      `O limite mensal do grupo ${ana.groupName} é ${money(2 * stage.price)}: em agosto de 2026 restam ${money(0)}, e esta viagem custa ${money(stage.price)} (estimativa).`,
    );
    expect((await ask({ pickupAt: '2026-09-02T18:00:00Z' })).status).toBe(201);
    await stage.approver.patch(`/employee-groups/${ana.groupId}`, { active: false });
    expect((await ask()).status).toBe(201);
  });

  it('about the day counts by the local pickup date', async () => {
    await hire(stage, { perDayCents: stage.price });
    expect((await ask({ pickupAt: '2026-08-05T01:00:00Z' })).status).toBe(201);
    expect((await ask({ pickupAt: tuesday })).status).toBe(409);
    expect((await ask({ pickupAt: '2026-08-05T04:00:00Z' })).status).toBe(201);
  });
});

it('the check of an unfinished request has the rules of its employee in few words', async () => {
  const rules = { perTripCents: 80_00, weekdays: [1, 2, 3, 4, 5], fromMinute: 420, untilMinute: 1200 };
  const { groupName } = await hire(stage, rules);
  const rulesOf = async (more: object = {}) => {
    const asked = { stops: [{}, {}], passengers: [{ phone: '(11) 95555-5555' }, { phone }], ...more };
    return (await stage.requester.post('/trips/check', asked)).body.employeeRules?.replaceAll('\u00a0', ' ') ?? null;
  };
  expect(await rulesOf()).toBe(`${groupName} · até R$ 80,00 por viagem · seg a sex · 7h–20h`);
  expect(await rulesOf({ paymentMethod: 'cash' })).toBeNull();
  expect(await rulesOf({ passengers: [{ phone: null }] })).toBeNull();
  await hire(stage, {}, { phone: '(11) 96666-6666' });
  expect(await rulesOf({ passengers: [{ phone: '(11) 96666-6666' }] })).toBeNull();
});

describe('a broken rule', () => {
  it('asks for a reason and names itself in the mode reason, and the reason lets the limits of the employee pass', async () => {
    const ana = await hire(stage, { perDayCents: 1_00, exceed: 'reason' });
    const { status, body } = await ask();
    expect([status, body.errors]).toEqual([
      400,
      [{ field: 'reason', message: expect.stringMatching(/O limite por dia .* Informe o motivo/) }],
    ]);
    expect(await ask({ reason: 'Cliente novo' })).toMatchObject({ status: 201, body: { status: 'scheduled' } });
    expect(await reservedOf(stage, ana.id)).toEqual({ month: stage.price, '2026-08-03': stage.price });
  });

  it('never lets the limits of the client pass', async () => {
    await hire(stage, { perDayCents: 1_00, exceed: 'reason' });
    await stage.admin.patch(`/clients/${stage.central.clientId}`, { creditLimitCents: 0 });
    expect(await ask({ reason: 'Cliente novo' })).toMatchObject({
      status: 409,
      body: { errors: [{ field: 'clientId' }] },
    });
  });

  it('waits for the named approver only in the mode approval, with the rule among the reasons', async () => {
    const ana = await hire(stage, { categories: ['van'], exceed: 'approval', approverId: stage.approver.userId });
    expect((await ask()).body.errors).toMatchObject([{ field: 'reason' }]);
    const { body: trip } = await ask({ reason: 'Sem van livre' });
    expect(trip.status).toBe('awaiting_approval');
    const seen = async (by: Caller) => {
      const { items } = (await by.get('/approvals')).body;
      return items.find((one: { trip: { id: string } }) => one.trip.id === trip.id)?.reasons;
    };
    expect(await seen(stage.approver)).toEqual([
      `As categorias permitidas do grupo ${ana.groupName} são: Van. Esta viagem é Comum.`,
    ]);
    expect(await seen(stage.other)).toBeUndefined();
    expect(await seen(stage.admin)).toHaveLength(1);
    const decision = { trips: [{ id: trip.id, version: trip.version }] };
    expect(await stage.other.post('/approvals/approve', decision)).toMatchObject({ status: 403 });
    expect(await mayApprove(stage.approver, trip)).toBe(true);
    expect(await mayApprove(stage.other, trip)).toBe(false);
    expect((await stage.other.get(`/trips/${trip.id}`)).body.pendingApproval).toEqual({
      editorIds: [],
      approverId: stage.approver.userId,
      approverName: 'Bia',
    });
    await stage.admin.patch(`/users/${stage.approver.userId}`, { approvesTrips: false });
    expect(await seen(stage.other)).toHaveLength(1);
    expect(await mayApprove(stage.other, trip)).toBe(true);
    await stage.admin.patch(`/users/${stage.approver.userId}`, { approvesTrips: true });
    expect(await seen(stage.other)).toBeUndefined();
    expect((await stage.approver.post('/approvals/approve', decision)).status).toBe(200);
    expect(await employeeOf(stage, trip.id)).toMatchObject({ status: 'scheduled' });
  });

  it('notifies only the named approver of the request', async () => {
    await hire(stage, { categories: ['van'], exceed: 'approval', approverId: stage.approver.userId });
    const { body: trip } = await ask({ reason: 'Sem van livre' });
    const { services, database } = stage.panel;
    await allJobs(services, database.ownerUrl)
      .find(({ name }) => name === 'notifications')
      ?.run();
    const told = await services.db
      .selectFrom('notifications as n')
      .innerJoin('domain_events as d', 'd.id', 'n.event_id')
      .select('n.user_id')
      .where('d.subject_id', '=', trip.id)
      .where('d.event', '=', 'approval_asked')
      .execute();
    expect(told).toEqual([{ user_id: stage.approver.userId }]);
  });

  it('waits for the other approvers when the named approver is the requester', async () => {
    await hire(stage, { categories: ['van'], exceed: 'approval', approverId: stage.approver.userId });
    const { body: trip } = await ask({ reason: 'Sem van livre' }, stage.approver);
    const decision = { trips: [{ id: trip.id, version: trip.version }] };
    expect(await stage.approver.post('/approvals/approve', decision)).toMatchObject({ status: 403 });
    const { items } = (await stage.other.get('/approvals')).body;
    expect(items.some((one: { trip: { id: string } }) => one.trip.id === trip.id)).toBe(true);
    expect((await stage.other.post('/approvals/approve', decision)).status).toBe(200);
    const { body: edited } = await ask({ reason: 'Sem van livre' });
    const { body: after } = await edit(edited, { notes: 'Portão 2' }, stage.approver);
    expect(await mayApprove(stage.approver, after)).toBe(false);
    expect(await mayApprove(stage.other, after)).toBe(true);
    const next = { trips: [{ id: after.id, version: after.version }] };
    expect((await stage.approver.post('/approvals/approve', next)).status).toBe(403);
    expect((await stage.other.get('/approvals')).body.items).toContainEqual(
      expect.objectContaining({ trip: expect.objectContaining({ id: after.id }) }),
    );
    expect((await stage.other.post('/approvals/approve', next)).status).toBe(200);
  });

  it('does not count the reservation of the waiting trip against its own limit', async () => {
    const ana = await hire(stage, { perDayCents: stage.price, exceed: 'approval' });
    await ask();
    const { body: trip } = await ask({ reason: 'Segunda visita' });
    const { items } = (await stage.approver.get('/approvals')).body;
    const item = items.find((one: { trip: { id: string } }) => one.trip.id === trip.id);
    expect(item.reasons).toEqual([
      `O limite por dia do grupo ${ana.groupName} é ${money(stage.price)}: em 03/08/2026 restam ${money(0)}, e esta viagem custa ${money(stage.price)} (estimativa).`,
    ]);
    const decision = { trips: [{ id: trip.id, version: trip.version }], reason: 'Não' };
    await stage.approver.post('/approvals/reject', decision);
    expect(await reservedOf(stage, ana.id)).toEqual({ month: stage.price, '2026-08-03': stage.price });
  });

  it('waits for an approval when the trip has no price to compare', async () => {
    await hire(stage, { perTripCents: 1_000_00 });
    // The stage.central has no tariff of this category.
    const { body } = await ask({ category: 'executivo' });
    expect([body.estimateCents, body.status]).toEqual([null, 'awaiting_approval']);
  });
});
