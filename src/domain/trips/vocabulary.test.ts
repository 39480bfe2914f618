import { expect, it } from 'vitest';
import { actionLabels, actionLabelsFor } from '#domain/trips/actions.ts';
import { labelAudience, labelAudiences, statusLabel } from '#domain/trips/audience-labels.ts';
import { isPaidToDriver, paymentMethods } from '#domain/trips/payment-methods.ts';
import { assignedStatuses, isTerminal, openStatuses, type TripStatus, tripStatuses } from '#domain/trips/status.ts';

// Status, label of the central and the partners, label of clients.
const labels: [status: TripStatus, ofCentral: string, ofClient: string][] = [
  ['awaiting_approval', 'Aguardando aprovação', 'Aguardando aprovação'],
  ['scheduled', 'Cadastrada', 'Agendada'],
  ['available', 'Disponível', 'Procurando motorista'],
  ['offered', 'Ofertada', 'Procurando motorista'],
  ['accepted', 'Aceita', 'Motorista confirmado'],
  ['en_route', 'A caminho', 'Motorista a caminho'],
  ['arrived', 'No local', 'Motorista no local'],
  ['in_progress', 'Em andamento', 'Em andamento'],
  ['completed', 'Concluída', 'Concluída'],
  ['cancelled', 'Cancelada', 'Cancelada'],
  ['no_show', 'Não compareceu', 'Não compareceu'],
  ['unattended', 'Não atendida', 'Não atendida'],
  ['rejected', 'Recusada', 'Recusada'],
];

it.each(labels)('the status %s has a label for each audience', (status, ofCentral, ofClient) => {
  expect(labelAudiences.map((audience) => statusLabel(status, audience))).toEqual([ofClient, ofCentral, ofCentral]);
});

it('the labels cover every status', () => {
  expect(labels.map(([status]) => status)).toEqual(tripStatuses);
});

it.each([
  ['client', { role: 'cliente', clientId: 'c' }],
  ['client', { role: 'cliente', clientId: null }],
  ['client', { role: 'cadviagens', clientId: 'c' }],
  ['central', { role: 'cadviagens', clientId: null }],
  ['central', { role: 'admin', clientId: null }],
  ['central', { role: 'system' }],
  ['partner', { role: 'parceiro', clientId: null }],
] as const)('the words of the %s are for %j', (audience, doer) => {
  expect(labelAudience(doer)).toBe(audience);
});

it('clients launch a trip by the words of its effect, and read no other action differently', () => {
  const { launch, ...others } = actionLabelsFor('client');
  expect(launch).toBe('Procurar motorista agora');
  expect(actionLabels).toMatchObject(others);
  expect(actionLabelsFor('partner')).toEqual(actionLabels);
  expect(actionLabelsFor('central')).toEqual(actionLabels);
});

it('every status is exactly one of unassigned, assigned, in progress and terminal', () => {
  const over = tripStatuses.filter(isTerminal);
  expect([...openStatuses, ...assignedStatuses, 'in_progress', ...over]).toEqual(tripStatuses);
});

it('the buttons have the specified labels', () => {
  const { depart, arrive, begin, complete, cancel } = actionLabels;
  expect([depart, arrive, begin, complete, actionLabels['give-back'], cancel, actionLabels['no-show']]).toEqual([
    'Sair para buscar',
    'Cheguei',
    'Iniciar viagem',
    'Concluir viagem',
    'Devolver',
    'Cancelar viagem',
    'Não compareceu',
  ]);
});

it('the driver receives the fare for cash, Pix to the driver and card machine', () => {
  expect(paymentMethods.filter(isPaidToDriver)).toEqual(['cash', 'pix_driver', 'card_machine']);
});
