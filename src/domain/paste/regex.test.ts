import { expect, it } from 'vitest';
import { joinLines, regex } from './regex.ts';

it('a pattern of several lines has neither their ends nor the spaces in front of them', () => {
  const number = String.raw`(\d{1,2})`;
  const told = regex('g')`
    \b(?:somos em
    |total de )\s?${number}
  `;
  expect(told).toEqual(/\b(?:somos em|total de )\s?(\d{1,2})/g);
  expect(joinLines`
    pessoas|pax
    |hospedes
  `).toBe('pessoas|pax|hospedes');
});
