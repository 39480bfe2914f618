import type { TripEvent } from '#contract/trip.ts';
import { roleLabels } from '#domain/access/roles.ts';
import { guestLabel } from '#domain/trips/guest-requests.ts';
import { delayMinutes, passenger, passengerByPartnerLink } from '#domain/trips/passenger-words.ts';
import { isAgreed } from '#domain/trips/term-changes.ts';
import { isAssigned, statusLabels } from '#domain/trips/status.ts';
import type { TimelineAction } from '#domain/trips/timeline.ts';

const texts: Record<TimelineAction, string> = {
  request: 'Viagem solicitada',
  approve: 'Pedido aprovado',
  reject: 'Pedido recusado',
  launch: 'Publicada aos parceiros',
  designate: 'Parceiro designado',
  assume: 'Assumida pelo parceiro',
  offer: 'Oferecida a um parceiro',
  enqueue: 'Ofertas da política iniciadas pela central',
  decline: 'Oferta recusada',
  expire: 'Oferta sem resposta',
  withdraw: 'Oferta retirada',
  accept: 'Aceita pelo parceiro',
  edit: 'Alterada',
  'confirm-change': 'Alteração confirmada',
  'decline-change': 'Alteração recusada',
  'ask-reconfirmation': 'Confirmação pedida ao parceiro',
  reconfirm: 'Confirmada de novo pelo parceiro',
  'give-back': 'Devolvida',
  reassign: 'Passada a outro motorista pela central',
  depart: 'A caminho do passageiro',
  arrive: 'Chegou ao local de embarque',
  begin: 'Viagem iniciada',
  undo: 'Último passo desfeito',
  complete: 'Viagem concluída',
  record: 'Execução registrada',
  'no-show': 'Passageiro não compareceu',
  cancel: 'Viagem cancelada',
  unattended: 'Não atendida',
  'correct-amounts': 'Valores corrigidos pelo parceiro',
  settle: 'Valores conferidos e lançados',
  'undo-settle': 'Lançamento desfeito, de volta à conferência',
  contest: 'Valor contestado',
  'refuse-contest': 'Contestação recusada, o valor fica',
  'correct-contest': 'Contestação aceita, valor corrigido',
  'uphold-contest': 'Contestação aceita, nada é cobrado',
  invoice: 'Incluída em fatura',
  receive: 'Pix recebido',
  pay: 'Paga pelo cliente',
  'reverse-payment': 'Pagamento estornado, em aberto de novo',
  credit: 'Creditada ao cliente',
  release: 'Valor liberado ao parceiro',
  'attach-receipt': 'Comprovante de despesa anexado',
  'remove-receipt': 'Comprovante de despesa removido',
  'passenger-ready': 'Passageiro pronto',
  'passenger-delay': `Passageiro pediu mais ${delayMinutes} minutos`,
  'lost-item': 'Algo esquecido no carro',
};

const actors: Record<string, string> = {
  ...roleLabels,
  admin: 'Central',
  system: 'Sistema',
  guest: guestLabel,
  invited: 'Passageiro, pela corrida flexível',
  [passenger.role]: 'Passageiro',
  [passengerByPartnerLink.role]: 'Pelo link do motorista',
};

type SaidEvent = Pick<TripEvent, 'action' | 'fromStatus' | 'toStatus' | 'actorRole' | 'changes'>;

const centralRoles = new Set(['admin', 'cadviagens']);

/** Returns the text of an event in the timeline. */
export function formatEvent({ action, fromStatus, toStatus, actorRole, changes }: SaidEvent): string {
  if (action === 'edit' && fromStatus !== null && isAssigned(fromStatus) && changes.some(({ term }) => isAgreed(term)))
    return 'Alteração proposta ao parceiro';
  if (action === 'designate' && toStatus === 'offered') return 'Designada pela central, à espera de resposta';
  if (action === 'decline' && fromStatus === 'scheduled') return 'Designação recusada';
  if (action === 'give-back' && centralRoles.has(actorRole)) return 'Retirada do parceiro pela central';
  return (texts as Record<string, string>)[action] ?? statusLabels[toStatus];
}

/** Returns the actor of an event. Without a name that the viewer may see, returns the role. */
export function formatActor({ actorName, actorRole }: TripEvent): string {
  return actorName || (actors[actorRole] ?? actorRole);
}
