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

/** Returns the label of an action for the caller. A give-back by the central takes the trip from the partner. */
export function actionLabel(
  action: TripAction,
  trip: { status: string; designatedPartnerId: string | null },
  isCentral: boolean,
): string {
  if (action === 'decline' && trip.status === 'scheduled') return 'Recusar designação';
  if (action === 'designate' && trip.designatedPartnerId !== null) return 'Trocar parceiro';
  return action === 'give-back' && isCentral ? 'Retirar do parceiro' : actionLabels[action];
}
