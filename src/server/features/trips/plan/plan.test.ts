import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { DayPlan } from '#contract/day-plans.ts';
import { must } from '#tests/authorisation/world.ts';
import { type Central, makeCentral, runTrip, tripBody } from '#tests/central.ts';
import { type Caller, type Panel, startPanel } from '#tests/panel.ts';
import { type DriverAtRank, makeDriver } from '#tests/queue.ts';
import { computePlans } from './compute-plan.ts';

/** A Wednesday. The trips are booked for the day after. */
const NOW = new Date('2027-03-10T15:00:00Z');
const DAY = '2027-03-11';
const THURSDAY = 4;
const SATURDAY = '2027-03-13';
const LONGEST_MS = 60_000;

let panel: Panel;
let central: Central;
let admin: Caller;
let morning: DriverAtRank;
let evening: DriverAtRank;

beforeAll(async () => {
  panel = await startPanel({ clock: NOW });
  central = await makeCentral(panel);
  admin = await panel.signIn({ tipo: 'admin' });
  [morning, evening] = [await makeDriver(panel, central), await makeDriver(panel, central)];
  // The other drivers stated no shifts, and would take every trip.
  const others = panel.services.db.updateTable('drivers').set({ active: false });
  await others.where('id', 'not in', [morning.driverId, evening.driverId]).execute();
  await works(morning, '06:00', '12:00');
  await works(evening, '16:00', '23:00');
});
afterAll(() => panel.close());

const works = ({ caller }: DriverAtRank, startsAt: string, endsAt: string) =>
  must(caller.put('/presence/shifts', { shifts: [{ weekday: THURSDAY, startsAt, endsAt }] }));
/** Books a trip at a local time of the day. */
const book = (time: string) =>
  runTrip(admin, admin, { ...tripBody(central, { clientId: central.clientId }), pickupAt: `${DAY}T${time}:00-03:00` });
const create = (mode: DayPlan['mode'] = 'frota') =>
  admin.post('/day-plans', { serviceAreaId: central.areaId, day: DAY, mode });
const show = (id: string): Promise<DayPlan> => must(admin.get(`/day-plans/${id}`));

async function plan(mode?: DayPlan['mode']): Promise<DayPlan> {
  const { status, body } = await create(mode);
  expect([status, body]).toEqual([201, expect.objectContaining({ state: 'computing' })]);
  await computePlans(panel.services);
  return show(body.id);
}

const chainOf = ({ drivers }: DayPlan, { driverId }: DriverAtRank) =>
  drivers.find((driver) => driver.driverId === driverId)?.trips.map(({ tripId }) => tripId);

test('a plan gives the trips of the day to drivers in their shifts, shows moves before they are kept, and designates', async () => {
  const [early, later, night, noon] = [
    await book('07:00'),
    await book('09:30'),
    await book('20:00'),
    await book('14:00'),
  ];
  const planned = await plan();
  expect(planned).toMatchObject({ state: 'ready', progressPercent: 100, isOptimal: true, version: 2 });
  expect(planned.figures).toMatchObject({ uncovered: 1, cars: 2 });
  expect(planned.bound).toMatchObject({ uncovered: 1, cars: 2 });
  expect(chainOf(planned, morning)).toEqual([early.id, later.id]);
  expect(chainOf(planned, evening)).toEqual([night.id]);
  expect(planned.uncovered).toEqual([
    {
      tripId: noon.id,
      lost: null,
      change: 'Caberia se o turno de Motorista começasse 2 h mais cedo.',
    },
  ]);

  const move = { tripId: later.id, driverId: evening.driverId };
  const preview = (body: object) => admin.post(`/day-plans/${planned.id}/preview`, body);
  const { body: effect } = await preview(move);
  expect(effect).toMatchObject({
    before: { uncovered: 1 },
    after: { uncovered: 1 },
    problems: ['A viagem não cabe no turno do motorista.'],
  });
  const refused = await admin.post(`/day-plans/${planned.id}/move`, { ...move, version: planned.version });
  expect([refused.status, refused.body.detail]).toEqual([409, 'A viagem não cabe no turno do motorista.']);
  const away = { tripId: later.id, driverId: null, version: planned.version };
  expect((await preview(away)).body).toMatchObject({ after: { uncovered: 2 }, problems: [] });
  expect(await show(planned.id)).toEqual(planned);
  const moved = await must(admin.post(`/day-plans/${planned.id}/move`, away));
  // The least numbers of cars and metres are those of plans with as many covered trips.
  expect(moved.bound).toEqual({ uncovered: 1, cars: null, emptyMeters: null });
  expect([moved.version, chainOf(moved, morning)]).toEqual([planned.version + 1, [early.id]]);
  expect((await admin.post(`/day-plans/${planned.id}/move`, away)).status).toBe(409);

  const designate = (dryRun: boolean) =>
    must(admin.post(`/day-plans/${planned.id}/designate`, { version: moved.version, dryRun }));
  const shown = (id: string) => must(admin.get(`/trips/${id}`));
  expect(await designate(true)).toMatchObject({ designated: 2 });
  expect(await shown(early.id)).toMatchObject({ designatedDriverId: null });
  const { items, designated } = await designate(false);
  expect([
    designated,
    items.map(({ tripId }: { tripId: string }) => tripId).toSorted((a: string, b: string) => a.localeCompare(b)),
  ]).toEqual([2, [early.id, night.id].toSorted((a, b) => a.localeCompare(b))]);
  expect(await shown(early.id)).toMatchObject({ status: 'scheduled', designatedDriverId: morning.driverId });
  expect(await designate(false)).toEqual({ items: [], designated: 0 });

  // A trip that changed after the plan leaves the chain, with the reason.
  await must(admin.post(`/trips/${night.id}/cancel`, { reason: 'Desistiu' }));
  await must(
    morning.caller.put('/presence/shifts', { shifts: [{ weekday: THURSDAY, startsAt: '10:00', endsAt: '12:00' }] }),
  );
  const after = await show(planned.id);
  expect([chainOf(after, morning), chainOf(after, evening)]).toEqual([[], []]);
  expect(after.uncovered.find(({ tripId }) => tripId === early.id)?.lost).toBe(
    'A viagem não cabe no turno do motorista.',
  );
  // The bound of another day says nothing about this one.
  expect([after.bound, after.isOptimal]).toEqual([null, false]);
  const found = await must(admin.get(`/day-plans?serviceAreaId=${central.areaId}&day=${DAY}`));
  expect(found.plan).toEqual(after);
});

