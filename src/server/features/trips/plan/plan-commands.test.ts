import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { DayPlan } from '#contract/day-plans.ts';
import { addDays } from '#domain/time.ts';
import { newId } from '#server/platform/uuid.ts';
import { must } from '#tests/authorisation/world.ts';
import { type Central, makeCentral, runTrip, tripBody } from '#tests/central.ts';
import { untilWaiting } from '#tests/lock-waits.ts';
import { type Caller, type Panel, startPanel } from '#tests/panel.ts';
import { type DriverAtRank, makeDriver } from '#tests/queue.ts';
import { computePlans } from './compute-plan.ts';

const NOW = new Date('2027-03-10T15:00:00Z');
const TODAY = '2027-03-10';

let panel: Panel;
let central: Central;
let admin: Caller;
let attendant: Caller;
let ana: DriverAtRank;
let rui: DriverAtRank;
const elsewhere = newId();
/** Each test plans a day of its own. */
let day = TODAY;

beforeAll(async () => {
  panel = await startPanel({ clock: NOW });
  central = await makeCentral(panel);
  [admin, attendant] = [await panel.signIn({ tipo: 'admin' }), await panel.signIn({ tipo: 'cadviagens' })];
  [ana, rui] = [await makeDriver(panel, central), await makeDriver(panel, central)];
  const area = { id: elsewhere, name: 'Santos', uf: 'SP', time_zone: 'America/Sao_Paulo' };
  await panel.services.db.insertInto('service_areas').values(area).execute();
  const others = panel.services.db.updateTable('drivers').set({ active: false });
  await others.where('id', 'not in', [ana.driverId, rui.driverId]).execute();
});
beforeEach(() => {
  day = addDays(day, 1);
});
afterAll(() => panel.close());

type Trip = { id: string; code: string };
const book = (time: string, on = day): Promise<Trip> =>
  runTrip(admin, admin, { ...tripBody(central, { clientId: central.clientId }), pickupAt: `${on}T${time}:00-03:00` });
const show = (id: string): Promise<DayPlan> => must(admin.get(`/day-plans/${id}`));
const shown = ({ id }: Trip) => must(admin.get(`/trips/${id}`));
const designate = ({ id, version }: DayPlan, by = admin, headers = {}) =>
  by.post(`/day-plans/${id}/designate`, { version }, headers);
const move = ({ id, version }: DayPlan, trip: Trip, driver: DriverAtRank | null, by = admin) =>
  by.post(`/day-plans/${id}/move`, { tripId: trip.id, driverId: driver?.driverId ?? null, version });

/** Computes a plan, and gives each trip to the driver named with it. */
async function plan(given: readonly (readonly [Trip, DriverAtRank | null])[], on = day): Promise<DayPlan> {
  const { id } = await must(admin.post('/day-plans', { serviceAreaId: central.areaId, day: on, mode: 'frota' }));
  await computePlans(panel.services);
  let planned = await show(id);
  for (const [trip] of given) planned = await must(move(planned, trip, null));
  for (const [trip, driver] of given) if (driver) planned = await must(move(planned, trip, driver));
  return planned;
}

const refusals = (items: { refusal: string | null }[]) => items.map(({ refusal }) => refusal);
/** Pairs of trips that overlap and have the same driver. Other trips of the tests are hours apart. */
async function clashes(): Promise<unknown[]> {
  const { rows } = await panel.services.pool.query(
    `with held as (select id, code, pickup_at, coalesce(driver_id, designated_driver_id) as driver
       from trips where status in ('scheduled', 'accepted'))
     select a.code, b.code as other from held a join held b on a.id < b.id and a.driver = b.driver
       and abs(extract(epoch from a.pickup_at - b.pickup_at)) < 600`,
  );
  return rows;
}

