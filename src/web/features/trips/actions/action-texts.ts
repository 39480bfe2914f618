import type { Trip } from '#contract/trip.ts';
import { type Doer, isClientSide } from '#domain/access/roles.ts';
import type { LabelAudience } from '#domain/trips/audience-labels.ts';
import type { ButtonAction } from './trip-action.ts';

/** Texts of the toast after an action. An action with a visible result on the page has no toast. */
const doneTexts: Partial<Record<ButtonAction, string>> = {
  approve: 'Pedido aprovado.',
  reject: 'Pedido recusado.',
  launch: 'Viagem publicada: os parceiros já podem aceitá-la.',
  designate: 'Parceiro designado e avisado.',
  offer: 'Viagem ofertada.',
  enqueue: 'Ofertas da política iniciadas.',
  decline: 'Recusa enviada à central.',
  withdraw: 'Oferta retirada.',
  'confirm-change': 'Alteração confirmada.',
  'decline-change': 'Alteração recusada: a viagem voltou a ser ofertada.',
  reconfirm: 'Viagem confirmada.',
  'give-back': 'Viagem devolvida.',
  reassign: 'Motorista trocado: os dois foram avisados.',
  undo: 'Passo desfeito.',
  cancel: 'Viagem cancelada.',
  unattended: 'Viagem marcada como não atendida.',
};

/** Returns the text of the toast after an action; undefined without a toast. */
export function doneText(action: ButtonAction, audience: LabelAudience): string | undefined {
  if (action === 'launch' && audience === 'client') return 'Procurando motorista: você é avisado quando um confirmar.';
  return doneTexts[action];
}

/** Law that a driver must know before declining (Lei 11.126/2005). */
const guideDogText = 'Cão-guia não é motivo para recusar (Lei 11.126/2005).';

/** Consequence when the designated partner declines a booked trip. */
export const declinedDesignationText = `A central é avisada e escolhe outro parceiro. ${guideDogText}`;

/** Consequences of an action, shown before the user confirms it. */
export const consequenceTexts: Partial<Record<ButtonAction, string>> = {
  decline: `A viagem segue para o próximo. ${guideDogText}`,
  'decline-change': 'A viagem volta a ser ofertada com as novas condições, sem custo para o parceiro.',
  'give-back': 'A viagem volta a ser ofertada a outros parceiros e não poderá ser aceita de novo por este.',
  reassign: 'Passa a viagem na hora e sem taxa: combine antes. Os dois são avisados.',
  'no-show': 'A viagem termina aqui. Se houver taxa, a central confere antes de lançar.',
  unattended: 'A viagem termina aqui, e o cliente é avisado.',
  begin: 'Sem o PIN de embarque, diga por que a central está iniciando a viagem.',
};

/** Returns the readers of the reason of a rejection. Only the request of a guest has no requester. */
export function rejectText({ requesterId }: Pick<Trip, 'requesterId'>, doer: Doer): string {
  const guestReads = requesterId === null && isClientSide(doer);
  return guestReads ? 'O hóspede lê este motivo.' : 'Quem solicitou será avisado do motivo.';
}
