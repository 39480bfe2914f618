import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#server/platform/uuid.ts';
import { must } from '#tests/authorisation/world.ts';
import { type Central, makeCentral, tripBody } from '#tests/central.ts';
import { type Caller, type Panel, startPanel } from '#tests/panel.ts';
import { type DriverAtRank, makeDriver } from '#tests/queue.ts';
import { driverEarningsJob } from './jobs.ts';

let panel: Panel;
let central: Central;
let admin: Caller;

beforeAll(async () => {
  // Noon of 10 March in São Paulo, whose midnight is 03:00 UTC.
  panel = await startPanel({ clock: new Date('2027-03-10T15:00:00Z') });
  central = await makeCentral(panel);
  admin = await panel.signIn({ tipo: 'admin' });
});
afterAll(() => panel.close());

const driver = () => makeDriver(panel, central);
const at = (text: string) => new Date(`2027-03-${text}:00Z`);
/** Inserts a presence between two instants of March in UTC; without an end it is still open. */
const presence = async (one: DriverAtRank, began: string, ended: string | null, more: object = {}) => {
  const end = ended && { ended_at: at(ended), ended_for: 'own' as const };
  const ids = { id: newId(), driver_id: one.driverId, partner_id: one.partnerId };
  await panel.services.db
    .insertInto('presences')
    .values({ ...ids, began_at: at(began), ...end, ...more })
    .execute();
};
/** Creates a trip of the driver that ended at an instant of March in UTC. */
const trip = async (one: DriverAtRank, ended: string, [total, partner]: [number, number], status = 'completed') => {
  const { id } = await must(admin.post('/trips', tripBody(central, { clientId: central.clientId })));
  const ids = { partner_id: one.partnerId, driver_id: one.driverId };
  await panel.services.db
    .updateTable('trips')
    .set({ status: status as 'completed', ended_at: at(ended), ...ids })
    .set({ total_cents: total, partner_cents: partner })
    .where('id', '=', id)
    .execute();
};
const daysOf = async ({ caller }: DriverAtRank, query = '') =>
  (await must(caller.get(`/presence/workdays${query}`))).items;

describe('the days of a driver', () => {
  test('divide a presence over midnight, without its pauses', async () => {
    const one = await driver();
    // 22:00 to 02:00 with an hour of pauses: half of both belongs to each day.
    await presence(one, '09T01:00', '09T05:00', { paused_seconds: 3_600 });
    await presence(one, '09T20:00', '09T21:00');
    // Open since 11:00 of today, with a pause since 11:30.
    const pause = { paused_at: new Date('2027-03-10T14:30:00Z'), paused_until: new Date('2027-03-10T15:15:00Z') };
    await presence(one, '10T14:00', null, pause);
    const days = await daysOf(one);
    expect(days).toHaveLength(14);
    expect(
      days.slice(0, 4).map((day: { day: string; availableSeconds: number }) => [day.day, day.availableSeconds]),
    ).toEqual([
      ['2027-03-10', 1_800],
      ['2027-03-09', 5_400 + 3_600],
      ['2027-03-08', 5_400],
      ['2027-03-07', 0],
    ]);
    expect((await must(one.caller.get('/presence'))).today).toEqual(days[0]);
  });

  test('count the completed trips of the driver by the local day of their end', async () => {
    const one = await driver();
    const colleague = await makeDriver(panel, central, one.partnerId);
    await presence(one, '09T03:00', '09T05:00');
    await trip(one, '10T02:59', [50_00, 40_00]);
    await trip(one, '10T02:58', [30_00, 25_00]);
    await trip(one, '10T03:00', [20_00, 16_00]);
    await trip(one, '10T10:00', [15_00, 15_00], 'cancelled');
    await trip(colleague, '10T10:00', [99_00, 88_00]);
    const [today, yesterday] = await daysOf(one);
    expect([today, yesterday]).toEqual([
      { day: '2027-03-10', availableSeconds: 0, trips: 1, grossCents: 20_00, netCents: 16_00, netPerHourCents: null },
      {
        day: '2027-03-09',
        availableSeconds: 7_200,
        trips: 2,
        grossCents: 80_00,
        netCents: 65_00,
        netPerHourCents: 32_50,
      },
    ]);
  });

  test('page back, and never lie in the future', async () => {
    const one = await driver();
    const firstAndLast = async (query: string) => {
      const days = (await daysOf(one, query)).map(({ day }: { day: string }) => day);
      return [days.length, days[0], days.at(-1)];
    };
    expect(await firstAndLast('?until=2027-02-24')).toEqual([14, '2027-02-24', '2027-02-11']);
    expect(await firstAndLast('?until=2030-01-01')).toEqual([14, '2027-03-10', '2027-02-25']);
    expect((await one.caller.get('/presence/workdays?until=ontem')).body.errors[0].field).toBe('until');
  });
});

test('the earnings of seven days are computed at the begin, and again by the job', async () => {
  const one = await driver();
  const earned = async () => {
    const { items } = await must(admin.get('/presences'));
    return items.find(({ driverId }: { driverId: string }) => driverId === one.driverId)?.earnedCents;
  };
  await trip(one, '03T15:00', [99_00, 88_00]);
  await trip(one, '03T15:01', [50_00, 40_00]);
  await must(one.caller.post('/presence/begin'));
  expect(await earned()).toBe(40_00);
  await trip(one, '10T15:00', [10_00, 8_00]);
  await trip(one, '10T15:00', [10_00, 8_00], 'cancelled');
  expect(await earned()).toBe(40_00);
  await driverEarningsJob(panel.services).run();
  expect(await earned()).toBe(48_00);
});
