import { describe, expect, it } from 'vitest';
import type { DayPlan } from '#contract/day-plans.ts';
import { boundText, earningsText, effectLines, shiftsText } from './plan-texts.ts';

const figures = { uncovered: 3, cars: 12, emptyMeters: 42_500, leastEarnedCents: 52_73, mostEarnedCents: 457_06 };
const plan = (bound: DayPlan['bound'], mode: DayPlan['mode'] = 'frota') =>
  ({ figures, bound, mode }) as Pick<DayPlan, 'figures' | 'bound' | 'mode'>;

describe('the bound of a figure', () => {
  it.each([
    [{ uncovered: 3, cars: 10, emptyMeters: 40_000 }, 'frota', 'uncovered', 'no mínimo 3 · alcançado'],
    [{ uncovered: 1, cars: 10, emptyMeters: 40_000 }, 'frota', 'uncovered', 'no mínimo 1 · 2 acima'],
    [{ uncovered: 3, cars: 10, emptyMeters: 40_000 }, 'frota', 'emptyMeters', 'no mínimo 40 km · 2,5 km acima'],
    [{ uncovered: 1, cars: 14, emptyMeters: null }, 'frota', 'cars', ''],
    [{ uncovered: 3, cars: 10, emptyMeters: 43_000 }, 'frota', 'emptyMeters', ''],
    [{ uncovered: 1, cars: 14, emptyMeters: null }, 'frota', 'emptyMeters', 'mínimo desconhecido'],
    [{ uncovered: 1, cars: null, emptyMeters: null }, 'cooperativa', 'cars', 'não conta neste objetivo'],
    [{ uncovered: 1, cars: null, emptyMeters: 0 }, 'cooperativa', 'emptyMeters', 'mínimo desconhecido'],
    [null, 'frota', 'cars', ''],
  ] as const)('%j in mode %s is shown for %s as “%s”', (bound, mode, name, said) => {
    expect(boundText(plan(bound, mode), name)).toBe(said);
  });
});

it('the effect of a move marks smaller figures as better and larger ones as worse, and does not judge earnings', () => {
  const after = { ...figures, uncovered: 4, emptyMeters: 42_000, leastEarnedCents: 60_00 };
  expect(effectLines({ before: figures, after, problems: [] }).map((line) => Object.values(line))).toEqual([
    ['Viagens sem motorista', '3', '4', 'bad'],
    ['Carros', '12', '12', undefined],
    ['Km sem passageiro', '42,5 km', '42 km', 'good'],
    ['Menor e maior ganho (R$)', '52,73 a 457,06', '60,00 a 457,06', undefined],
  ]);
});

it('equal earnings are shown once', () => {
  expect(earningsText({ ...figures, mostEarnedCents: figures.leastEarnedCents })).toBe('52,73');
});

it.each([
  [null, 'sem turno informado'],
  [[], 'não trabalha neste dia'],
  [[{ from: '2027-03-11T09:00:00.000Z', to: '2027-03-11T17:00:00.000Z' }], 'turno 06:00\u2060–\u206014:00'],
])('the shifts %j are shown as “%s”', (shifts, said) => {
  expect(shiftsText(shifts, 'America/Sao_Paulo')).toBe(said);
});
