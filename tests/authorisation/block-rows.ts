import { newId } from '#server/platform/uuid.ts';
import type { Row } from '#tests/authorisation/table.ts';
import { tripIn } from '#tests/authorisation/trips-in-states.ts';
import type { Target, World } from '#tests/authorisation/world.ts';
import type { Caller } from '#tests/panel.ts';

type Side = Exclude<Target, 'none'>;

/** Completes a trip of the side. Links the caller to its driver, if the caller is the user of the side's partner. */
async function driveTrip(world: World, target: Side, caller: Caller): Promise<string> {
  const { services } = world.panel;
  const [trip, own] = [
    await tripIn(world, world.sides[target], 'unbilled'),
    caller.userId === world.callers.partner.userId,
  ];
  const driver = target === 'own' ? trip : await tripIn(world, world.sides.own, 'unbilled');
  if (own) {
    const link = { driver_id: driver.driverId ?? null };
    await services.db.updateTable('profiles').set(link).where('user_id', '=', caller.userId).execute();
    services.auth.sessions.dropUser(caller.userId);
  }
  return trip.id;
}

const insertBlock =
  (answer: object = {}) =>
  async (world: World, target: Side): Promise<string> => {
    const { id: trip_id, driverId: driver_id } = await tripIn(world, world.sides[target], 'unbilled');
    if (!driver_id) throw new Error('the trip has no driver');
    const { partnerId: partner_id } = world.sides[target];
    const asked = { conduct: 'unpaid' as const, description: 'Não pagou', position: 0, trip_id };
    const row = { id: newId(), driver_id, partner_id, ...asked, ...answer };
    await world.panel.services.db.insertInto('passenger_blocks').values(row).execute();
    return row.id;
  };
const day = 86_400_000;
const approved = { approved: true, answer: 'Sim', answered_at: new Date(), ends_at: new Date(Date.now() + day) };

// prettier-ignore
export const blockRows: Record<string, Row> = {
  // Status for: admin, attendant, client, registrar, partner, unlinked client, unlinked partner, signed out.
  'passengerBlocks.list': {
    call: () => ['GET', '/passenger-blocks'],
    own:     '200 200 403 403 200 403 200 401',
  },
  'passengerBlocks.ask': {
    named: driveTrip,
    call: (_ids, { id }) => ['POST', '/passenger-blocks', { tripId: id, conduct: 'unpaid', description: 'Não pagou' }],
    own:     '403 403 403 403 201 403 403 401',
    foreign: '403 403 403 403 404 403 403 401',
  },
  'passengerBlocks.decide': {
    named: insertBlock(),
    call: (_ids, { id }) => ['POST', `/passenger-blocks/${id}/decide`, { approved: true, answer: 'Resposta' }],
    own:     '200 200 403 403 403 403 403 401',
    none:    '404 404 403 403 403 403 403 401',
  },
  'passengerBlocks.lift': {
    named: insertBlock(approved),
    call: (_ids, { id }) => ['POST', `/passenger-blocks/${id}/lift`, { reason: 'Motivo' }],
    own:     '200 200 403 403 403 403 403 401',
    none:    '404 404 403 403 403 403 403 401',
  },
  'passengerBlocks.openTrips': {
    call: () => ['GET', '/passenger-blocks/trips'],
    own:     '403 403 403 403 200 403 200 401',
  },
};
