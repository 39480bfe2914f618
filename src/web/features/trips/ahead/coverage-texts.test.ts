import { expect, it } from 'vitest';
import { formatFigures } from './coverage-texts.ts';

it.each([
  [{ eligible: 0, saw: 0, tried: 0, declined: 0, unanswered: 0 }, ''],
  [
    { eligible: 1, saw: 1, tried: 1, declined: 1, unanswered: 1 },
    '1 parceiro pode fazer · 1 viu · 1 tentou · 1 recusou · 1 não respondeu',
  ],
  [{ eligible: 12, saw: 5, tried: 0, declined: 2, unanswered: 0 }, '12 parceiros podem fazer · 5 viram · 2 recusaram'],
])('the text on a trip without a partner omits zeros: %o', (figures, said) => {
  expect(formatFigures(figures)).toBe(said);
});
