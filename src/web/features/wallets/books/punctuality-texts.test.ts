import { expect, it } from 'vitest';
import { formatShare } from './punctuality-texts.ts';

it.each([
  [0, 0, '—'],
  [3, 3, '100%'],
  [9999, 10_000, '99,9%'],
  [1, 3, '33,3%'],
])('%i of %i payments on time are shown as %s', (part, whole, said) => {
  expect(formatShare(part, whole)).toBe(said);
});
