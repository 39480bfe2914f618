import { table } from '#tests/authorisation/table.ts';
import { unknownTrip } from '#tests/authorisation/trips-in-states.ts';
import { nothing } from '#tests/authorisation/world.ts';
import type { Caller } from '#tests/panel.ts';

/** Calls every operation with a restricted session. Returns the operations that are not answered with this refusal. */
export async function letThrough(caller: Caller, refusal: string): Promise<string[]> {
  const named = unknownTrip();
  const through = new Set<string>();
  for (const [row, { call }] of Object.entries(table)) {
    const [operation = ''] = row.split(',');
    if (operation === 'acting.end') continue;
    const [method, path, body] = call(nothing(), named, caller);
    const { status, body: answer } = await send(caller, method, path, body);
    if (status !== 403 || !String(answer.detail).startsWith(refusal)) through.add(operation);
  }
  return [...through].toSorted();
}

function send(caller: Caller, method: string, path: string, body?: object) {
  if (method === 'GET') return caller.get(path);
  if (method === 'DELETE') return caller.delete(path);
  if (method === 'PUT') return caller.put(path, body);
  return method === 'POST' ? caller.post(path, body) : caller.patch(path, body);
}
