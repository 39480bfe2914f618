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
  ['an hour before pickup', trip, -60, 'No horário'],
  ['15 minutes before pickup, not departed', trip, -15, 'Ainda não saiu'],
  ['awaiting reconfirmation', { ...trip, reconfirmBy: at(-30).toISOString() }, -60, 'Aguarda confirmação do parceiro'],
  ['on the way, on time', { ...trip, status: 'en_route' as const }, -5, 'No horário'],
  ['on the way, late', { ...trip, status: 'en_route' as const }, 65, 'Atrasada 1 h 5 min'],
  ['waiting at the pickup', arrived, 3, 'Espera há 8 min'],
  ['just arrived at the pickup', { ...arrived, arrivedAt: at(3).toISOString() }, 3, 'Espera há menos de 1 min'],
  ['waiting longer than the limit', arrived, 15, 'Espera há 20 min, tolerância esgotada'],
  [
    'with the passenger on board',
    { ...trip, status: 'in_progress' as const, begunAt: at(2).toISOString() },
    22,
    'Em viagem há 20 min',
  ],
])('the board shows the punctuality of a trip %s: %o', (_what, running, minute, said) => {
  expect(standingOf(running, at(minute)).text).toBe(said);
});
