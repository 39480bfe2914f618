import { expect, it } from 'vitest';
import { formatStopwatch } from './stopwatch.ts';

it.each([
  [-3, '0:00'],
  [7, '0:07'],
  [247, '4:07'],
  [3_750, '1:02:30'],
])('%i seconds are formatted as %s', (seconds, said) => {
  expect(formatStopwatch(seconds)).toBe(said);
});
