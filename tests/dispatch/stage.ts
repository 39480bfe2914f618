import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Coordinates } from '#domain/places/distance.ts';
import { centralZone } from '#server/features/areas/read-areas.ts';
import { replayDay } from '#server/features/trips/dispatch/decisions.ts';
import { addCrew, type Central, makeCentral, runTrip, tripBody } from '#tests/central.ts';
import { type Answer, type Caller, type Panel, startPanel } from '#tests/panel.ts';

/** Ranks near the first place of the central, and far from it. */
export const airport: Coordinates = { lat: -23.6273, lng: -46.6566 };
export const station: Coordinates = { lat: -23.5953, lng: -46.6102 };

export type Driver = { driverId: string; partnerId: string; user: Caller };
/** A panel in this process, or the database and the users of one in another process. */
export type Place = { services: Pick<Panel['services'], 'db' | 'pool'>; signIn: Panel['signIn'] };
export type Stage<Where extends Place = Panel> = {
  panel: Where;
  central: Central;
  admin: Caller;
  attendant: Caller;
  client: Caller;
};
export type ShownTrip = {
  id: string;
  code: string;
  status: string;
  version: number;
  termsVersion: number;
  offeredDriverId: string | null;
};

/** Starts a central whose trips are offered to the drivers of the ranks within 20 km. */
export async function setStage(config: Parameters<typeof startPanel>[0] = {}): Promise<Stage> {
  return setCentral(await startPanel({ ...config, config: { rateLimit: false, ...config.config } }));
}

export async function setCentral<Where extends Place>(panel: Where): Promise<Stage<Where>> {
  const central = await makeCentral(panel);
  const [admin, attendant] = [await panel.signIn({ tipo: 'admin' }), await panel.signIn({ tipo: 'cadviagens' })];
  const client = await panel.signIn({ tipo: 'cliente', clientId: central.clientId });
  // The longest times, because offers and drivers must not expire on a slow machine.
  const settings = { queueSilentSeconds: 3_600, queueRemovalSeconds: 86_400 };
  expect((await admin.patch('/settings', settings)).status).toBe(200);
  await created(admin.post('/dispatch-policies', policyBody(central.areaId)));
  return { panel, central, admin, attendant, client };
}

/** Minutes after which an offer has expired. */
export const EXPIRED_MINUTES = 6;

export const policyBody = (serviceAreaId: string, more: object = {}) => ({
  serviceAreaId,
  category: 'comum',
  validFrom: '2020-01-01',
  kind: 'fila',
  rankMeters: 20_000,
  offerSeconds: 300,
  chainSeconds: 3_600,
  ...more,
});

export const rankBody = (serviceAreaId: string, name: string, centre: Coordinates = airport, more: object = {}) => ({
  serviceAreaId,
  name,
  centre,
  radiusMeters: 100,
  capacity: 500,
  ...more,
});

export async function created(answer: Promise<Answer>): Promise<string> {
  const { status, body } = await answer;
  expect([status, body]).toEqual([201, expect.anything()]);
  return body.id;
}

export function makeRank({ admin, central }: Stage<Place>, name: string, centre = airport, more: object = {}) {
  return created(admin.post('/ranks', rankBody(central.areaId, name, centre, more)));
}

/** Signs in the user of a new driver: of a new partner, or of this one. */
export async function makeDriver({ panel, central }: Stage<Place>, partnerId?: string): Promise<Driver> {
  const { db } = panel.services;
  const partner = partnerId ?? (await central.makePartner());
  const driverId = partnerId
    ? (await addCrew(db, partnerId)).driverId
    : (await db.selectFrom('drivers').select('id').where('partner_id', '=', partner).executeTakeFirstOrThrow()).id;
  return { driverId, partnerId: partner, user: await panel.signIn({ tipo: 'parceiro', partnerId: partner, driverId }) };
}

/** Two positions in the middle of the rank, ten seconds apart. */
export const fixesAt = ({ lat, lng }: Coordinates, accuracyMeters = 10) =>
  [0, 10].map((secondsAgo) => ({ lat, lng, accuracyMeters, secondsAgo }));

