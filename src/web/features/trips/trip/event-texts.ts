import type { TripEvent } from '#contract/trip.ts';
import { roleLabels } from '#domain/access/roles.ts';
import { type LabelAudience, statusLabel } from '#domain/trips/audience-labels.ts';
import { partnerNoun } from '#domain/trips/audience-nouns.ts';
import { guestLabel } from '#domain/trips/guest-requests.ts';
import { delayMinutes, passenger, passengerByPartnerLink } from '#domain/trips/passenger-words.ts';
import { isAgreed } from '#domain/trips/term-changes.ts';
import { isAssigned } from '#domain/trips/status.ts';
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

/** Texts for clients, who read of drivers, not of partners, offers and ledger entries. */
const clientTexts: Record<TimelineAction, string> = {
  ...texts,
  launch: 'Procura de motorista iniciada',
  designate: 'Motorista escolhido pela central',
  assume: 'Motorista confirmado',
  offer: 'Motorista consultado',
  enqueue: 'Procura de motorista iniciada pela central',
  decline: 'Motorista consultado não pode ir',
  expire: 'Motorista consultado não respondeu',
  withdraw: 'Consulta ao motorista encerrada',
  accept: 'Motorista confirmado',
  'ask-reconfirmation': 'Confirmação pedida ao motorista',
  reconfirm: 'Confirmada de novo pelo motorista',
  'give-back': 'Motorista não pode mais fazer a viagem',
  depart: 'Motorista a caminho',
  arrive: 'Motorista no local de embarque',
  record: 'Viagem registrada depois de feita',
  'correct-amounts': 'Valores corrigidos pelo motorista',
  settle: 'Valores conferidos',
  'undo-settle': 'Valores de volta à conferência',
  release: 'Valor pago ao motorista',
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

const clientActors: Record<string, string> = { ...actors, parceiro: 'Motorista', cadviagens: 'Atendente' };

type SaidEvent = Pick<TripEvent, 'action' | 'fromStatus' | 'toStatus' | 'actorRole' | 'changes'>;

const centralRoles = new Set(['admin', 'cadviagens']);

/** Returns the text of an event in the timeline. */
export function formatEvent(event: SaidEvent, audience: LabelAudience): string {
  const { action, fromStatus, toStatus, actorRole, changes } = event;
  const isClient = audience === 'client';
  if (action === 'edit' && fromStatus !== null && isAssigned(fromStatus) && changes.some(({ term }) => isAgreed(term)))
    return `Alteração proposta ao ${partnerNoun(audience)}`;
  if (action === 'designate' && toStatus === 'offered')
    return isClient ? clientTexts.offer : 'Designada pela central, à espera de resposta';
  if (action === 'decline' && fromStatus === 'scheduled')
    return isClient ? 'Motorista escolhido não pode ir' : 'Designação recusada';
  if (action === 'give-back' && centralRoles.has(actorRole)) return `Retirada do ${partnerNoun(audience)} pela central`;
  const own: Record<string, string> = isClient ? clientTexts : texts;
  return own[action] ?? statusLabel(toStatus, audience);
}

/** Returns the actor of an event. Without a name that the viewer may see, returns the role. */
export function formatActor({ actorName, actorRole }: TripEvent, audience: LabelAudience): string {
  const roles = audience === 'client' ? clientActors : actors;
  return actorName || (roles[actorRole] ?? actorRole);
}
