import { expect, it } from 'vitest';
import { standingOf } from './running-texts.ts';

const at = (minutes: number) => new Date(Date.parse('2026-11-20T13:00:00Z') + minutes * 60_000);
const trip = {
  status: 'accepted' as const,
  pickupAt: at(0).toISOString(),
  arrivedAt: null,
  begunAt: null,
  noShowAt: null,
  dueAt: at(0).toISOString(),
  designatedPartnerId: null,
  reconfirmBy: null,
  undo: null,
};
const arrived = {
  ...trip,
  status: 'arrived' as const,
  arrivedAt: at(-5).toISOString(),
  noShowAt: at(15).toISOString(),
};

it.each([
  ['an hour ahead', trip, -60, 'No horário'],
  ['a quarter of an hour ahead, not left', trip, -15, 'Ainda não saiu'],
  ['asked for its word', { ...trip, reconfirmBy: at(-30).toISOString() }, -60, 'Aguarda confirmação do parceiro'],
  ['on the way in time', { ...trip, status: 'en_route' as const }, -5, 'No horário'],
  ['on the way, late', { ...trip, status: 'en_route' as const }, 65, 'Atrasada 1 h 5 min'],
  ['waiting', arrived, 3, 'Espera há 8 min'],
  ['just arrived', { ...arrived, arrivedAt: at(3).toISOString() }, 3, 'Espera há menos de 1 min'],
  ['waiting too long', arrived, 15, 'Espera há 20 min, tolerância esgotada'],
  ['on board', { ...trip, status: 'in_progress' as const, begunAt: at(2).toISOString() }, 22, 'Em viagem há 20 min'],
])('%s: %o', (_what, running, minute, said) => {
  expect(standingOf(running, at(minute)).text).toBe(said);
});
