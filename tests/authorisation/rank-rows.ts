import { sql } from 'kysely';
import { newId } from '#server/platform/uuid.ts';
import type { Row } from '#tests/authorisation/table.ts';
import type { Target, World } from '#tests/authorisation/world.ts';
import { addCrew } from '#tests/central.ts';
import type { Caller } from '#tests/panel.ts';
import { rankBody } from '#tests/queue.ts';

type Side = Exclude<Target, 'none'>;

async function insertRank({ panel: { services }, sides }: World, target: Side): Promise<string> {
  const { centre, radiusMeters, name, capacity } = rankBody('');
  const row = { id: newId(), service_area_id: sides[target].areaId, name, ...centre, capacity };
  await services.db
    .insertInto('ranks')
    .values({ ...row, radius_meters: radiusMeters })
    .execute();
  return row.id;
}

/** Creates a rank in whose queue the driver of the side waits. */
async function rankWithDriver(world: World, target: Side): Promise<string> {
  const { db } = world.panel.services;
  const rank_id = await insertRank(world, target);
  const { driverId: driver_id, partnerId: partner_id } = world.sides[target];
  const gone = { left_at: new Date(), left_for: 'own' as const };
  await db
    .updateTable('queue_places')
    .set(gone)
    .where('driver_id', '=', driver_id)
    .where('left_at', 'is', null)
    .execute();
  const sequence = sql<number>`nextval('queue_arrivals')`;
  await db.insertInto('queue_places').values({ id: newId(), rank_id, driver_id, partner_id, sequence }).execute();
  await db
    .insertInto('presences')
    .values({ id: newId(), driver_id, partner_id })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return rank_id;
}

/** Creates a rank, and links the caller to a new driver if it is the partner's user. */
async function rankAndDriver(world: World, target: Side, caller: Caller): Promise<string> {
  const { services } = world.panel;
  if (caller.userId === world.callers.partner.userId) {
    const { driverId: driver_id } = await addCrew(services.db, world.sides.own.partnerId);
    await services.db.updateTable('profiles').set({ driver_id }).where('user_id', '=', caller.userId).execute();
    services.auth.sessions.dropUser(caller.userId);
  }
  return insertRank(world, target);
}

export async function rankJoined(world: World, target: Side, caller: Caller): Promise<string> {
  const rankId = await rankAndDriver(world, target, caller);
  if (caller.userId === world.callers.partner.userId) await caller.post('/queue/join', { rankId });
  return rankId;
}

async function insertPolicy({ panel: { services }, sides }: World, target: Side): Promise<string> {
  const { db } = services;
  const row = { id: newId(), service_area_id: sides[target].areaId, category: 'van' as const, kind: 'mural' as const };
  const former = db.deleteFrom('dispatch_policies').where('service_area_id', '=', row.service_area_id);
  await former.where('category', '=', row.category).execute();
  await db
    .insertInto('dispatch_policies')
    .values({ ...row, valid_from: '2090-01-01' })
    .execute();
  return row.id;
}

let days = 0;
/** Returns a policy from another day in each call. */
function policyBody(serviceAreaId: string) {
  const validFrom = new Date(Date.UTC(2080, 0, (days += 1))).toISOString().slice(0, 10);
  return { serviceAreaId, category: 'comum', kind: 'fila', validFrom };
}

const reason = 'Motivo';
const onlyDriver = '403 403 403 403 200 403 403 401';
const central = { own: '200 200 403 403 403 403 403 401', none: '404 404 403 403 403 403 403 401' };

// The rows that link the partner's user to a driver are the last of all rows, because a driver's user accepts trips for
// that driver only.
// prettier-ignore
export const rankRows: Record<string, Row> = {
  // Status for: admin, attendant, client, registrar, partner, unlinked client, unlinked partner, signed out.
  'ranks.list': {
    call: () => ['GET', '/ranks'],
    own:     '200 200 403 403 200 403 403 401',
  },
  'ranks.create': {
    call: ({ areaId }) => ['POST', '/ranks', rankBody(areaId)],
    own:     '201 403 403 403 403 403 403 401',
    none:    '400 403 403 403 403 403 403 401',
  },
  'ranks.update': {
    named: insertRank,
    call: (_ids, { id }) => ['PATCH', `/ranks/${id}`, { capacity: 7 }],
    own:     '200 403 403 403 403 403 403 401',
    none:    '404 403 403 403 403 403 403 401',
  },
  'ranks.policies': {
    call: () => ['GET', '/dispatch-policies'],
    own:     '200 403 403 403 403 403 403 401',
  },
  'ranks.createPolicy': {
    call: ({ areaId }) => ['POST', '/dispatch-policies', policyBody(areaId)],
    own:     '201 403 403 403 403 403 403 401',
    none:    '400 403 403 403 403 403 403 401',
  },
  'ranks.updatePolicy': {
    named: insertPolicy,
    call: (_ids, { id }) => ['PATCH', `/dispatch-policies/${id}`, { offerSeconds: 30 }],
    own:     '200 403 403 403 403 403 403 401',
    none:    '404 403 403 403 403 403 403 401',
  },
  'ranks.queues': {
    call: () => ['GET', '/queues'],
    own:     '200 200 403 403 403 403 403 401',
  },
  'ranks.confirm': {
    named: rankWithDriver,
    call: ({ driverId }, { id }) => ['POST', `/queues/${id}/confirm`, { driverId }],
    ...central,
  },
  'ranks.move': {
    named: rankWithDriver,
    call: ({ driverId }, { id }) => ['POST', `/queues/${id}/move`, { driverId, place: 1, reason }],
    ...central,
  },
  'ranks.remove': {
    named: rankWithDriver,
    call: ({ driverId }, { id }) => ['POST', `/queues/${id}/remove`, { driverId, reason }],
    ...central,
  },
  'ranks.own': {
    call: () => ['GET', '/queue'],
    own:     onlyDriver,
  },
  'ranks.leave, without a driver': {
    call: () => ['POST', '/queue/leave'],
    own:     '403 403 403 403 403 403 403 401',
  },
  'ranks.join': {
    named: rankAndDriver,
    call: (_ids, { id }) => ['POST', '/queue/join', { rankId: id, fixes: [] }],
    own:     onlyDriver,
    foreign: '403 403 403 403 404 403 403 401',
  },
  'dispatch.askReview': {
    named: rankAndDriver,
    call: () => ['POST', '/dispatch/reviews', { question: 'Pergunta' }],
    own:     '403 403 403 403 201 403 403 401',
  },
  'ranks.report': {
    named: rankJoined,
    call: () => ['POST', '/queue/report', { fixes: [{ lat: 1, lng: 1, accuracyMeters: 10, secondsAgo: 0 }] }],
    own:     onlyDriver,
  },
  'ranks.leave': {
    named: rankJoined,
    call: () => ['POST', '/queue/leave'],
    own:     onlyDriver,
  },
};
