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
  ['its code and amount', 'u1', {}, [{}]],
  ['its code, registered by hand before', 'u1', {}, [{ booked: true }]],
  ['another amount', null, {}, [{ cents: 99_99 }]],
  ['no code', null, {}, [{ named: false }]],
  ['two codes in one line', null, { codes: ['RECARGA000001', 'FATURA000001'] }, [{}]],
  ['two named candidates', null, {}, [{}, { id: 'u2' }]],
  [
    'a booked candidate before an unbooked one',
    'y',
    {},
    [{ kind: 'invoice' }, { id: 'y', kind: 'payment', booked: true }],
  ],
  [
    'the same Pix from another source before all others',
    'l',
    {},
    [{ booked: true }, { id: 'l', kind: 'line', booked: true }],
  ],
  ['a wallet without a top-up request', null, {}, [{ kind: 'wallet' }]],
  ['a client’s credit', null, {}, [{ kind: 'credit' }]],
  ['outgoing money, for a paid payout', 'o', { cents: -100_00 }, [{ id: 'o', kind: 'payout', booked: true }]],
  ['outgoing money, for a pending payout', null, { cents: -100_00 }, [{ kind: 'payout' }]],
])('%s: %j', (_what, sure, of, candidates) => {
  expect(sureOf(of, ...candidates)).toBe(sure);
});

it('suggests named candidates first, then by amount and distance of days', () => {
  const { suggestions } = matchLine(line, [
    { ...topUp, id: 'far', named: false, on: '2026-11-16' },
    { ...topUp, id: 'other', cents: 1 },
    { ...topUp, id: 'near', named: false, on: '2026-11-21' },
  ]);
  expect(suggestions.map(({ id }) => id)).toEqual(['other', 'near', 'far']);
});

it('a match is never certain with another amount or without a name, and keeps all suggestions', () => {
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
