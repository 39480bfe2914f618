import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { noRules } from '#domain/employees/policy.ts';
import { newId } from '#server/platform/uuid.ts';
import {
  clearStage,
  employeeOf,
  type EmployeeStage,
  employeeTrip,
  hire,
  monday,
  phone,
  reservedOf,
  setEmployeeStage,
  tuesday,
} from '#tests/employee-stage.ts';

let stage: EmployeeStage;

beforeAll(async () => {
  stage = await setEmployeeStage();
});
afterAll(() => stage.panel.close());
beforeEach(() => clearStage(stage));

const ask = (more: object = {}, by = stage.requester) => by.post('/trips', employeeTrip(stage, more));
const edit = ({ id, version }: { id: string; version: number }, more: object, by = stage.requester) =>
  by.patch(`/trips/${id}`, { version, ...more });

/** Answer that asks for a reason with this consequence. */
const needsReason = (then: RegExp) => ({
  body: { errors: [{ field: 'reason', message: expect.stringMatching(then) }] },
});

async function tripOf(id: string) {
  return (await stage.requester.get(`/trips/${id}`)).body;
}

/** Checks the unfinished request of a trip of the employee. */
const soFar = (more: object = {}) =>
  stage.requester.post('/trips/check', {
    stops: stage.central.placeIds.map((placeId) => ({ placeId })),
    pickupAt: monday,
    passengers: [{ phone }],
    ...more,
  });

