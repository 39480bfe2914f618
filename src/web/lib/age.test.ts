import { expect, it } from 'vitest';
import { formatAge } from './age.ts';

it.each([
  [-3, 'agora'],
  [9, 'agora'],
  [10, 'há 10 s'],
  [59, 'há 50 s'],
  [60, 'há 1 min'],
  [3599, 'há 59 min'],
  [3600, 'há 1 h'],
])('an age of %i seconds is formatted as “%s”', (seconds, said) => {
  expect(formatAge(seconds)).toBe(said);
});
