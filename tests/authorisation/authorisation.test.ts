import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Call, operations, type Row, table } from '#tests/authorisation/table.ts';
import { tripIn, type TripNamed, unknownTrip } from '#tests/authorisation/trips-in-states.ts';
import { columns, makeWorld, nothing, type Target, targets, type World } from '#tests/authorisation/world.ts';
import type { Caller } from '#tests/panel.ts';
import { lastTrace, noteTraces } from '#tests/traces.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
  await noteTraces(world.panel, leavingTraces, ['insert', 'delete']);
});
afterAll(() => world.panel.close());

describe('the table of operations', () => {
  it('has a row for every operation of the contract, and no other rows', () => {
    const covered = new Set(Object.keys(table).map((name) => name.split(',')[0]));
    expect(covered).toEqual(new Set(operations()));
  });

  it('has one status per column in every row', () => {
    const rows = Object.values(table).flatMap((row) => targets.flatMap((target) => row[target] ?? []));
    expect(rows.filter((statuses) => statuses.split(' ').length !== columns.length)).toEqual([]);
  });
});

const nobodies = ['nobody, signed out', 'nobody, without a role', 'nobody, blocked'];
const people = columns.flatMap((column, index) =>
  (column === 'nobody' ? nobodies : [column]).map((who) => ({ who, index })),
);
type Cell = { row: Row; target: Target; who: string; status: number; subject: Subject };
type Subject = (caller: Caller) => Promise<TripNamed>;

const blocks = Object.entries(table).flatMap(([name, row]) =>
  targets.flatMap((target) => (row[target] ? [{ name, target, cells: cellsOf(row, target, row[target]) }] : [])),
);

function cellsOf(row: Row, target: Target, statuses: string): Cell[] {
  const own: Subject = (caller) => subjectOf(row, target, caller);
  // All refused callers use the same trip, on which the action is possible, because a refusal does not change the trip.
  const shared = row.trip ? once(own) : own;
  return people.map(({ who, index }) => {
    const status = Number(statuses.split(' ')[index]);
    return { row, target, who, status, subject: isRefusal(status) ? shared : own };
  });
}

describe.each(blocks)('the operation $name on a record of “$target”', ({ cells }) => {
  it.each(cells)('answers the caller “$who” with status $status', async (cell) => {
    const { status } = cell;
    expect(await outcomeOf(cell)).toEqual(isRefusal(status) ? { status, changed: false } : { status });
  });
});

/**
 * Returns the status of the answer. For a refusal, also returns whether the call changed data. For an unexpected
 * status, also returns the body.
 */
async function outcomeOf({ row, target, who, status, subject }: Cell): Promise<object> {
  const caller = callerNamed(who);
  const named = await subject(caller);
  const ids = target === 'none' ? nothing() : world.sides[target];
  const call = row.call(ids, named, caller);
  const before = isRefusal(status) ? await lastTrace(world.panel) : null;
  const answer = await send(caller, call);
  return {
    status: answer.status,
    ...(before !== null && { changed: (await lastTrace(world.panel)) !== before }),
    ...(answer.status !== status && { said: answer.body }),
  };
}

function isRefusal(status: number): boolean {
  return status >= 400;
}

function callerNamed(who: string): Caller {
  const { nobody, ...signedIn } = world.callers;
  const caller = (signedIn as Record<string, Caller>)[who] ?? nobody[who];
  if (!caller) throw new Error(`there is no ${who}`);
  return caller;
}

async function subjectOf({ trip, named }: Row, target: Target, caller: Caller): Promise<TripNamed> {
  const unknown = unknownTrip();
  if (target === 'none') return unknown;
  if (named) return { ...unknown, id: await named(world, target, caller) };
  return trip ? tripIn(world, world.sides[target], trip) : unknown;
}

function once(make: Subject): Subject {
  let shared: Promise<TripNamed> | undefined;
  return (caller) => (shared ??= make(caller));
}

function send(caller: Caller, [method, path, body, headers]: Call) {
  if (method === 'GET') return caller.get(path);
  if (method === 'DELETE') return caller.delete(path);
  if (method === 'PUT') return caller.put(path, body);
  return method === 'POST' ? caller.post(path, body, headers) : caller.patch(path, body, headers);
}

const leavingTraces = [
  'trips',
  'trip_events',
  'outbox',
  'audit_log',
  'ledger.entries',
  'ride_links',
  'ride_positions',
  'auth_sessions',
  'auth_users',
];
