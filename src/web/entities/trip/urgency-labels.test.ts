import { expect, it } from 'vitest';
import type { UrgencyCause } from '#domain/trips/urgency.ts';
import { formatUrgency } from './urgency-labels.ts';

it.each<[UrgencyCause, ofCentral: string, ofClient: string]>([
  ['no_partner', 'Sem parceiro', 'Sem motorista'],
  ['refused', 'Sem parceiro', 'Sem motorista'],
  ['designee', 'Não assumida', 'Sem motorista'],
  ['launch', 'Sem parceiro', 'Sem motorista'],
  ['taker', 'Sem parceiro', 'Sem motorista'],
  ['answer', 'Sem parceiro', 'Sem motorista'],
  ['approval', 'Sem aprovação', 'Sem aprovação'],
  ['departure', 'Ainda não saiu', 'Ainda não saiu'],
  ['late', 'Atrasada 12 min', 'Atrasada 12 min'],
])('the urgency %s is marked “%s” for the central and “%s” for clients', (cause, ofCentral, ofClient) => {
  const urgency = { cause, level: 'danger', spareSeconds: -720 } as const;
  expect([formatUrgency(urgency, 'central'), formatUrgency(urgency, 'client')]).toEqual([ofCentral, ofClient]);
});
