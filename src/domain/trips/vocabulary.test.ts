import { expect, it } from 'vitest';
import { actionLabels } from '#domain/trips/actions.ts';
import { isPaidToDriver, paymentMethods } from '#domain/trips/payment-methods.ts';
import {
  clientStatusLabels,
  heldStatuses,
  isTerminal,
  openStatuses,
  statusLabels,
  tripStatuses,
} from '#domain/trips/status.ts';

it('names every status as the product does', () => {
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

it('clients read how far their trip is, not how the central places it', () => {
  const { scheduled, available, offered, ...others } = clientStatusLabels;
  expect([scheduled, available, offered]).toEqual(['Agendada', 'Procurando motorista', 'Procurando motorista']);
  expect(statusLabels).toMatchObject(others);
});

it('sorts every status into open, held, under way or over', () => {
  const over = tripStatuses.filter(isTerminal);
  expect([...openStatuses, ...heldStatuses, 'in_progress', ...over]).toEqual(tripStatuses);
});

it('says on the buttons what the product says', () => {
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

it('knows which fares the driver takes', () => {
  expect(paymentMethods.filter(isPaidToDriver)).toEqual(['cash', 'pix_driver', 'card_machine']);
});
