import { newId } from '#server/platform/uuid.ts';
import type { Row } from '#tests/authorisation/table.ts';
import { tripIn } from '#tests/authorisation/trips-in-states.ts';
import type { Target, World } from '#tests/authorisation/world.ts';

/** Raises an alarm about a trip of the side. */
async function raiseAlarm(world: World, target: Exclude<Target, 'none'>): Promise<string> {
  const { id: trip_id } = await tripIn(world, world.sides[target], 'available');
  const row = { id: newId(), kind: 'uncovered' as const, trip_id };
  await world.panel.services.db.insertInto('dispatch_alarms').values(row).execute();
  return row.id;
}

// prettier-ignore
export const consoleRows: Record<string, Row> = {
  // Status for: admin, attendant, client, registrar, partner, unlinked client, unlinked partner, signed out.
  'console.board': {
    call: () => ['GET', '/dispatch/board'],
    own:     '200 200 403 403 403 403 403 401',
  },
  'console.drivers': {
    trip: 'available',
    call: (_ids, { id }) => ['GET', `/trips/${id}/drivers`],
    own:     '200 200 403 403 403 403 403 401',
    foreign: '200 200 403 403 403 403 403 401',
    none:    '404 404 403 403 403 403 403 401',
  },
  'console.alarms': {
    call: () => ['GET', '/dispatch/alarms'],
    own:     '200 200 403 403 403 403 403 401',
  },
  'console.acknowledge': {
    named: raiseAlarm,
    call: (_ids, { id }) => ['POST', `/dispatch/alarms/${id}/acknowledge`],
    own:     '200 200 403 403 403 403 403 401',
    foreign: '200 200 403 403 403 403 403 401',
    none:    '404 404 403 403 403 403 403 401',
  },
};
