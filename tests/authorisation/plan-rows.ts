import { newId } from '#server/platform/uuid.ts';
import type { Row } from '#tests/authorisation/table.ts';
import type { Target, World } from '#tests/authorisation/world.ts';

const day = '2030-05-02';

/** Stores a plan of the area of the side; plans of different calls must not be computed at the same time. */
async function storePlan(world: World, target: Exclude<Target, 'none'>, state: 'computing' | 'ready'): Promise<string> {
  const { areaId } = world.sides[target];
  const { db } = world.panel.services;
  await db.deleteFrom('day_plans').where('state', '=', 'computing').execute();
  const id = newId();
  const created_by = world.callers.admin.userId;
  await db
    .insertInto('day_plans')
    .values({ id, service_area_id: areaId, day, mode: 'frota', state, created_by })
    .execute();
  return id;
}
const ready = (world: World, target: Exclude<Target, 'none'>) => storePlan(world, target, 'ready');
const computing = (world: World, target: Exclude<Target, 'none'>) => storePlan(world, target, 'computing');

// prettier-ignore
export const planRows: Record<string, Row> = {
  // Status for: admin, attendant, client, registrar, partner, unlinked client, unlinked partner, signed out.
  'dayPlans.find': {
    call: ({ areaId }) => ['GET', `/day-plans?serviceAreaId=${areaId}&day=${day}`],
    own:     '200 200 403 403 403 403 403 401',
  },
  'dayPlans.create': {
    // Refused for an unknown area, because one plan of a day is computed at a time.
    call: () => ['POST', '/day-plans', { serviceAreaId: newId(), day, mode: 'frota' }],
    own:     '400 400 403 403 403 403 403 401',
  },
  'dayPlans.get': {
    named: ready,
    call: (_ids, { id }) => ['GET', `/day-plans/${id}`],
    own:     '200 200 403 403 403 403 403 401',
    none:    '404 404 403 403 403 403 403 401',
  },
  'dayPlans.cancel': {
    named: computing,
    call: (_ids, { id }) => ['POST', `/day-plans/${id}/cancel`],
    own:     '200 200 403 403 403 403 403 401',
    none:    '404 404 403 403 403 403 403 401',
  },
  'dayPlans.preview': {
    named: ready,
    call: (_ids, { id }) => ['POST', `/day-plans/${id}/preview`, { tripId: newId(), driverId: null }],
    own:     '400 400 403 403 403 403 403 401',
    none:    '404 404 403 403 403 403 403 401',
  },
  'dayPlans.move': {
    named: ready,
    call: (_ids, { id }) => ['POST', `/day-plans/${id}/move`, { tripId: newId(), driverId: null, version: 1 }],
    own:     '400 400 403 403 403 403 403 401',
    none:    '404 404 403 403 403 403 403 401',
  },
  'dayPlans.designate': {
    named: ready,
    call: (_ids, { id }) => ['POST', `/day-plans/${id}/designate`, { version: 1 }],
    own:     '200 200 403 403 403 403 403 401',
    none:    '404 404 403 403 403 403 403 401',
  },
};
