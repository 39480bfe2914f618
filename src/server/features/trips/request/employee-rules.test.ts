import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { EmployeePolicy } from '#domain/employees/policy.ts';
import { type Central, makeCentral, tripBody } from '#tests/central.ts';
import { noRules } from '#tests/employees.ts';
import { type Caller, type Panel, startPanel } from '#tests/panel.ts';

let panel: Panel;
let central: Central;
let admin: Caller;
let approver: Caller;
let other: Caller;
let requester: Caller;
/** Estimate of the trip of the tests. */
let price: number;

/** Monday, 9 h in São Paulo. */
const clock = new Date('2026-08-03T12:00:00Z');
const monday = '2026-08-03T18:00:00Z';
const tuesday = '2026-08-04T18:00:00Z';
const phone = '(11) 91234-5678';

beforeAll(async () => {
  panel = await startPanel({ clock });
  central = await makeCentral(panel);
  admin = await panel.signIn({ tipo: 'admin' });
  const { clientId } = central;
  requester = await panel.signIn({ tipo: 'cliente', clientId });
  approver = await panel.signIn({ tipo: 'cliente', clientId, approvesTrips: true });
  other = await panel.signIn({ tipo: 'cliente', clientId, approvesTrips: true });
  price = (await ask({ paymentMethod: 'cash' })).body.estimateCents;
});
afterAll(() => panel.close());

beforeEach(async () => {
  await panel.services.pool.query(
    `update employees set active = false; update clients set employees_only = false, credit_limit_cents = null`,
  );
});

let count = 0;

/** Creates the employee in a group with these rules. */
async function hire(rules: Partial<EmployeePolicy> = {}, more: object = {}, limit: number | null = null) {
  count += 1;
  const name = `Grupo ${count}`;
  const policy = { ...noRules, exceed: 'never', ...rules };
  const { body: group } = await approver.post('/employee-groups', { name, policy, monthlyLimitCents: limit });
  const { status, body } = await approver.post('/employees', { name: 'Ana', phone, groupId: group.id, ...more });
  if (status !== 201) throw new Error(JSON.stringify(body));
  return { ...body, groupName: name };
}

const terms = (more: object = {}) => ({
  ...tripBody(central),
  pickupAt: monday,
  passengers: [{ name: 'Ana Souza', phone }],
  ...more,
});
const ask = (more: object = {}, by: Caller = requester) => by.post('/trips', terms(more));
const edit = ({ id, version }: { id: string; version: number }, more: object, by: Caller = requester) =>
  by.patch(`/trips/${id}`, { version, ...more });

async function employeeOf(id: string) {
  const { rows } = await panel.services.pool.query(
    'select employee_id, employee_group_id, approver_id, status from trips where id = $1',
    [id],
  );
  return rows[0];
}

/** Reserved amounts of an employee: month, then days. */
async function reserved(employeeId: string) {
  const { rows } = await panel.services.pool.query(
    'select day::text, reserved_cents::int from client_limits where employee_id = $1 and reserved_cents > 0 order by day nulls first',
    [employeeId],
  );
  return Object.fromEntries(rows.map((row) => [row.day ?? 'month', row.reserved_cents]));
}

const money = (cents: number) =>
  new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' }).format(cents / 100);

