import { expect, it } from 'vitest';
import { actionLabels } from '#domain/trips/actions.ts';
import { isPaidToDriver, paymentMethods } from '#domain/trips/payment-methods.ts';
import {
  clientStatusLabels,
  assignedStatuses,
  isTerminal,
  openStatuses,
  statusLabels,
  tripStatuses,
} from '#domain/trips/status.ts';

it('every status has the specified label', () => {
  expect(tripStatuses.map((status) => `${status} ${statusLabels[status]}`)).toEqual([
    'awaiting_approval Aguardando aprovação',
    'scheduled Cadastrada',
    'available Disponível',
    'offered Ofertada',
    'accepted Aceita',
    'en_route A caminho',
    'arrived No local',
    'in_progress Em andamento',
    'completed Concluída',
    'cancelled Cancelada',
    'no_show Não compareceu',
    'unattended Não atendida',
    'rejected Recusada',
  ]);
});

it('clients read labels of their own while the central searches for a partner', () => {
  const { scheduled, available, offered, ...others } = clientStatusLabels;
  expect([scheduled, available, offered]).toEqual(['Agendada', 'Procurando motorista', 'Procurando motorista']);
  expect(statusLabels).toMatchObject(others);
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
