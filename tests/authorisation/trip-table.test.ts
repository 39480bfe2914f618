import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TripStatus } from '#domain/trips/status.ts';
import type { Transition } from '#domain/trips/transition.ts';
import { transitions } from '#domain/trips/transitions.ts';
import type { Caller } from '#tests/panel.ts';
import { type Copy, copyTrips } from '#tests/races/copies.ts';
import { call, circumstancesOf } from '#tests/races/moves.ts';
import { nameOf } from '#tests/races/pairs.ts';
import { setStage, type Stage } from '#tests/races/stage.ts';

// All parties of a trip, and unrelated users of every role. The caller “asker” has requested the trip and may approve
// trips.
const columns = [
  'client',
  'approver',
  'asker',
  'attendant',
  'admin',
  'partner',
  'designated',
  'offered',
  'assignee',
  'another client',
  'another partner',
  'unlinked client',
  'unlinked partner',
  'nobody',
] as const;
type Person = (typeof columns)[number];

/** Statuses with which an action in a trip status is answered, one per caller in `columns`. */
const table: Record<string, string> = {
  'awaiting_approval: approve': '403 200 403 403 200 403 403 403 403 404 403 404 403 401',
  'awaiting_approval: reject': '403 200 403 403 200 403 403 403 403 404 403 404 403 401',
  'scheduled: launch, client/attendant/admin/designated': '200 200 200 200 200 404 200 404 404 404 404 404 404 401',
  'scheduled: enqueue': '403 403 403 200 200 403 403 403 403 403 403 403 403 401',
  'available: enqueue': '403 403 403 200 200 403 403 403 403 403 403 403 403 401',
  'scheduled: designate': '403 403 403 200 200 403 403 403 403 403 403 403 403 401',
  'available: designate': '403 403 403 200 200 403 403 403 403 403 403 403 403 401',
  'scheduled: assume': '403 403 403 403 200 404 200 404 404 403 404 403 404 401',
  'scheduled: offer': '403 403 403 200 200 403 403 403 403 403 403 403 403 401',
  'available: offer': '403 403 403 200 200 403 403 403 403 403 403 403 403 401',
  'offered: decline': '403 403 403 403 403 404 404 200 404 403 404 403 404 401',
  'scheduled: decline, designated': '403 403 403 403 403 404 200 404 404 403 404 403 404 401',
  'offered: withdraw': '403 403 403 200 200 403 403 403 403 403 403 403 403 401',
  'available: accept, partner': '403 403 403 403 200 200 200 200 200 403 404 403 404 401',
  'available: accept, admin': '403 403 403 403 200 200 403 403 403 403 404 403 404 401',
  'offered: accept, offered/admin': '403 403 403 403 200 409 409 200 409 403 404 403 404 401',
  'awaiting_approval: edit, terms-kept': '200 200 200 200 200 403 403 403 403 404 403 404 403 401',
  'scheduled: edit, terms-kept': '200 200 200 200 200 403 403 403 403 404 403 404 403 401',
  'available: edit, terms-kept': '200 200 200 200 200 403 403 403 403 404 403 404 403 401',
  'offered: edit, terms-kept': '200 200 200 200 200 403 403 403 403 404 403 404 403 401',
  'accepted: edit, terms-kept': '200 200 200 200 200 403 403 403 403 404 403 404 403 401',
  'en_route: edit, terms-kept': '200 200 200 200 200 403 403 403 403 404 403 404 403 401',
  'arrived: edit, terms-kept': '200 200 200 200 200 403 403 403 403 404 403 404 403 401',
  'awaiting_approval: edit': '200 200 200 200 200 403 403 403 403 404 403 404 403 401',
  'scheduled: edit': '200 200 200 200 200 403 403 403 403 404 403 404 403 401',
  'available: edit': '200 200 200 200 200 403 403 403 403 404 403 404 403 401',
  'offered: edit': '200 200 200 200 200 403 403 403 403 404 403 404 403 401',
  'accepted: edit': '200 200 200 200 200 403 403 403 403 404 403 404 403 401',
  'en_route: edit': '200 200 200 200 200 403 403 403 403 404 403 404 403 401',
  'arrived: edit': '200 200 200 200 200 403 403 403 403 404 403 404 403 401',
  'accepted: confirm-change': '403 403 403 403 200 404 404 404 200 403 404 403 404 401',
  'en_route: confirm-change': '403 403 403 403 200 404 404 404 200 403 404 403 404 401',
  'arrived: confirm-change': '403 403 403 403 200 404 404 404 200 403 404 403 404 401',
  'accepted: decline-change, assignee/admin': '403 403 403 403 200 404 404 404 200 403 404 403 404 401',
  'en_route: decline-change, assignee/admin': '403 403 403 403 200 404 404 404 200 403 404 403 404 401',
  'arrived: decline-change, assignee/admin': '403 403 403 403 200 404 404 404 200 403 404 403 404 401',
  'accepted: reconfirm': '403 403 403 403 200 404 404 404 200 403 404 403 404 401',
  'accepted: give-back, assignee': '403 403 403 200 200 404 404 404 200 403 404 403 404 401',
  'en_route: give-back, assignee': '403 403 403 200 200 404 404 404 200 403 404 403 404 401',
  'arrived: give-back, assignee': '403 403 403 200 200 404 404 404 200 403 404 403 404 401',
  'accepted: give-back, attendant/admin': '403 403 403 200 200 404 404 404 200 403 404 403 404 401',
  'en_route: give-back, attendant/admin': '403 403 403 200 200 404 404 404 200 403 404 403 404 401',
  'arrived: give-back, attendant/admin': '403 403 403 200 200 404 404 404 200 403 404 403 404 401',
  'accepted: reassign': '403 403 403 200 200 403 403 403 403 403 403 403 403 401',
  'en_route: reassign': '403 403 403 200 200 403 403 403 403 403 403 403 403 401',
  'arrived: reassign': '403 403 403 200 200 403 403 403 403 403 403 403 403 401',
  'accepted: depart': '403 403 403 403 200 404 404 404 200 403 404 403 404 401',
  'accepted: arrive': '403 403 403 403 200 404 404 404 200 403 404 403 404 401',
  'en_route: arrive': '403 403 403 403 200 404 404 404 200 403 404 403 404 401',
  'arrived: begin, assignee': '403 403 403 403 200 404 404 404 200 403 404 403 404 401',
  'arrived: begin, admin': '403 403 403 403 200 404 404 404 200 403 404 403 404 401',
  'en_route: undo': '403 403 403 403 200 404 404 404 200 403 404 403 404 401',
  'arrived: undo': '403 403 403 403 200 404 404 404 200 403 404 403 404 401',
  'in_progress: undo': '403 403 403 403 200 404 404 404 200 403 404 403 404 401',
  'in_progress: complete': '403 403 403 403 200 404 404 404 200 403 404 403 404 401',
  'accepted: record': '403 403 403 403 403 404 404 404 201 403 404 403 404 401',
  'arrived: no-show': '403 403 403 403 200 404 404 404 200 403 404 403 404 401',
  'awaiting_approval: cancel': '200 200 200 200 200 403 403 403 403 404 403 404 403 401',
  'scheduled: cancel': '200 200 200 200 200 403 403 403 403 404 403 404 403 401',
  'available: cancel': '200 200 200 200 200 403 403 403 403 404 403 404 403 401',
  'offered: cancel': '200 200 200 200 200 403 403 403 403 404 403 404 403 401',
  'accepted: cancel': '200 200 200 200 200 403 403 403 403 404 403 404 403 401',
  'en_route: cancel': '200 200 200 200 200 403 403 403 403 404 403 404 403 401',
  'arrived: cancel': '200 200 200 200 200 403 403 403 403 404 403 404 403 401',
  'accepted: unattended, admin': '403 403 403 403 200 403 403 403 403 403 403 403 403 401',
  'en_route: unattended, admin': '403 403 403 403 200 403 403 403 403 403 403 403 403 401',
};

