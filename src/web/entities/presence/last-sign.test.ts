import { expect, test } from 'vitest';
import { formatLost } from './last-sign.ts';

const answeredAt = Date.parse('2027-03-10T15:05:00Z');
const lost = /^Sem sinal desde \d{2}:05$/;

test.each([
  ['was answered', { answeredAt, failed: false }, true, /^null$/],
  ['did not report yet', { answeredAt: null, failed: false }, true, /^null$/],
  ['has no answer to the last report', { answeredAt, failed: true }, true, lost],
  ['never got an answer', { answeredAt: null, failed: true }, true, /^Sem sinal$/],
  ['is offline', { answeredAt, failed: false }, false, lost],
  ['is offline from the start', { answeredAt: null, failed: false }, false, /^Sem sinal$/],
])('a page that %s says whether it is heard: %#', (_which, sign, isOnline, expected) => {
  expect(String(formatLost(sign, isOnline))).toMatch(expected);
});
