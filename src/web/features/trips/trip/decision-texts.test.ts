import { expect, it } from 'vitest';
import { formatLine, formatOutcome } from './decision-texts.ts';

const decision = {
  id: '01970000-0000-7000-8000-000000000401',
  decidedAt: '2026-03-01T12:00:00Z',
  ruleVersion: 1,
  offeredTo: 'Rui Matos',
  toPool: false,
  answer: 'declined',
  lines: [],
};

it.each([
  [{}, 'Rui Matos: recusou'],
  [{ answer: null }, 'Rui Matos'],
  [{ offeredTo: null, answer: 'expired' }, 'Oferecida a outro motorista: não respondeu'],
  [{ offeredTo: null, toPool: true, answer: null }, 'Foi ao mural'],
])('the outcome of a decision with %j is “%s”', (change, said) => {
  expect(formatOutcome({ ...decision, ...change })).toBe(said);
});

it('a line names place, rank, distance and minutes', () => {
  const line = { driverName: 'Rui', partnerName: 'Frota', rankName: 'Congonhas', isChosen: true, passedOver: null };
  expect(formatLine({ ...line, place: 2, meters: 1_200, minutes: 4 })).toBe(
    '2º em Congonhas · a\u00A01,2\u00A0km · 4\u00A0min',
  );
});
