import type { Alarm } from '#contract/console.ts';
import { signsOf } from '#server/features/presence/sign-jobs.ts';
import { sweepAlarms } from '#server/features/trips/console/jobs.ts';
import { newId } from '#server/platform/uuid.ts';
import { must } from '#tests/authorisation/world.ts';
import { makeCentral, tripBody } from '#tests/central.ts';
import { moveClockOf } from '#tests/moving-clock.ts';
import { type Caller, startPanel } from '#tests/panel.ts';
import { type DriverAtRank, makeDriver } from '#tests/queue.ts';

const NOON = Date.parse('2027-03-10T15:00:00Z');
const PICKUP = { lat: -23.6273, lng: -46.6566 };

/** Returns the instant this many minutes after noon. */
export const instant = (minutes: number) => new Date(NOON + minutes * 60_000).toISOString();

export type AlarmStage = Awaited<ReturnType<typeof setAlarmStage>>;
type TripOf = { id: string; termsVersion: number };

/** Starts a central whose clock the tests of alarms set, in minutes after noon. */
export async function setAlarmStage() {
  const panel = await startPanel({ clock: new Date(NOON) });
  const { services } = panel;
  const clock = await moveClockOf(panel.database, new Date(NOON));
  const central = await makeCentral(panel);
  const admin = await panel.signIn({ tipo: 'admin', nome: 'Ada' });
  const attendant = await panel.signIn({ tipo: 'cadviagens', nome: 'Beto' });
  const policy = { id: newId(), service_area_id: central.areaId, category: 'comum' as const, valid_from: '2020-01-01' };
  await services.db
    .insertInto('dispatch_policies')
    .values({ ...policy, kind: 'mural' })
    .execute();

  const at = (minutes: number) => clock.set(new Date(instant(minutes)));
  const sweep = () => sweepAlarms(services);
  const alarmsOf = async ({ id }: { id: string }, reader = admin): Promise<Alarm[]> =>
    (await must(reader.get('/dispatch/alarms'))).items.filter(({ tripId }: Alarm) => tripId === id);

  return {
    panel,
    admin,
    attendant,
    at,
    sweep,
    alarmsOf,

    /** Runs the job at this minute, and returns the kinds of the open alarms of the trip. */
    async kindsAt(minutes: number, trip: { id: string }): Promise<string[]> {
      await at(minutes);
      await sweep();
      return (await alarmsOf(trip)).map(({ kind }) => kind);
    },

    /** Returns the versions of the live events of an alarm. */
    async versionsOf(alarm: Alarm | undefined): Promise<(number | null)[]> {
      const events = services.db.selectFrom('outbox').select('version').where('topic', '=', 'alarm');
      const rows = await events
        .where('entity_id', '=', alarm?.id ?? '')
        .orderBy('version')
        .execute();
      return rows.map(({ version }) => version);
    },

    act(caller: Caller, { id, termsVersion }: TripOf, action: string, input: object = {}) {
      return must(caller.post(`/trips/${id}/${action}`, { ...(action === 'accept' && { termsVersion }), ...input }));
    },

    body: (minutes?: number) => ({
      ...tripBody(central, { clientId: central.clientId }),
      ...(minutes !== undefined && { pickupAt: instant(minutes) }),
    }),

    driver: () => makeDriver(panel, central),

    /** Makes an available driver who shares the position. */
    async available(): Promise<DriverAtRank> {
      const one = await makeDriver(panel, central);
      await must(one.caller.post('/presence/begin'));
      await must(one.caller.post('/presence/sharing', { share: true }));
      return one;
    },

    /** Reports at this minute that the driver is this far to the north of the pickup. */
    async report({ caller }: DriverAtRank, minutes: number, meters: number): Promise<void> {
      await at(minutes);
      const point = { ...PICKUP, lat: PICKUP.lat + meters / 111_195 };
      await must(caller.put('/presence/position', { position: { ...point, accuracyMeters: 9, at: instant(minutes) } }));
      await signsOf(services).flush();
    },

    /** Sets the clock to noon, and removes all alarms and presences of the test before. */
    async reset(): Promise<void> {
      await at(0);
      await panel.services.pool.query(`delete from dispatch_alarms; update dispatch_policies set kind = 'mural';
        update presences set ended_at = now(), ended_for = 'own' where ended_at is null`);
    },

    async close(): Promise<void> {
      await clock.close();
      await panel.close();
    },
  };
}