describe('a billed trip', () => {
  it('counts for the first passenger whose phone belongs to an active employee of the client, in any notation', async () => {
    const ana = await hire();
    const stranger = { name: 'Visita', phone: '(11) 95555-5555' };
    const eva = await approver.post('/employees', { name: 'Eva', phone: '(11) 96666-6666' });
    const passengers = [stranger, { name: 'Ana', phone: '011 91234 5678' }, { name: 'Eva', phone: '11966666666' }];
    const { body } = await ask({ passengers });
    expect(await employeeOf(body.id)).toMatchObject({ employee_id: ana.id, employee_group_id: ana.groupId });
    expect(await reserved(ana.id)).toEqual({ month: price, '2026-08-03': price });
    const { body: second } = await ask({ passengers: passengers.toReversed() });
    expect(await employeeOf(second.id)).toMatchObject({ employee_id: eva.body.id, employee_group_id: null });
    expect((await approver.get(`/employees/${ana.id}`)).body.monthCents).toBe(price);
  });

  it('counts for no employee when it is paid otherwise, or when the employee is inactive or of another client', async () => {
    const ana = await hire({ perTripCents: 0 });
    expect((await ask({ paymentMethod: 'cash' })).status).toBe(201);
    expect((await ask()).status).toBe(409);
    await approver.patch(`/employees/${ana.id}`, { active: false });
    expect((await ask()).status).toBe(201);
    await admin.post('/employees', { clientId: central.otherClientId, name: 'Rui', phone: '(11) 97777-7777' });
    const { body } = await ask({ passengers: [{ name: 'Rui', phone: '(11) 97777-7777' }] });
    expect(await employeeOf(body.id)).toMatchObject({ employee_id: null, employee_group_id: null });
  });

  it('takes the active cost centre of the employee when the request names none', async () => {
    const centre = await approver.post(`/clients/${central.clientId}/cost-centres`, { name: `Obras ${(count += 1)}` });
    const { id: costCentreId } = centre.body.costCentres.find(({ name }: { name: string }) =>
      name.endsWith(` ${count}`),
    );
    await hire({}, { costCentreId });
    await admin.patch(`/clients/${central.clientId}`, { requiredFields: ['costCentreId'] });
    const { status, body } = await ask();
    await admin.patch(`/clients/${central.clientId}`, { requiredFields: [] });
    expect([status, body.costCentreId]).toEqual([201, costCentreId]);
    await approver.patch(`/clients/${central.clientId}/cost-centres/${costCentreId}`, { active: false });
    expect((await ask()).body.costCentreId).toBeNull();
  });

  it('is refused without an employee when the client is billed for employees only, and other payments are accepted', async () => {
    await approver.patch(`/clients/${central.clientId}/settings`, { employeesOnly: true });
    await hire();
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
    expect(await requester.patch(`/clients/${central.clientId}/settings`, { employeesOnly: false })).toMatchObject({
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
    const { groupName } = await hire(rules as Partial<EmployeePolicy>);
    const { status, body } = await ask(more);
    expect([status >= 400, body.errors]).toEqual([true, [{ field, message: expect.stringContaining(message) }]]);
    expect(body.detail).toContain(groupName);
  });

  it('about places allows trips inside its zones and on its routes in both directions', async () => {
    const zone = async (name: string, districts: string[]) => {
      const { body } = await admin.post('/zones', {
        serviceAreaId: central.areaId,
        name: `${name} ${count}`,
        districts,
        circle: null,
      });
      return body.id;
    };
    const [airport, station] = [await zone('Aeroporto', ['Campo Belo']), await zone('Luz', ['Bom Retiro'])];
    const ana = await hire({ zoneIds: [airport] });
    expect((await ask()).body.errors).toEqual([
      { field: 'stops', message: expect.stringMatching(/dentro de Aeroporto \d+\. Esta viagem não é um deles/) },
    ]);
    const to = (rules: Partial<EmployeePolicy>) =>
      approver.patch(`/employee-groups/${ana.groupId}`, { policy: { ...noRules, exceed: 'never', ...rules } });
    await to({ zoneIds: [airport, station] });
    expect((await ask()).status).toBe(201);
    await to({ routes: [{ fromZoneId: station, toZoneId: airport }] });
    expect((await ask()).status).toBe(201);
    expect(await admin.delete(`/zones/${station}`)).toMatchObject({ status: 409 });
  });

  it('replaces the same rule of the group when the employee has its own, and the refusal names the owner', async () => {
    await hire({ perTripCents: 1_00, categories: ['van'] }, { policy: { ...noRules, perTripCents: 1_000_00 } });
    expect((await ask()).body.errors).toMatchObject([{ field: 'category' }]);
    await panel.services.pool.query('update employees set active = false');
    await hire({ perTripCents: 1_000_00 }, { policy: { ...noRules, perTripCents: 10_00 } });
    expect((await ask()).body.detail).toBe(
      `O limite por viagem de Ana é ${money(10_00)}, e esta viagem custa ${money(price)} (estimativa).`,
    );
  });

  it('about the month of the group counts the trips of all members', async () => {
    const ana = await hire({}, {}, 2 * price);
    const rui = { name: 'Rui', phone: '(11) 98888-8888' };
    await approver.post('/employees', { ...rui, groupId: ana.groupId });
    expect((await ask()).status).toBe(201);
    expect((await ask({ passengers: [rui] })).status).toBe(201);
    expect((await ask({ pickupAt: '2026-08-20T18:00:00Z' })).body.detail).toBe(
      `O limite mensal do grupo ${ana.groupName} é ${money(2 * price)}: em agosto de 2026 restam ${money(0)}, e esta viagem custa ${money(price)} (estimativa).`,
    );
    expect((await ask({ pickupAt: '2026-09-02T18:00:00Z' })).status).toBe(201);
    await approver.patch(`/employee-groups/${ana.groupId}`, { active: false });
    expect((await ask()).status).toBe(201);
  });

  it('about the day counts by the local pickup date', async () => {
    await hire({ perDayCents: price });
    expect((await ask({ pickupAt: '2026-08-05T01:00:00Z' })).status).toBe(201);
    expect((await ask({ pickupAt: tuesday })).status).toBe(409);
    expect((await ask({ pickupAt: '2026-08-05T04:00:00Z' })).status).toBe(201);
  });
});

describe('a broken rule', () => {
  it('asks for a reason and names itself in the mode reason, and the reason lets the limits of the employee pass', async () => {
    const ana = await hire({ perDayCents: 1_00, exceed: 'reason' });
    const { status, body } = await ask();
    expect([status, body.errors]).toEqual([
      400,
      [{ field: 'reason', message: expect.stringMatching(/O limite por dia .* Informe o motivo/) }],
    ]);
    expect(await ask({ reason: 'Cliente novo' })).toMatchObject({ status: 201, body: { status: 'scheduled' } });
    expect(await reserved(ana.id)).toEqual({ month: price, '2026-08-03': price });
  });

  it('never lets the limits of the client pass', async () => {
    await hire({ perDayCents: 1_00, exceed: 'reason' });
    await admin.patch(`/clients/${central.clientId}`, { creditLimitCents: 0 });
    expect(await ask({ reason: 'Cliente novo' })).toMatchObject({
      status: 409,
      body: { errors: [{ field: 'clientId' }] },
    });
  });

  it('waits for the named approver only in the mode approval, with the rule among the reasons', async () => {
    const ana = await hire({ categories: ['van'], exceed: 'approval', approverId: approver.userId });
    expect((await ask()).body.errors).toMatchObject([{ field: 'reason' }]);
    const { body: trip } = await ask({ reason: 'Sem van livre' });
    expect(trip.status).toBe('awaiting_approval');
    const seen = async (by: Caller) => {
      const { items } = (await by.get('/approvals')).body;
      return items.find((one: { trip: { id: string } }) => one.trip.id === trip.id)?.reasons;
    };
    expect(await seen(approver)).toEqual([
      `As categorias permitidas do grupo ${ana.groupName} são: Van. Esta viagem é Comum.`,
    ]);
    expect(await seen(other)).toBeUndefined();
    expect(await seen(admin)).toHaveLength(1);
    const decision = { trips: [{ id: trip.id, version: trip.version }] };
    expect(await other.post('/approvals/approve', decision)).toMatchObject({ status: 403 });
    await admin.patch(`/users/${approver.userId}`, { approvesTrips: false });
    expect(await seen(other)).toHaveLength(1);
    await admin.patch(`/users/${approver.userId}`, { approvesTrips: true });
    expect(await seen(other)).toBeUndefined();
    expect((await approver.post('/approvals/approve', decision)).status).toBe(200);
    expect(await employeeOf(trip.id)).toMatchObject({ status: 'scheduled' });
  });

  it('waits for the other approvers when the named approver is the requester', async () => {
    await hire({ categories: ['van'], exceed: 'approval', approverId: approver.userId });
    const { body: trip } = await ask({ reason: 'Sem van livre' }, approver);
    const decision = { trips: [{ id: trip.id, version: trip.version }] };
    expect(await approver.post('/approvals/approve', decision)).toMatchObject({ status: 403 });
    const { items } = (await other.get('/approvals')).body;
    expect(items.some((one: { trip: { id: string } }) => one.trip.id === trip.id)).toBe(true);
    expect((await other.post('/approvals/approve', decision)).status).toBe(200);
    const { body: edited } = await ask({ reason: 'Sem van livre' });
    const { body: after } = await edit(edited, { notes: 'Portão 2' }, approver);
    const next = { trips: [{ id: after.id, version: after.version }] };
    expect((await approver.post('/approvals/approve', next)).status).toBe(403);
    expect((await other.get('/approvals')).body.items).toContainEqual(
      expect.objectContaining({ trip: expect.objectContaining({ id: after.id }) }),
    );
    expect((await other.post('/approvals/approve', next)).status).toBe(200);
  });

  it('does not count the reservation of the waiting trip against its own limit', async () => {
    const ana = await hire({ perDayCents: price, exceed: 'approval' });
    await ask();
    const { body: trip } = await ask({ reason: 'Segunda visita' });
    const { items } = (await approver.get('/approvals')).body;
    const item = items.find((one: { trip: { id: string } }) => one.trip.id === trip.id);
    expect(item.reasons).toEqual([
      `O limite por dia do grupo ${ana.groupName} é ${money(price)}: em 03/08/2026 restam ${money(0)}, e esta viagem custa ${money(price)} (estimativa).`,
    ]);
    const decision = { trips: [{ id: trip.id, version: trip.version }], reason: 'Não' };
    await approver.post('/approvals/reject', decision);
    expect(await reserved(ana.id)).toEqual({ month: price, '2026-08-03': price });
  });

  it('waits for an approval when the trip has no price to compare', async () => {
    await hire({ perTripCents: 1_000_00 });
    // The central has no tariff of this category.
    const { body } = await ask({ category: 'executivo' });
    expect([body.estimateCents, body.status]).toEqual([null, 'awaiting_approval']);
  });
});

describe('an edit', () => {
  it('moves the reservation to the new day and employee, and is refused at their limits', async () => {
    const ana = await hire({ perDayCents: price });
    const rui = { name: 'Rui', phone: '(11) 98888-8888' };
    const { body: ruiRow } = await approver.post('/employees', { ...rui, groupId: ana.groupId });
    const { body: trip } = await ask();
    const { body: next } = await ask({ pickupAt: tuesday });
    expect(await edit(next, { pickupAt: monday })).toMatchObject({
      status: 409,
      body: { errors: [{ field: 'pickupAt' }] },
    });
    const { body: moved } = await edit(trip, { pickupAt: '2026-08-06T18:00:00Z' });
    expect(await reserved(ana.id)).toEqual({ month: 2 * price, '2026-08-04': price, '2026-08-06': price });
    expect((await edit(moved, { passengers: [rui] })).status).toBe(200);
    expect(await employeeOf(trip.id)).toMatchObject({ employee_id: ruiRow.id });
    expect(await reserved(ruiRow.id)).toEqual({ month: price, '2026-08-06': price });
    expect((await edit(next, { pickupAt: '2026-08-06T20:00:00Z' })).status).toBe(200);
    const { body: last } = await edit(await tripOf(next.id), { passengers: [rui] });
    expect(last.errors).toMatchObject([{ field: 'pickupAt' }]);
  });

  it('needs another approval when it changes the employee after the approval', async () => {
    const ana = await hire({ categories: ['van'], exceed: 'approval' });
    const rui = { name: 'Rui', phone: '(11) 98888-8888' };
    await approver.post('/employees', { ...rui, groupId: ana.groupId });
    const { body: trip } = await ask({ reason: 'Sem van livre' });
    await approver.post('/approvals/approve', { trips: [{ id: trip.id, version: trip.version }] });
    const named = await edit(await tripOf(trip.id), { passengers: [{ name: 'Ana S.', phone }] });
    expect(named.body.status).toBe('scheduled');
    const changed = await edit(named.body, { passengers: [rui] });
    expect(changed.body.status).toBe('awaiting_approval');
  });

  it('cannot remove the reason with which the trip was accepted', async () => {
    await hire({ categories: ['van'], exceed: 'reason' });
    const { body: trip } = await ask({ reason: 'Sem van livre' });
    expect(await edit(trip, { reason: '' })).toMatchObject({ status: 400, body: { errors: [{ field: 'reason' }] } });
    expect((await edit(trip, { notes: 'Portão 2' })).status).toBe(200);
  });

  it('to another payment counts no more, and back again is judged', async () => {
    const ana = await hire({ perTripCents: 1_00, exceed: 'never' });
    await approver.patch(`/employees/${ana.id}`, { policy: { ...noRules, perTripCents: 1_000_00 } });
    const { body: trip } = await ask();
    const { body: cash } = await edit(trip, { paymentMethod: 'cash' });
    expect(await employeeOf(trip.id)).toMatchObject({ employee_id: null });
    expect(await reserved(ana.id)).toEqual({});
    await approver.patch(`/employees/${ana.id}`, { policy: null });
    expect(await edit(cash, { paymentMethod: 'billed' })).toMatchObject({ status: 409 });
  });

  it('of an accepted trip moves the reservation when its partner confirms, and is refused at the limit then', async () => {
    const ana = await hire({ perDayCents: price });
    const partner = await panel.signIn({ tipo: 'parceiro', partnerId: await central.makePartner() });
    const { body: trip } = await ask({ pickupAt: null });
    const accepted = await partner.post(`/trips/${trip.id}/accept`, { termsVersion: trip.termsVersion });
    const proposed = await edit(accepted.body, { pickupAt: tuesday });
    expect(proposed.body.proposal).not.toBeNull();
    const { body: taken } = await ask({ pickupAt: '2026-08-04T20:00:00Z' });
    const confirm = () => partner.post(`/trips/${trip.id}/confirm-change`, { proposalId: proposed.body.proposal.id });
    expect(await confirm()).toMatchObject({ status: 409, body: { reason: 'limit_exceeded' } });
    await requester.post(`/trips/${taken.id}/cancel`, { reason: 'Mudou' });
    expect((await confirm()).status).toBe(200);
    expect(await reserved(ana.id)).toEqual({ month: price, '2026-08-04': price });
  });

  it('keeps the employee of the trip, who may be inactive meanwhile', async () => {
    const ana = await hire();
    const { body: trip } = await ask();
    await approver.patch(`/employees/${ana.id}`, { active: false });
    expect((await edit(trip, { pickupAt: tuesday })).status).toBe(200);
    expect(await reserved(ana.id)).toEqual({ month: price, '2026-08-04': price });
  });

  async function tripOf(id: string) {
    return (await requester.get(`/trips/${id}`)).body;
  }
});

describe('several trips of one request', () => {
  it('count together for the employee: vehicles, returns, days of a series and rows of a sheet', async () => {
    await hire({ perDayCents: 2 * price });
    const booking = (more: object) => requester.post('/bookings', terms(more));
    const refused = { status: 409, body: { errors: [{ field: 'pickupAt' }] } };
    expect(await booking({ vehicleCount: 3 })).toMatchObject(refused);
    expect(await booking({ vehicleCount: 2, returnAt: '2026-08-03T20:00:00Z' })).toMatchObject({
      status: 409,
      body: { errors: [{ field: 'returnAt' }] },
    });
    expect((await booking({ returnAt: '2026-08-03T20:00:00Z' })).status).toBe(201);
    const series = {
      ...terms({ pickupAt: '2026-08-03T19:00:00Z' }),
      repeat: { weekdays: [1, 2], until: '2026-08-04', skipHolidays: false },
    };
    const asked = await requester.post('/series', series);
    expect([asked.status, asked.body.errors?.[0].message]).toEqual([409, expect.stringContaining('Em 03/08')]);
  });

  it('are checked together while the form is filled in, with a warning before the limit', async () => {
    await hire({ perDayCents: 2 * price });
    const soFar = (more: object = {}) =>
      requester.post('/trips/check', {
        stops: central.placeIds.map((placeId) => ({ placeId })),
        pickupAt: monday,
        passengers: [{ phone: '11 91234-5678' }],
        ...more,
      });
    expect((await soFar()).body.verdicts).toEqual([]);
    expect((await soFar({ vehicleCount: 2 })).body.verdicts).toMatchObject([
      { kind: 'warning', field: 'pickupAt', message: expect.stringMatching(/restam .* do limite por dia de Ana/) },
    ]);
    expect((await soFar({ vehicleCount: 2, returnAt: '2026-08-03T20:00:00Z' })).body.verdicts).toMatchObject([
      { kind: 'refused', field: 'returnAt', message: expect.stringContaining('O limite por dia do grupo') },
    ]);
    expect((await soFar({ vehicleCount: 2, returnAt: tuesday })).body.verdicts).toMatchObject([
      { kind: 'warning', message: expect.stringContaining('em 03/08/2026') },
      { kind: 'warning', message: expect.stringContaining('em 04/08/2026') },
    ]);
    expect((await soFar({ vehicleCount: 3, passengers: [] })).body.verdicts).toEqual([]);
  });

  it('are told while the form is filled in whether a reason or an approval is needed', async () => {
    await hire({ categories: ['van'], exceed: 'approval' });
    const soFar = (more: object = {}) =>
      requester.post('/trips/check', {
        stops: central.placeIds.map((placeId) => ({ placeId })),
        pickupAt: monday,
        passengers: [{ phone }],
        ...more,
      });
    expect((await soFar()).body.verdicts).toMatchObject([{ kind: 'refused', field: 'reason' }]);
    expect((await soFar({ reason: 'Sem van' })).body.verdicts).toMatchObject([{ kind: 'approval', field: 'category' }]);
    await approver.patch(`/clients/${central.clientId}/settings`, { employeesOnly: true });
    expect((await soFar({ passengers: undefined })).body.verdicts).toEqual([]);
    expect((await soFar({ passengers: [{ phone: '11 95555-5555' }] })).body.verdicts).toMatchObject([
      { kind: 'refused', field: 'passengers.0.phone' },
    ]);
  });
});
