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
  ['the next takes the place of the first', 'a', ['b', 'c'], 'b'],
  ['and of one in the middle', 'b', ['a', 'c'], 'c'],
  ['after the last, the one before it', 'c', ['a', 'b'], 'b'],
  ['somebody else decided others meanwhile', 'b', ['c'], 'c'],
  ['nothing is left', 'a', [], undefined],
  ['what was not in the queue', 'z', ['b', 'c'], 'b'],
])('%s', (_what, shown, left, next) => {
  expect(nextAfter(queue('a', 'b', 'c'), shown, queue(...left))?.id).toBe(next);
});