describe('designating a plan', () => {
  test('twice at once, beside an acceptance and a cancellation, gives every other trip to one driver once', async () => {
    const [taken, dropped, kept] = [await book('07:00'), await book('09:00'), await book('11:00')];
    const before = await plan([
      [taken, ana],
      [dropped, ana],
      [kept, ana],
    ]);
    await must(designate(before));
    const moved = await must(move(before, taken, rui));
    const moment = await must(move(moved, kept, rui));
    const [first, second, accepted, cancelled] = await Promise.all([
      designate(moment),
      designate(moment, attendant),
      ana.caller.post(`/trips/${taken.id}/assume`, { termsVersion: 1 }),
      attendant.post(`/trips/${dropped.id}/cancel`, { reason: 'Desistiu' }),
    ]);
    expect([first.status, second.status, cancelled.status]).toEqual([200, 200, 200]);
    const done = [...first.body.items, ...second.body.items].filter(({ refusal }) => refusal === null);
    const ids = done.map(({ tripId }) => tripId);
    expect(ids.filter((id) => id === kept.id)).toHaveLength(1);
    expect(ids).not.toContain(dropped.id);
    expect(await shown(kept)).toMatchObject({ status: 'scheduled', designatedDriverId: rui.driverId });
    expect((await shown(dropped)).status).toBe('cancelled');
    const now = await shown(taken);
    expect([now.status, now.driverId ?? now.designatedDriverId, ids.includes(taken.id)]).toEqual(
      accepted.status === 200 ? ['accepted', ana.driverId, false] : ['scheduled', rui.driverId, true],
    );
    expect(await clashes()).toEqual([]);
  });

  test('exchanges the drivers of designated trips that overlap, and keeps the driver of a trip that cannot change', async () => {
    const [one, other] = [await book('08:00'), await book('08:05')];
    const first = await plan([
      [one, ana],
      [other, rui],
    ]);
    expect(refusals((await must(designate(first))).items)).toEqual([null, null]);
    const swapped = await plan([
      [one, rui],
      [other, ana],
    ]);
    const dry = await must(
      admin.post(`/day-plans/${swapped.id}/designate`, { version: swapped.version, dryRun: true }),
    );
    expect(refusals(dry.items)).toEqual([null, null]);
    expect(await shown(one)).toMatchObject({ designatedDriverId: ana.driverId });
    expect(refusals((await must(designate(swapped))).items)).toEqual([null, null]);
    expect(await shown(one)).toMatchObject({ designatedDriverId: rui.driverId });
    expect(await shown(other)).toMatchObject({ designatedDriverId: ana.driverId });

    // A trip that the plan leaves without a driver stays designated, so that its driver has no time for the other one.
    const blocked = await plan([
      [one, null],
      [other, rui],
    ]);
    expect(refusals((await must(designate(blocked))).items)).toEqual([
      'O parceiro não tem motorista livre neste horário.',
    ]);
    expect(await shown(one)).toMatchObject({ designatedDriverId: rui.driverId });
    expect(await shown(other)).toMatchObject({ designatedDriverId: ana.driverId });
    expect(await clashes()).toEqual([]);
  });

  test('waits for another plan of the same partners instead of a deadlock', async () => {
    const next = addDays(day, 1);
    const [a, b] = [await book('08:00'), await book('14:00')];
    const [c, d] = [await book('08:00', next), await book('14:00', next)];
    const one = await plan([
      [a, ana],
      [b, rui],
    ]);
    const other = await plan(
      [
        [c, rui],
        [d, ana],
      ],
      next,
    );
    day = next;
    const deadlocks = async () => {
      const { rows } = await panel.services.pool.query(
        `select pg_stat_get_db_deadlocks(oid)::int as count from pg_database where datname = current_database()`,
      );
      return rows[0].count;
    };
    const before = await deadlocks();
    const holder = await panel.services.pool.connect();
    await holder.query('begin');
    await holder.query('select from trips where id = any($1) for update', [[a.id, c.id]]);
    const both = [designate(one), designate(other)];
    await untilWaiting(panel.services.db, 2);
    await holder.query('rollback');
    holder.release();
    const answers = await Promise.all(both);
    expect(answers.map(({ body }) => body.designated)).toEqual([2, 2]);
    expect(await deadlocks()).toBe(before);
  });

  test('under one key counts once, and stores no name with the key', async () => {
    const trip = await book('10:00');
    const planned = await plan([[trip, ana]]);
    const key = { 'idempotency-key': 'designar-uma-vez' };
    const [once, again] = await Promise.all([designate(planned, admin, key), designate(planned, admin, key)]);
    expect(once.body).toMatchObject({ designated: 1, items: [{ tripCode: trip.code, driverName: 'Motorista' }] });
    expect(again.body).toEqual(once.body);
    const { rows } = await panel.services.pool.query(
      `select answer::text from idempotency_keys where key = 'designar-uma-vez'`,
    );
    expect(rows).toHaveLength(1);
    expect(rows[0].answer).not.toContain('Motorista');
  });

  const partner = '(select partner_id from drivers where id = $1)';
  const gone = 'O motorista não trabalha mais nesta praça.';
  test.each([
    ['lost a document', `update drivers set licence_expires_on = '2027-01-01' where id = $1`, /ocumento/],
    ['was deactivated', 'update drivers set active = false where id = $1', gone],
    ['has a suspended partner', `update partners set status = 'suspended' where id = ${partner}`, gone],
    ['lost the area', `delete from partner_areas where partner_id = ${partner}`, gone],
  ])('leaves out a driver who %s after the computing', async (_what, change, lost) => {
    const driver = await makeDriver(panel, central);
    const [trip, other] = [await book('17:00'), await book('12:00')];
    const planned = await plan([
      [trip, driver],
      [other, null],
    ]);
    await panel.services.pool.query(change, [driver.driverId]);
    expect(await must(designate(planned))).toEqual({ items: [], designated: 0 });
    const why = expect.objectContaining({ tripId: trip.id, lost: expect.stringMatching(lost) });
    expect((await show(planned.id)).uncovered).toContainEqual(why);
    // A change of another trip keeps the reason.
    expect((await must(move(planned, other, rui))).uncovered).toEqual([why]);
    expect(await shown(trip)).toMatchObject({ designatedDriverId: null });
  });
});