describe('an edit', () => {
  it('moves the reservation to the new day and employee, and is refused at their limits', async () => {
    const ana = await hire(stage, { perDayCents: stage.price });
    const rui = { name: 'Rui', phone: '(11) 98888-8888' };
    const { body: ruiRow } = await stage.approver.post('/employees', { ...rui, groupId: ana.groupId });
    const { body: trip } = await ask();
    const { body: next } = await ask({ pickupAt: tuesday });
    expect(await edit(next, { pickupAt: monday })).toMatchObject({
      status: 409,
      body: { errors: [{ field: 'pickupAt' }] },
    });
    const { body: moved } = await edit(trip, { pickupAt: '2026-08-06T18:00:00Z' });
    expect(await reservedOf(stage, ana.id)).toEqual({
      month: 2 * stage.price,
      '2026-08-04': stage.price,
      '2026-08-06': stage.price,
    });
    expect((await edit(moved, { passengers: [rui] })).status).toBe(200);
    expect(await employeeOf(stage, trip.id)).toMatchObject({ employee_id: ruiRow.id });
    expect(await reservedOf(stage, ruiRow.id)).toEqual({ month: stage.price, '2026-08-06': stage.price });
    expect((await edit(next, { pickupAt: '2026-08-06T20:00:00Z' })).status).toBe(200);
    const { body: last } = await edit(await tripOf(next.id), { passengers: [rui] });
    expect(last.errors).toMatchObject([{ field: 'pickupAt' }]);
  });

  it('needs another approval when it changes the employee after the approval', async () => {
    const ana = await hire(stage, { categories: ['van'], exceed: 'approval' });
    const rui = { name: 'Rui', phone: '(11) 98888-8888' };
    await stage.approver.post('/employees', { ...rui, groupId: ana.groupId });
    const { body: trip } = await ask({ reason: 'Sem van livre' });
    await stage.approver.post('/approvals/approve', { trips: [{ id: trip.id, version: trip.version }] });
    const named = await edit(await tripOf(trip.id), { passengers: [{ name: 'Ana S.', phone }] });
    expect(named.body.status).toBe('scheduled');
    const changed = await edit(named.body, { passengers: [rui] });
    expect(changed.body.status).toBe('awaiting_approval');
  });

  it.each(['reason', 'approval'] as const)('cannot remove the reason that the policy %j asks for', async (exceed) => {
    await hire(stage, { categories: ['van'], exceed });
    const { body: trip } = await ask({ reason: 'Sem van livre' });
    expect(await edit(trip, { reason: '' })).toMatchObject({
      status: 400,
      ...needsReason(/para pedir mesmo assim\.$/),
    });
    expect((await edit(trip, { notes: 'Portão 2' })).status).toBe(200);
  });

  it('promises an approval only while the trip can wait for one', async () => {
    await hire(stage, { categories: ['comum'], exceed: 'approval' });
    const partner = await stage.panel.signIn({ tipo: 'parceiro', partnerId: await stage.central.makePartner() });
    const { body: trip } = await ask({ pickupAt: null });
    const toVan = (by = stage.requester) => edit(trip, { category: 'van' }, by);
    expect(await toVan()).toMatchObject(needsReason(/o pedido vai aguardar aprovação\.$/));
    expect(await toVan(stage.admin)).toMatchObject(needsReason(/Informe o motivo para pedir mesmo assim\.$/));
    const { body: accepted } = await partner.post(`/trips/${trip.id}/accept`, { termsVersion: trip.termsVersion });
    for (const reason of ['', 'Sem comum livre'])
      expect(await edit(accepted, { category: 'van', reason })).toMatchObject({
        status: 409,
        body: { detail: 'A alteração precisa de aprovação, e a viagem já foi aceita: fale com a central.' },
      });
    expect(await edit(accepted, { category: 'van' }, stage.admin)).toMatchObject({ status: 400 });
  });

  it('to another payment counts no more, and back again is judged', async () => {
    const ana = await hire(stage, { perTripCents: 1_00, exceed: 'never' });
    await stage.approver.patch(`/employees/${ana.id}`, { policy: { ...noRules, perTripCents: 1_000_00 } });
    const { body: trip } = await ask();
    const { body: cash } = await edit(trip, { paymentMethod: 'cash' });
    expect(await employeeOf(stage, trip.id)).toMatchObject({ employee_id: null });
    expect(await reservedOf(stage, ana.id)).toEqual({});
    await stage.approver.patch(`/employees/${ana.id}`, { policy: null });
    expect(await edit(cash, { paymentMethod: 'billed' })).toMatchObject({ status: 409 });
  });

  it('moves the reservation of an accepted trip when its partner confirms, and is refused at the limit then', async () => {
    const ana = await hire(stage, { perDayCents: stage.price });
    const partner = await stage.panel.signIn({ tipo: 'parceiro', partnerId: await stage.central.makePartner() });
    const { body: trip } = await ask({ pickupAt: null });
    const accepted = await partner.post(`/trips/${trip.id}/accept`, { termsVersion: trip.termsVersion });
    const proposed = await edit(accepted.body, { pickupAt: tuesday });
    expect(proposed.body.proposal).not.toBeNull();
    const { body: taken } = await ask({ pickupAt: '2026-08-04T20:00:00Z' });
    const confirm = () => partner.post(`/trips/${trip.id}/confirm-change`, { proposalId: proposed.body.proposal.id });
    const refused = await confirm();
    expect(refused).toMatchObject({ status: 409, body: { reason: 'limit_exceeded' } });
    expect(refused.body.detail).not.toMatch(/Ana|R\$/);
    await stage.requester.post(`/trips/${taken.id}/cancel`, { reason: 'Mudou' });
    expect((await confirm()).status).toBe(200);
    expect(await reservedOf(stage, ana.id)).toEqual({ month: stage.price, '2026-08-04': stage.price });
  });

  it('to an origin in another time zone is judged by the local time there', async () => {
    const { db } = stage.panel.services;
    const [areaId, placeId] = [newId(), newId()];
    await db
      .insertInto('service_areas')
      .values({ id: areaId, name: 'Manaus', uf: 'AM', time_zone: 'America/Manaus' })
      .execute();
    const theatre = { id: placeId, service_area_id: areaId, name: 'Teatro', address: 'Largo de São Sebastião' };
    await db
      .insertInto('places')
      .values({ ...theatre, city: 'Manaus', uf: 'AM', lat: -3.13, lng: -60.02 })
      .execute();
    await hire(stage, { fromMinute: 14 * 60 + 30, untilMinute: 16 * 60 });
    const { body: trip } = await ask();
    const stops = [{ address: 'Teatro', placeId }, employeeTrip(stage).stops[1]];
    const moved = await edit(trip, { stops });
    expect(moved.body.errors).toEqual([
      { field: 'pickupAt', message: expect.stringContaining('este embarque é às 14:00') },
    ]);
  });

  it('keeps the employee of the trip, who may be inactive meanwhile', async () => {
    const ana = await hire(stage);
    const { body: trip } = await ask();
    await stage.approver.patch(`/employees/${ana.id}`, { active: false });
    expect((await edit(trip, { pickupAt: tuesday })).status).toBe(200);
    expect(await reservedOf(stage, ana.id)).toEqual({ month: stage.price, '2026-08-04': stage.price });
  });
});

