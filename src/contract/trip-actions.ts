import { oc } from '@orpc/contract';
import * as z from 'zod/mini';
import { contestAnswers } from '#domain/trips/money-actions.ts';
import { cents, id, instant, optionalText, reason, version, oneOf } from './fields.ts';
import { trip } from './trip.ts';
import { newTrip } from './trip-terms.ts';

const tags = ['Viagens'];
const target = { id, version: z.optional(version) };
const withReason = z.object({ ...target, reason });
/**
 * Time of the action as stated by a device that was offline. The time is stored for information only. Rules use the
 * time at which the server receives the call.
 */
const claimed = { claimedAt: z.optional(z.nullable(instant)) };
const forPartner = {
  partnerId: z.optional(z.nullable(id)),
  driverId: z.optional(z.nullable(id)),
  vehicleId: z.optional(z.nullable(id)),
};
/** Reason of the central, required when another driver is first in the queue. Drivers passed over can read it. */
const outOfOrder = optionalText(300);

function action<Input extends z.ZodMiniObject>(name: string, summary: string, input: Input) {
  return oc
    .route({ method: 'POST', path: `/trips/{id}/${name}`, summary, tags })
    .input(input)
    .output(trip);
}

const finalAmounts = {
  /** Fare without tolls, parking, waiting and extras. Default: the estimate. */
  fareCents: z.optional(cents),
  tollsCents: z._default(cents, 0),
  parkingCents: z._default(cents, 0),
  waitingCents: z._default(cents, 0),
  extrasCents: z._default(cents, 0),
  drivenMeters: z.optional(z.int().check(z.gte(0), z.lte(5_000_000))),
};

/** Omitted amounts stay unchanged. */
const correctedAmounts = {
  fareCents: z.optional(cents),
  tollsCents: z.optional(cents),
  parkingCents: z.optional(cents),
  waitingCents: z.optional(cents),
  extrasCents: z.optional(cents),
  discountCents: z.optional(cents),
  feeCents: z.optional(cents),
};

/** Actions on a trip, named as in the transition table. */
export const tripActions = {
  approve: action('approve', 'Aprova um pedido', z.object(target)),
  reject: action('reject', 'Recusa um pedido', withReason),
  launch: action('launch', 'Torna uma viagem disponível', z.object(target)),
  designate: action(
    'designate',
    'Indica o parceiro, ou o motorista, de uma viagem',
    z.object({ ...target, partnerId: id, driverId: forPartner.driverId, reason: outOfOrder }),
  ),
  assume: action(
    'assume',
    'Assume uma viagem designada',
    z.object({ ...target, ...forPartner, termsVersion: version }),
  ),
  offer: action(
    'offer',
    'Oferta a viagem a um parceiro, e depois aos seguintes da fila',
    z
      .object({
        ...target,
        partnerIds: z.array(id).check(z.minLength(1, 'Escolha ao menos um parceiro.'), z.maxLength(20)),
        /** Driver of the only partner; null: any driver of the partner. */
        driverId: forPartner.driverId,
        reason: outOfOrder,
      })
      .check(
        z.refine(({ partnerIds, driverId }) => !driverId || partnerIds.length === 1, {
          error: 'Com um motorista, a oferta vai só ao parceiro dele.',
          path: ['driverId'],
        }),
      ),
  ),
  enqueue: action('enqueue', 'Oferece a viagem agora aos motoristas, pela política da praça', z.object(target)),
  decline: action('decline', 'Recusa uma oferta', z.object({ ...target, reason: optionalText(300) })),
  withdraw: action('withdraw', 'Retira uma oferta', z.object(target)),
  accept: action(
    'accept',
    'Aceita uma viagem',
    z.object({ ...target, ...forPartner, termsVersion: version, reason: outOfOrder }),
  ),
  confirmChange: action('confirm-change', 'Confirma a mudança proposta', z.object(target)),
  declineChange: action(
    'decline-change',
    'Recusa a mudança proposta; a viagem volta a ser ofertada',
    z.object({ ...target, reason: optionalText(300) }),
  ),
  reconfirm: action('reconfirm', 'Confirma de novo uma viagem aceita', z.object(target)),
  giveBack: action(
    'give-back',
    'Devolve uma viagem aceita, pela taxa que foi mostrada',
    z.extend(withReason, { ...claimed, feeCents: z._default(cents, 0) }),
  ),
  reassign: action(
    'reassign',
    'Passa uma viagem aceita a outro motorista, sem taxa',
    z.extend(withReason, { partnerId: id, driverId: forPartner.driverId, vehicleId: forPartner.vehicleId }),
  ),
  depart: action(
    'depart',
    'Sair para buscar',
    z.object({ ...target, ...claimed, driverId: forPartner.driverId, vehicleId: forPartner.vehicleId }),
  ),
  arrive: action(
    'arrive',
    'Cheguei',
    z.object({ ...target, ...claimed, driverId: forPartner.driverId, vehicleId: forPartner.vehicleId }),
  ),
  begin: action(
    'begin',
    'Inicia a viagem',
    z.object({ ...target, ...claimed, pin: z.optional(z.string().check(z.maxLength(12))), reason: optionalText(300) }),
  ),
  undo: action('undo', 'Desfaz o último passo, dado por engano há poucos segundos', z.object(target)),
  complete: action(
    'complete',
    'Conclui a viagem',
    z.object({
      ...target,
      ...claimed,
      ...finalAmounts,
      interrupted: z._default(z.boolean(), false),
      reason: optionalText(300),
    }),
  ),
  noShow: action(
    'no-show',
    'Passageiro não compareceu',
    z.object({ ...target, ...claimed, reason: optionalText(300) }),
  ),
  cancel: action('cancel', 'Cancela a viagem', z.object({ ...target, reason, feeCents: z._default(cents, 0) })),
  unattended: action('unattended', 'Marca como não atendida', withReason),
  settle: action(
    'settle',
    'Confere e lança o dinheiro de uma viagem',
    z.object({ ...target, ...correctedAmounts, reason: optionalText(300) }),
  ),
  correctAmounts: action(
    'correct-amounts',
    'Corrige os próprios valores de uma viagem em conferência',
    z.object({
      ...target,
      ...z.omit(z.object(correctedAmounts), { discountCents: true, feeCents: true }).shape,
      reason: optionalText(300),
    }),
  ),
  undoSettlement: action('undo-settlement', 'Desfaz o próprio lançamento, até 60 segundos depois', z.object(target)),
  contest: action('contest', 'Contesta o valor de uma viagem', withReason),
  answerContest: action(
    'answer-contest',
    'Responde a uma contestação: o valor fica, é corrigido, ou nada é devido',
    z.extend(withReason, { ...correctedAmounts, answer: z.enum(contestAnswers, oneOf('Escolha a resposta.')) }),
  ),
  /**
   * Records a trip that took place without the panel: a new trip (with the terms of a request) or an accepted trip.
   */
  record: oc
    .route({
      method: 'POST',
      path: '/trips/executions',
      successStatus: 201,
      summary: 'Registra a execução de uma viagem já feita',
      tags,
    })
    .input(
      z.object({
        tripId: z.optional(z.nullable(id)),
        request: z.optional(z.nullable(z.omit(newTrip, { voucherCode: true }))),
        begunAt: instant,
        endedAt: instant,
        ...finalAmounts,
        ...forPartner,
      }),
    )
    .output(trip),
};