test('a plan names the change for thirty trips without a driver, and says that it looked for no more', async () => {
  await Promise.all(Array.from({ length: 35 }, () => book('10:00')));
  const { uncovered } = await plan([]);
  const unsought = uncovered.findIndex(({ change }) => change.startsWith('O painel procura a menor mudança só para'));
  expect(unsought).toBe(30);
});

/** Books a trip that Ana accepts, and changes its row. */
async function bookAccepted(time: string, on: string, change: object): Promise<Trip> {
  const trip = await book(time, on);
  const target = await plan([[trip, ana]], on);
  await must(designate(target));
  await must(ana.caller.post(`/trips/${trip.id}/assume`, { termsVersion: 1 }));
  await panel.services.db.updateTable('trips').set(change).where('id', '=', trip.id).execute();
  return trip;
}

describe('other accepted trips of a driver', () => {
  const why = 'O motorista não tem tempo entre as próprias viagens.';

  test.each([
    ['in another area', 0, '10:00', { service_area_id: elsewhere }, '10:10'],
    ['without a booking', 0, '10:00', { kind: 'immediate' }, '10:10'],
    ['that begin on the day before', -1, '23:50', { duration_seconds: 11 * 3_600 }, '10:10'],
    ['that begin on the day after', 1, '00:05', { duration_seconds: 1_800 }, '23:50'],
  ])('trips %s keep the driver busy, but are no part of the plan', async (_what, offset, time, change, plannedAt) => {
    const other = await bookAccepted(time, addDays(day, offset), change);
    const trip = await book(plannedAt);
    const planned = await plan([[trip, null]]);
    expect(planned.trips.map(({ id }) => id)).toEqual([trip.id]);
    expect(planned.figures).toMatchObject({ uncovered: 1, cars: 0, emptyMeters: 0 });
    const answer = await move(planned, trip, ana);
    expect([answer.status, answer.body.detail]).toEqual([409, why]);
    const moved = await must(move(planned, trip, rui));
    expect(moved.figures).toMatchObject({ uncovered: 0, cars: 1 });
    expect(moved.bound).not.toBeNull();
    await must(admin.post(`/trips/${other.id}/cancel`, { reason: 'Desistiu' }));
    expect((await show(planned.id)).bound).toBeNull();
  });
});

