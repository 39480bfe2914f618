import { type Row, table } from '#tests/authorisation/table.ts';
import { tripIn, unknownTrip } from '#tests/authorisation/trips-in-states.ts';
import { columns, type World } from '#tests/authorisation/world.ts';
import type { Good } from '#tests/fuzz/attacks.ts';
import type { Caller } from '#tests/panel.ts';

/** Call that succeeds for this caller. */
export type GoodCall = { operation: string; able: Caller; good: Good };

/**
 * Yields a good call for every operation of the table of authorisation. The calls are created one at a time, because an
 * earlier call may delete the records of a later one.
 */
export async function* goodCalls(world: World): AsyncGenerator<GoodCall> {
  for (const [name, row] of Object.entries(table)) {
    const able = ableFor(world, row);
    if (!able) continue;
    const [, path, body, headers = {}] = row.call(world.sides.own, await subjectOf(world, row, able), able);
    yield { operation: name.split(',')[0] ?? '', able, good: { path, body, headers } };
  }
}

function ableFor(world: World, { own }: Row): Caller | undefined {
  const column = columns[own?.split(' ').findIndex((status) => status.startsWith('2')) ?? -1];
  return column === undefined || column === 'nobody' ? undefined : world.callers[column];
}

async function subjectOf(world: World, { trip, named }: Row, able: Caller) {
  const unknown = unknownTrip();
  if (named) return { ...unknown, id: await named(world, 'own', able) };
  return trip ? tripIn(world, world.sides.own, trip) : unknown;
}
