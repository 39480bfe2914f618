import { expect, it } from 'vitest';
import { tripActions } from '#domain/trips/actions.ts';
import { moneyActions } from '#domain/trips/money-actions.ts';
import { internalWords } from '#tests/internal-words.ts';
import { formatActor, formatEvent } from './event-texts.ts';

type Event = Parameters<typeof formatEvent>[0];
const event = (given: Partial<Event>): Event => ({
  action: 'launch',
  fromStatus: 'scheduled',
  toStatus: 'available',
  actorRole: 'admin',
  changes: [],
  ...given,
});
const pickupChange = { term: 'pickupAt', from: null, to: null } as const;

it.each<[Partial<Event>, ofCentral: string, ofClient: string]>([
  [{ action: 'launch' }, 'Publicada aos parceiros', 'Procura de motorista iniciada'],
  [{ action: 'designate', toStatus: 'scheduled' }, 'Parceiro designado', 'Motorista escolhido pela central'],
  [
    { action: 'designate', toStatus: 'offered' },
    'Designada pela central, à espera de resposta',
    'Motorista consultado',
  ],
  [{ action: 'decline', fromStatus: 'offered' }, 'Oferta recusada', 'Motorista consultado não pode ir'],
  [{ action: 'decline', fromStatus: 'scheduled' }, 'Designação recusada', 'Motorista escolhido não pode ir'],
  [{ action: 'accept', toStatus: 'accepted' }, 'Aceita pelo parceiro', 'Motorista confirmado'],
  [{ action: 'give-back', actorRole: 'parceiro' }, 'Devolvida', 'Motorista não pode mais fazer a viagem'],
  [{ action: 'give-back' }, 'Retirada do parceiro pela central', 'Retirada do motorista pela central'],
  [{ action: 'depart', toStatus: 'en_route' }, 'A caminho do passageiro', 'Motorista a caminho'],
  [
    { action: 'edit', fromStatus: 'accepted', changes: [pickupChange] },
    'Alteração proposta ao parceiro',
    'Alteração proposta ao motorista',
  ],
  [{ action: 'undo-settle' }, 'Lançamento desfeito, de volta à conferência', 'Valores de volta à conferência'],
  [{ action: 'cancel', toStatus: 'cancelled' }, 'Viagem cancelada', 'Viagem cancelada'],
  [{ action: 'unknown', toStatus: 'en_route' }, 'A caminho', 'Motorista a caminho'],
])('the event %o is “%s” for the central and “%s” for a client', (given, ofCentral, ofClient) => {
  expect([formatEvent(event(given), 'central'), formatEvent(event(given), 'client')]).toEqual([ofCentral, ofClient]);
  expect(formatEvent(event(given), 'partner')).toBe(ofCentral);
});

it('clients read no internal word in any event of the timeline', () => {
  const actions = [
    ...tripActions,
    ...moneyActions,
    'attach-receipt',
    'remove-receipt',
    'passenger-ready',
    'passenger-delay',
    'lost-item',
  ];
  const texts = actions.map((action) => formatEvent(event({ action, actorRole: 'parceiro' }), 'client'));
  expect(texts.filter((text) => internalWords.test(text))).toEqual([]);
});

function actorFor(actorRole: string, actorName: string | null = null): string {
  return formatActor({ actorRole, actorName } as Parameters<typeof formatActor>[0], 'client');
}

it('clients read of the driver and the attendant where no name is shown', () => {
  expect([actorFor('parceiro'), actorFor('cadviagens'), actorFor('admin'), actorFor('parceiro', 'Rui')]).toEqual([
    'Motorista',
    'Atendente',
    'Central',
    'Rui',
  ]);
});