test('a plan shows the shifts of the day, none of a driver who does not work on it, and null when none are stated', async () => {
  const free = await makeDriver(panel, central);
  const shiftsOf = async (day: string) => {
    const { id } = await must(admin.post('/day-plans', { serviceAreaId: central.areaId, day, mode: 'frota' }));
    await computePlans(panel.services);
    const { drivers } = await show(id);
    return [evening, free].map(({ driverId }) => drivers.find((driver) => driver.driverId === driverId)?.shifts);
  };
  const shown = [await shiftsOf(DAY), await shiftsOf(SATURDAY)];
  await panel.services.db.updateTable('drivers').set({ active: false }).where('id', '=', free.driverId).execute();
  const hours = { from: `${DAY}T19:00:00.000Z`, to: `2027-03-12T02:00:00.000Z` };
  expect(shown).toEqual([
    [[hours], null],
    [[], null],
  ]);
});

const other = () => admin.post('/day-plans', { serviceAreaId: central.areaId, day: '2027-03-12', mode: 'frota' });
const cancel = (id: string) => admin.post(`/day-plans/${id}/cancel`, {});

describe('the search of a plan', () => {
  /** Longer than a test may take. */
  const endless = { msPerTrip: 2 * LONGEST_MS, mostMs: 2 * LONGEST_MS };

  test('runs once for an area and day, and not after its user cancelled it', async () => {
    const answers = await Promise.all([other(), other()]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body.detail).toBe('Um plano deste dia já está sendo calculado.');
    const { id } = answers.find(({ status }) => status === 201)?.body ?? {};
    expect(await must(cancel(id))).toMatchObject({ state: 'stopping' });
    const again = await cancel(id);
    expect([again.status, again.body.detail]).toEqual([409, 'O plano já não está sendo calculado.']);
    await computePlans(panel.services);
    expect(await show(id)).toMatchObject({ state: 'cancelled' });
  });

  test('waits for the next round when its process stops', async () => {
    await book('08:00');
    const { id } = await must(create());
    const stopping = new AbortController();
    const round = computePlans(panel.services, stopping.signal, endless);
    await vi.waitUntil(async () => (await show(id)).progressPercent > 0, { timeout: LONGEST_MS });
    stopping.abort();
    await round;
    expect(await show(id)).toMatchObject({ state: 'computing', bound: null, drivers: [], trips: [] });
    await computePlans(panel.services);
    expect(await show(id)).toMatchObject({ state: 'ready', bound: { uncovered: expect.any(Number) } });
  });

  test('keeps the best plan until its user stopped it', async () => {
    const { id } = await must(create());
    const round = computePlans(panel.services, undefined, endless);
    await vi.waitUntil(async () => (await show(id)).progressPercent > 0, { timeout: LONGEST_MS });
    await must(cancel(id));
    await round;
    expect(await show(id)).toMatchObject({ state: 'cancelled', bound: { uncovered: expect.any(Number) } });
  });

  test('ends as failed after an error, and lets the next plan run', async () => {
    const { db } = panel.services;
    const { id } = await must(create());
    await db.updateTable('day_plans').set({ day: 'infinity' }).where('id', '=', id).execute();
    await computePlans(panel.services);
    const failed = await db.selectFrom('day_plans').select('state').where('id', '=', id).executeTakeFirstOrThrow();
    expect(failed.state).toBe('failed');
    expect(await plan()).toMatchObject({ state: 'ready' });
  });
});