export function join({ user }: Driver, rankId: string, at = airport): Promise<Answer> {
  return user.post('/queue/join', { rankId, fixes: fixesAt(at) });
}

/** Puts a new driver at the end of the queue. */
export async function queueAt(stage: Stage<Place>, rankId: string, partnerId?: string, at = airport): Promise<Driver> {
  const driver = await makeDriver(stage, partnerId);
  expect((await join(driver, rankId, at)).body.place).toMatchObject({ rankId, isConfirmed: true });
  return driver;
}

export const request = ({ client, central }: Stage<Place>, body: object = {}): Promise<ShownTrip> =>
  runTrip(client, client, { ...tripBody(central), ...body });
export const show = async ({ admin }: Stage<Place>, id: string): Promise<ShownTrip> =>
  (await admin.get(`/trips/${id}`)).body;

export function accept({ user, partnerId }: Driver, { id }: { id: string }, more: object = {}): Promise<Answer> {
  return user.post(`/trips/${id}/accept`, { termsVersion: 1, partnerId, ...more });
}

export function decline({ user }: Driver, { id }: { id: string }): Promise<Answer> {
  return user.post(`/trips/${id}/decline`, {});
}

/** Drivers of a queue in their order, as the central reads them. */
export async function orderAt({ admin }: Stage<Place>, rankId: string): Promise<string[]> {
  const { items } = (await admin.get('/queues')).body;
  const queue = items.find((one: { rankId: string }) => one.rankId === rankId);
  return queue.places.map(({ driverId }: { driverId: string }) => driverId);
}

/** Laws of queues, offers and decisions that hold after every transaction. */
export async function expectLaws({ panel: { services } }: Stage<Place>): Promise<void> {
  const broken = async (law: string, query: string) => {
    const { rows } = await services.pool.query(query);
    expect({ law, rows }).toEqual({ law, rows: [] });
  };
  await broken(
    'a driver has one place and a trip one open offer, as the trip says',
    `select t.id, t.status from trips t left join trip_offers o on o.trip_id = t.id and o.status = 'open'
     where (t.status = 'offered') <> (o.id is not null) or t.offered_driver_id is distinct from o.driver_id`,
  );
  await broken(
    'a driver has one open offer and one place',
    `select driver_id from trip_offers where status = 'open' and driver_id is not null group by 1 having count(*) > 1
     union all select driver_id from queue_places where left_at is null group by 1 having count(*) > 1`,
  );
  await broken(
    'a trip has one accepted offer per assignment, and the driver of the offer runs it',
    `select t.id from trips t join trip_offers o on o.trip_id = t.id and o.status = 'accepted' and o.driver_id is not null
     where t.status = 'accepted' and t.driver_id <> o.driver_id
     union all select trip_id from trip_assignments where ended_at is null group by 1 having count(*) > 1`,
  );
  await broken(
    'a driver in a queue runs no trip',
    `select p.driver_id, t.code from queue_places p join trips t on t.driver_id = p.driver_id
     where p.left_at is null and t.status in ('en_route', 'arrived', 'in_progress')`,
  );
  await broken(
    'the pool is told of a trip only when the queues have no driver left',
    `select x.entity_id, x.version from outbox x where x.topic = 'pool' and (x.payload->>'available')::boolean
     and exists (select from dispatch_decisions d where d.trip_id = x.entity_id)
     and not exists (select from dispatch_decisions d where d.trip_id = x.entity_id and d.offer_id is null)`,
  );
  await broken(
    'every driver who got an offer of a queue was asked once for the trip',
    `select trip_id, driver_id from trip_offers where driver_id is not null group by 1, 2 having count(*) > 1`,
  );
  const { rows } = await sql<{ day: string; decisions: number }>`
    select (decided_at at time zone ${centralZone})::date::text as day, count(*)::int as decisions
    from dispatch_decisions group by 1`.execute(services.db);
  for (const { day, decisions } of rows) {
    expect(await replayDay(services.db, { day })).toEqual({ decisions, otherVersions: 0, inversions: [] });
  }
}
