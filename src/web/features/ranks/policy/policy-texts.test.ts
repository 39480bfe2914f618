import { expect, it } from 'vitest';
import type { DispatchPolicy } from '#contract/ranks.ts';
import { formatReplay, policyFacts } from './policy-texts.ts';

const policy: DispatchPolicy = {
  id: '01970000-0000-7000-8000-000000000301',
  serviceAreaId: '01970000-0000-7000-8000-000000000101',
  category: 'comum',
  validFrom: '2026-01-01',
  kind: 'fila',
  offerSeconds: 20,
  chainSeconds: 240,
  startMarginSeconds: 90,
  poolFirst: false,
  rankMeters: 5_000,
  mostMinutes: 15,
  endingMinutes: 5,
  inUse: false,
  version: 1,
};

it('the times of a queue are shown in the units in which they are typed', () => {
  expect(policyFacts(policy).map(({ value }) => value)).toEqual([
    '20 s',
    '4 min',
    'trajeto + 90 s',
    'espera a fila',
    '5 km',
  ]);
});

it('the board has no times', () => {
  expect(policyFacts({ ...policy, kind: 'mural' })).toEqual([]);
});

it.each(['proximidade', 'equilibrio'] as const)('the policy %s shows minutes, and no distance of a rank', (kind) => {
  const facts = policyFacts({ ...policy, kind });
  expect(facts.map(({ label, value }) => `${label}: ${value}`).slice(3)).toEqual([
    'Até lá, a marcada: espera a hora',
    'No embarque em até: 15 min',
    'Ocupado por até: 5 min',
  ]);
});

it('a policy that compares free drivers only says so', () => {
  const facts = policyFacts({ ...policy, kind: 'proximidade', endingMinutes: 0 });
  expect(facts.at(-1)?.value).toBe('só os livres');
});

it.each([
  [0, 0, 'Nenhuma decisão neste dia.'],
  [1, 0, '1 decisão refeita: dá o mesmo resultado.'],
  [12, 0, '12 decisões refeitas: todas dão o mesmo resultado.'],
  [12, 1, '1 decisão diferente de 12.'],
])('%i decisions of which %i differ are told: %s', (decisions, differing, text) => {
  expect(formatReplay(decisions, differing)).toBe(text);
});
