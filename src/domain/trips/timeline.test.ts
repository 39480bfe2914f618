import { expect, it } from 'vitest';
import { reasonForClient } from './timeline.ts';

it.each<[action: string, actorRole: string, reason: string | null, forClient: string | null]>([
  ['designate', 'cadviagens', 'Plano do dia', null],
  ['offer', 'admin', 'É o mais perto', null],
  ['accept', 'admin', 'Combinado por telefone', null],
  [
    'give-back',
    'system',
    'O parceiro não confirmou a viagem no prazo.',
    'O motorista não confirmou a viagem no prazo.',
  ],
  [
    'give-back',
    'system',
    'O parceiro não pode mais fazer a viagem. O parceiro não atende esta praça.',
    'O motorista não pode mais fazer a viagem.',
  ],
  ['give-back', 'parceiro', 'Pneu furado', 'Pneu furado'],
  ['reject', 'cliente', 'Sem orçamento', 'Sem orçamento'],
  ['launch', 'system', null, null],
])('a client reads the reason of the action %s by %s, “%s”, as “%s”', (action, actorRole, reason, forClient) => {
  expect(reasonForClient({ action, actorRole, reason })).toBe(forClient);
});
