import { describe, expect, it } from 'vitest';
import {
  type DecisionLine,
  factsOf,
  formatArrival,
  formatOutcome,
  formatResult,
  formatSource,
  formatWay,
} from './decision-texts.ts';

const decision = {
  id: '01970000-0000-7000-8000-000000000401',
  decidedAt: '2026-03-01T12:00:00Z',
  ruleVersion: 2,
  kind: 'fila' as const,
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

const line: DecisionLine = {
  driverName: 'Rui',
  partnerName: 'Frota',
  rankName: null,
  place: null,
  startsAt: 'position',
  meters: 600,
  minutes: 2,
  freeInMinutes: 0,
  earnedCents: 123_450,
  waitingSeconds: 2_160,
  isChosen: false,
  passedOver: null,
};
const plain = (text: string) => text.replaceAll('\u00A0', ' ');

describe('the line of a driver', () => {
  it.each([
    [{}, 'Posição do aparelho'],
    [{ startsAt: 'rank', rankName: 'Congonhas', place: 2 }, '2º em Congonhas'],
    [{ rankName: 'Congonhas', place: 2 }, 'Posição do aparelho · 2º em Congonhas'],
    [{ startsAt: 'ending_trip' }, 'Fim da viagem em andamento'],
    [{ startsAt: 'declared' }, 'Ponto que o motorista informou'],
    [{ startsAt: null }, 'Lugar desconhecido'],
  ] as const)('with %j names the source “%s”', (change, said) => {
    expect(formatSource({ ...line, ...change })).toBe(said);
  });

  it.each([
    [{}, '2 min', 'a 600 m'],
    [{ freeInMinutes: 4 }, '6 min', 'libera em 4 min a 600 m'],
    [{ minutes: null, meters: null }, '', ''],
    [{ minutes: null, meters: null, freeInMinutes: 25 }, '', 'libera em 25 min'],
  ])('with %j arrives in “%s”: “%s”', (change, minutes, way) => {
    const changed = { ...line, ...change };
    expect([formatArrival(changed), formatWay(changed)].map(plain)).toEqual([minutes, way]);
  });

  it.each([
    [{}, 'Depois na ordem'],
    [{ isChosen: true }, 'Recebeu a oferta'],
    [{ passedOver: 'Em pausa.' }, 'Em pausa.'],
  ])('with %j has the result “%s”', (change, said) => {
    expect(formatResult({ ...line, ...change })).toBe(said);
  });

  it('shows first the fact that decides', () => {
    const kinds = ['fila', 'proximidade', 'equilibrio'] as const;
    expect(kinds.map((kind) => plain(factsOf[kind][0]?.main(line) ?? ''))).toEqual([
      'Posição do aparelho',
      '2 min',
      'R$ 1.234,50',
    ]);
  });
});
