import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Candidate, matchLine, matchKinds } from './matching.ts';

const line = { cents: 100_00, on: '2026-11-20', codes: ['RECARGA000001'], repeatsId: null };
const topUp: Candidate = {
  kind: 'top_up',
  id: 'u1',
  code: 'RECARGA000001',
  name: 'Ana',
  cents: 100_00,
  on: '2026-11-20',
  named: true,
  booked: false,
};
const candidateOf = (one: Partial<Candidate>): Candidate => ({ ...topUp, ...one });
const sureOf = (of: Partial<typeof line>, ...candidates: Partial<Candidate>[]) =>
  matchLine({ ...line, ...of }, candidates.map(candidateOf)).sure?.id ?? null;

it.each<[string, string | null, Partial<typeof line>, Partial<Candidate>[]]>([
  ['the code and the amount of a candidate', 'u1', {}, [{}]],
  ['the code of a candidate that was registered by hand', 'u1', {}, [{ booked: true }]],
  ['another amount than the candidate', null, {}, [{ cents: 99_99 }]],
  ['no code of a candidate', null, {}, [{ named: false }]],
  ['two codes', null, { codes: ['RECARGA000001', 'FATURA000001'] }, [{}]],
  ['the code of two candidates', null, {}, [{}, { id: 'u2' }]],
  [
    'a booked and an unbooked candidate (the booked candidate matches)',
    'y',
    {},
    [{ kind: 'invoice' }, { id: 'y', kind: 'payment', booked: true }],
  ],
  [
    'the same Pix from another source (which takes precedence)',
    'l',
    {},
    [{ booked: true }, { id: 'l', kind: 'line', booked: true }],
  ],
  ['a wallet as candidate, without a top-up request', null, {}, [{ kind: 'wallet' }]],
  ['the credit of a client as candidate', null, {}, [{ kind: 'credit' }]],
  ['outgoing money and a paid payout', 'o', { cents: -100_00 }, [{ id: 'o', kind: 'payout', booked: true }]],
  ['outgoing money and a pending payout', null, { cents: -100_00 }, [{ kind: 'payout' }]],
])('a bank line with %s has the certain match: %j', (_what, sure, of, candidates) => {
  expect(sureOf(of, ...candidates)).toBe(sure);
});

it('suggests candidates whose code the line contains first, then by equal amount, then by the nearest day', () => {
  const { suggestions } = matchLine(line, [
    { ...topUp, id: 'far', named: false, on: '2026-11-16' },
    { ...topUp, id: 'other', cents: 1 },
    { ...topUp, id: 'near', named: false, on: '2026-11-21' },
  ]);
  expect(suggestions.map(({ id }) => id)).toEqual(['other', 'near', 'far']);
});

it('the candidate of a certain match always has the amount of the bank line and a code in the line', () => {
  const candidate = fc.record({
    kind: fc.constantFrom(...matchKinds),
    id: fc.uuid(),
    code: fc.string(),
    name: fc.string(),
    cents: fc.integer({ min: 1, max: 3 }),
    on: fc.constantFrom('2026-11-18', '2026-11-20'),
    named: fc.boolean(),
    booked: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(candidate), fc.integer({ min: -3, max: 3 }), (candidates, cents) => {
      const { sure, suggestions } = matchLine({ ...line, cents }, candidates);
      expect(suggestions).toHaveLength(candidates.length);
      expect(new Set(suggestions)).toEqual(new Set(candidates));
      expect(sure === null || (sure.named && sure.cents === Math.abs(cents) && (sure.booked || cents > 0))).toBe(true);
    }),
  );
});