describe('bad input of a plan', () => {
  const used = 'Escolha uma praça em uso.';
  const year = 'Informe uma data entre 1900 e 2099.';
  const format = 'Informe uma data no formato AAAA-MM-DD.';
  test.each([
    [{ serviceAreaId: newId() }, 'serviceAreaId', used],
    [{ serviceAreaId: 'nenhuma' }, 'serviceAreaId', 'Identificador inválido.'],
    [{ day: '0001-01-01' }, 'day', year],
    [{ day: '9999-12-31' }, 'day', year],
    [{ day: '2027-02-30' }, 'day', format],
    [{ day: '2027-03-09' }, 'day', 'Escolha hoje ou um dia futuro.'],
    [{ mode: 'rapida' }, 'mode', '“rapida” não existe aqui: use cooperativa, frota.'],
  ])('%j is refused with the field %s', async (input, field, message) => {
    const body = { serviceAreaId: central.areaId, day, mode: 'frota', ...input };
    const answer = await admin.post('/day-plans', body);
    expect([answer.status, answer.body.errors]).toEqual([400, [{ field, message }]]);
    expect(await panel.services.db.selectFrom('day_plans').where('state', '=', 'computing').execute()).toEqual([]);
  });

  test('an area out of use gets no plan', async () => {
    const areas = panel.services.db.updateTable('service_areas').where('id', '=', central.areaId);
    await areas.set({ active: false }).execute();
    const answer = await admin.post('/day-plans', { serviceAreaId: central.areaId, day, mode: 'frota' });
    await areas.set({ active: true }).execute();
    expect([answer.status, answer.body.errors]).toEqual([400, [{ field: 'serviceAreaId', message: used }]]);
  });

  test('a move of an unknown, foreign or accepted trip, to an unknown driver, or of an old version changes nothing', async () => {
    const [trip, fixed, foreign] = [await book('10:00'), await book('13:00'), await book('10:00', addDays(day, 1))];
    const first = await plan([
      [trip, ana],
      [fixed, ana],
    ]);
    await must(designate(first));
    await must(ana.caller.post(`/trips/${fixed.id}/assume`, { termsVersion: 1 }));
    const planned = await show(first.id);
    const stranger = { ...ana, driverId: newId() };
    const unknown = { ...trip, id: newId() };
    const answers = [
      await move(planned, unknown, ana),
      await move(planned, foreign, ana),
      await move(planned, trip, stranger),
      await move(planned, fixed, rui),
      await move(planned, fixed, null),
      await move({ ...planned, version: planned.version - 1 }, trip, rui),
    ];
    const ofDay = 'A viagem não faz parte deste dia.';
    const accepted = 'A viagem já foi aceita por outro motorista.';
    expect(answers.map(({ status, body }) => [status, body.errors?.[0]?.field ?? body.reason, body.detail])).toEqual([
      [400, 'tripId', ofDay],
      [400, 'tripId', ofDay],
      [400, 'driverId', 'O motorista não trabalha nesta praça.'],
      [409, 'not_eligible', accepted],
      [409, 'not_eligible', accepted],
      [409, 'version_conflict', 'O plano mudou desde que foi mostrado. Confira e tente de novo.'],
    ]);
    expect(await show(planned.id)).toEqual(planned);
    const moves = await Promise.all([move(planned, trip, null), move(planned, trip, rui, attendant)]);
    expect(moves.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });
});
