import { expect, it } from 'vitest';
import { batchObstacle, needsSecond } from './batch.ts';

it.each([
  [1_000_00, null, false],
  [1_000_00, 1_000_00, false],
  [1_000_01, 1_000_00, true],
])(
  'a batch that moves %i centavos, with approval required above %j, needs a second administrator: %j',
  (moved, above, needed) => {
    expect(needsSecond(moved, above)).toBe(needed);
  },
);

it.each([
  ['approve', 'awaiting', 'Ada', 'forbidden'],
  ['approve', 'awaiting', 'Bia', undefined],
  ['refuse', 'awaiting', 'Ada', undefined],
  ['refuse', 'awaiting', 'Bia', undefined],
  ['approve', 'posted', 'Bia', 'illegal_transition'],
  ['refuse', 'posted', 'Ada', 'illegal_transition'],
  ['approve', 'refused', 'Bia', 'illegal_transition'],
  ['refuse', 'refused', 'Bia', 'illegal_transition'],
  ['reverse', 'awaiting', 'Ada', 'illegal_transition'],
  ['reverse', 'posted', 'Ada', undefined],
  ['reverse', 'refused', 'Ada', 'illegal_transition'],
  ['reverse', 'reversing', 'Bia', 'illegal_transition'],
  ['reverse', 'reversed', 'Bia', 'illegal_transition'],
  ['approve', 'reversing', 'Ada', 'forbidden'],
  ['approve', 'reversing', 'Bia', undefined],
  ['refuse', 'reversing', 'Ada', undefined],
  ['approve', 'reversed', 'Bia', 'illegal_transition'],
  ['refuse', 'reversed', 'Ada', 'illegal_transition'],
] as const)(
  'the step "%s" on a batch in the state "%s", requested by Ada and taken by %s, has the refusal: %j',
  (step, status, who, reason) => {
    expect(batchObstacle(step, { status, askedBy: 'Ada' }, who)?.reason).toBe(reason);
  },
);