let stage: Stage;
let people: Record<Person, Caller>;
beforeAll(async () => {
  stage = await setStage();
  const { panel, people: known, world } = stage;
  const { clientId: otherClientId, partnerId: otherPartnerId } = world.sides.foreign;
  people = {
    client: known.client[0],
    approver: known.approver[0],
    asker: known.approver[1],
    attendant: known.attendant[0],
    admin: known.admin[0],
    partner: known.partner[0],
    designated: known.designated[0],
    offered: known.offered[0],
    assignee: known.assignee[0],
    'another client': await panel.signIn({ tipo: 'cliente', clientId: otherClientId, approvesTrips: true }),
    'another partner': await panel.signIn({ tipo: 'parceiro', partnerId: otherPartnerId }),
    'unlinked client': world.callers['unlinked client'],
    'unlinked partner': world.callers['unlinked partner'],
    nobody: panel.nobody,
  };
});
afterAll(() => stage.panel.close());

const cells = transitions
  .filter(({ by }) => !by.every((party) => party === 'system'))
  .flatMap((row) =>
    row.from.flatMap((from) => (from === 'new' ? [] : [{ row, from, name: `${from}: ${nameOf(row)}` }])),
  );

it('the table of trip actions has a line for every transition of a user, from every status, and no other lines', () => {
  expect(Object.keys(table)).toEqual(cells.map(({ name }) => name));
});

describe('the permission to act on a trip', () => {
  it.each(cells)('depends on the role of the caller as listed for “$name”', async ({ row, from, name }) => {
    const answers = await answersTo(row, from);
    expect(answers.join(' ')).toBe(table[name]);
  });
});

async function answersTo(row: Transition, from: TripStatus): Promise<number[]> {
  const copies = await copyTrips(stage, from, 'billed', columns.length, (pickupAt) => ({
    ...circumstancesOf(row, pickupAt),
    requester_id: people.asker.userId,
  }));
  return Promise.all(columns.map((who, index) => answerTo(who, row, copies[index])));
}

async function answerTo(who: Person, row: Transition, trip: Copy | undefined): Promise<number> {
  if (!trip) throw new Error('there is no trip to try it on');
  const [usual = 'admin'] = row.by;
  const by = who === 'admin' ? 'admin' : usual;
  const { status } = await call(people[who], stage, trip, { row, by, turn: 0 });
  const { body } = await people.admin.get(`/trips/${trip.id}`);
  expect([who, body.version > trip.version]).toEqual([who, status < 300]);
  return status;
}
