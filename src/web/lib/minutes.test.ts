import { assert, integer, property } from 'fast-check';
import { expect, it } from 'vitest';
import { formatMinute, parseMinute } from '#web/lib/minutes.ts';

it('every formatted minute of the day is parsed back to the same minute', () => {
  assert(
    property(integer({ min: 0, max: 1440 }), (minute) => {
      expect(parseMinute(formatMinute(minute))).toBe(minute);
      expect(parseMinute(formatMinute(minute).replace(':', ''))).toBe(minute);
      expect(parseMinute(formatMinute(minute).replace(':', 'h'))).toBe(minute);
    }),
  );
});

it.each([
  ['8', 480],
  ['8h', 480],
  ['8H30', 510],
  ['24:00', 1440],
  ['24:01', null],
  ['12:60', null],
  ['12:5', null],
  ['', null],
  ['oito', null],
])('parseMinute parses %j as %j', (typed, minute) => {
  expect(parseMinute(typed)).toBe(minute);
});