describe('the rest of an interrupted trip', () => {
  it('counts for the employee of the trip, whose phone changed meanwhile', async () => {
    const ana = await hire(stage);
    const partner = await stage.panel.signIn({ tipo: 'parceiro', partnerId: await stage.central.makePartner() });
    const { body: trip } = await ask({ pickupAt: null });
    await partner.post(`/trips/${trip.id}/accept`, { termsVersion: trip.termsVersion });
    await stage.approver.patch(`/employees/${ana.id}`, { phone: '(11) 93333-0000' });
    for (const step of ['depart', 'arrive', 'begin']) await partner.post(`/trips/${trip.id}/${step}`);
    await partner.post(`/trips/${trip.id}/complete`, { interrupted: true, reason: 'Pneu' });
    const trips = stage.panel.services.db.selectFrom('trips').select(['leg', 'employee_id']);
    const rest = trips.where('booking_id', '=', trip.bookingId).where('leg', '=', 'rest');
    expect(await rest.execute()).toEqual([{ leg: 'rest', employee_id: ana.id }]);
  });
});

describe('several trips of one request', () => {
  it('count together for the employee: vehicles, returns, days of a series and rows of a sheet', async () => {
    await hire(stage, { perDayCents: 2 * stage.price });
    const booking = (more: object) => stage.requester.post('/bookings', employeeTrip(stage, more));
    const refused = { status: 409, body: { errors: [{ field: 'pickupAt' }] } };
    expect(await booking({ vehicleCount: 3 })).toMatchObject(refused);
    expect(await booking({ vehicleCount: 2, returnAt: '2026-08-03T20:00:00Z' })).toMatchObject({
      status: 409,
      body: { errors: [{ field: 'returnAt' }] },
    });
    expect((await booking({ returnAt: '2026-08-03T20:00:00Z' })).status).toBe(201);
    const series = {
      ...employeeTrip(stage, { pickupAt: '2026-08-03T19:00:00Z' }),
      repeat: { weekdays: [1, 2], until: '2026-08-04', skipHolidays: false },
    };
    const asked = await stage.requester.post('/series', series);
    expect([asked.status, asked.body.errors?.[0].message]).toEqual([409, expect.stringContaining('Em 03/08')]);
  });

  it('are checked together while the form is filled in, with a warning before the limit', async () => {
    await hire(stage, { perDayCents: 2 * stage.price });
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
    const ana = await hire(stage, { categories: ['van'], exceed: 'approval' });
    expect((await soFar()).body.verdicts).toMatchObject([
      { kind: 'refused', field: 'reason', message: expect.stringMatching(/o pedido vai aguardar aprovação\.$/) },
    ]);
    const approverId = stage.approver.userId;
    await stage.approver.patch(`/employee-groups/${ana.groupId}`, {
      policy: { ...noRules, categories: ['van'], exceed: 'approval', approverId },
    });
    expect((await soFar()).body.verdicts).toMatchObject([
      {
        kind: 'refused',
        field: 'reason',
        message: expect.stringMatching(/o pedido vai aguardar a aprovação de Bia\.$/),
      },
    ]);
    expect((await soFar({ reason: 'Sem van' })).body.verdicts).toMatchObject([{ kind: 'approval', field: 'category' }]);
    await stage.approver.patch(`/clients/${stage.central.clientId}/settings`, { employeesOnly: true });
    expect((await soFar({ passengers: undefined })).body.verdicts).toEqual([]);
    expect((await soFar({ passengers: [{ phone: '11 95555-5555' }] })).body.verdicts).toMatchObject([
      { kind: 'refused', field: 'passengers.0.phone' },
    ]);
  });
});
