import type { LabelAudience } from '#domain/trips/audience-labels.ts';

/** All actions on a trip, named as in the paths of the API. */
export const tripActions = [
  'request',
  'approve',
  'reject',
  'launch',
  'designate',
  'assume',
  'offer',
  'enqueue',
  'decline',
  'expire',
  'withdraw',
  'accept',
  'edit',
  'confirm-change',
  'decline-change',
  'ask-reconfirmation',
  'reconfirm',
  'give-back',
  'reassign',
  'depart',
  'arrive',
  'begin',
  'undo',
  'complete',
  'record',
  'no-show',
  'cancel',
  'unattended',
] as const;
export type TripAction = (typeof tripActions)[number];

/** Label of the button of an action. */
export const actionLabels: Record<TripAction, string> = {
  request: 'Solicitar viagem',
  approve: 'Aprovar',
  reject: 'Recusar',
  launch: 'Publicar',
  designate: 'Designar',
  assume: 'Assumir',
  offer: 'Oferecer a…',
  enqueue: 'Oferecer pela política',
  decline: 'Recusar oferta',
  expire: 'Expirar oferta',
  withdraw: 'Retirar oferta',
  accept: 'Aceitar',
  edit: 'Editar',
  'confirm-change': 'Confirmar alteração',
  'decline-change': 'Recusar alteração',
  'ask-reconfirmation': 'Pedir confirmação',
  reconfirm: 'Confirmar viagem',
  'give-back': 'Devolver',
  reassign: 'Trocar motorista',
  depart: 'Sair para buscar',
  arrive: 'Cheguei',
  begin: 'Iniciar viagem',
  undo: 'Desfazer',
  complete: 'Concluir viagem',
  record: 'Registrar execução',
  'no-show': 'Não compareceu',
  cancel: 'Cancelar viagem',
  unattended: 'Marcar como não atendida',
};

/**
 * Labels for clients. Nothing is published for a client: the search for a driver begins now instead of at the lead time.
 */
const clientActionLabels: Record<TripAction, string> = { ...actionLabels, launch: 'Procurar motorista agora' };

/** Returns the labels of all actions for an audience. */
export function actionLabelsFor(audience: LabelAudience): Record<TripAction, string> {
  return audience === 'client' ? clientActionLabels : actionLabels;
}

/** Returns the label of an action for the caller. A give-back by the central takes the trip from the partner. */
export function actionLabel(
  action: TripAction,
  trip: { status: string; designatedPartnerId: string | null },
  audience: LabelAudience,
): string {
  if (action === 'decline' && trip.status === 'scheduled') return 'Recusar designação';
  if (action === 'designate' && trip.designatedPartnerId !== null) return 'Trocar parceiro';
  if (action === 'give-back' && audience === 'central') return 'Retirar do parceiro';
  return actionLabelsFor(audience)[action];
}
