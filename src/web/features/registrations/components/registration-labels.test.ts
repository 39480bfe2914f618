import { expect, it } from 'vitest';
import type { Registration } from '#contract/registrations.ts';
import { nextAfter } from './registration-labels.ts';

const queue = (...ids: string[]): Registration[] =>
  ids.map((id) => ({
    kind: 'sign_up',
    id,
    name: id,
    wants: 'parceiro',
    since: '2026-03-01T12:00:00Z',
    turn: 'central',
  }));

it.each<[string, string, string[], string | undefined]>([
  ['the first of the queue was decided', 'a', ['b', 'c'], 'b'],
  ['a registration in the middle was decided', 'b', ['a', 'c'], 'c'],
  ['the last of the queue was decided', 'c', ['a', 'b'], 'b'],
  ['another administrator decided other registrations meanwhile', 'b', ['c'], 'c'],
  ['the queue is empty', 'a', [], undefined],
  ['the decided registration was not in the queue', 'z', ['b', 'c'], 'b'],
])('the expected next registration is shown when %s', (_what, shown, left, next) => {
  expect(nextAfter(queue('a', 'b', 'c'), shown, queue(...left))?.id).toBe(next);
});
