import { expect, it } from 'vitest';
import { dueReport, noReports, type Reporting } from './report-pace.ts';

const now = 1_000_000;
const available: Reporting = { isPresent: true, isQueued: false, shares: true, isStill: false };
const ago = (ms: number) => ({ place: now - ms, position: now - ms, contact: now - ms });

it.each([
  ['a driver who is not available reports nothing', { ...available, isPresent: false }, noReports, null],
  ['the first position is sent at once', available, noReports, 'position'],
  ['a moving driver sends the position every ten seconds', available, ago(10_000), 'position'],
  ['a timer that fires half a second early skips no position', available, ago(9_500), 'position'],
  ['a driver sends no second position within five seconds', available, ago(5_000), null],
  ['a driver who stands still sends no position after ten seconds', { ...available, isStill: true }, ago(10_000), null],
  ['a driver who stands still sends the position after 30 s', { ...available, isStill: true }, ago(30_000), 'position'],
  ['without consent the page sends no sign after ten seconds', { ...available, shares: false }, ago(10_000), null],
  ['without consent the page sends a sign after 30 s', { ...available, shares: false }, ago(30_000), 'sign'],
  ['a driver in a queue reports the place first', { ...available, isQueued: true }, ago(30_000), 'place'],
  [
    'after the report of the place, the position is due',
    { ...available, isQueued: true },
    { ...ago(30_000), place: now, contact: now },
    'position',
  ],
  [
    'the report of the place is a sign of life',
    { ...available, isQueued: true, shares: false },
    { ...ago(30_000), place: now, contact: now },
    null,
  ],
] as const)('%s', (_, reporting, last, due) => {
  expect(dueReport(reporting, last, now)).toBe(due);
});
