import { expect, it } from 'vitest';
import { movedBy } from './moved-pickup.ts';

it.each([
  ['+30', '2026-03-20T13:30:00.000Z'],
  ['+15 min', '2026-03-20T13:15:00.000Z'],
  ['-1h', '2026-03-20T12:00:00.000Z'],
  ['− 10', '2026-03-20T12:50:00.000Z'],
  ['em 40 min', null],
  ['amanhã 5:40', null],
  ['+', null],
])('“%s” moves a pickup to %s', (typed, expected) => {
  expect(movedBy(typed, new Date('2026-03-20T13:00:00Z'))).toBe(expected);
});
