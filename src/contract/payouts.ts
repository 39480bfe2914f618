import { oc } from '@orpc/contract';
import * as z from 'zod/mini';
import { pixKeyTypes } from '#domain/documents/pix-key.ts';
import { payoutStatuses } from '#domain/payments/payout.ts';
import { batchStatuses } from '#domain/payments/payout-batch.ts';
import { cents, id, instant, localDate, reason, version } from './fields.ts';
import { decided, manyIds, requestCents, requestFilter, waiting } from './money-requests.ts';
import { listOf, pageOf, pageQuery } from './page.ts';

export const payout = z.object({
  id,
  code: z.string(),
  partnerId: id,
  partnerName: z.string(),
  amountCents: cents,
  status: z.enum(payoutStatuses),
  /** Pix key of the partner at the time of the request. */
  pixKey: z.string(),
  pixKeyType: z.enum(pixKeyTypes),
  /** True when the partner has changed its Pix key since the request. */
  keyChanged: z.boolean(),
  /** End of the block after a change of the key; null when not blocked. */
  heldUntil: z.nullable(instant),
  /** `sent`: the bank file of the batch has been downloaded. */
  batch: z.nullable(z.object({ id, code: z.string(), sent: z.boolean() })),
  requestedAt: instant,
  /** Promised last day for the payment; null: requested before the panel promised days. */
  promisedOn: z.nullable(localDate),
  decidedAt: z.nullable(instant),
  reason: z.nullable(z.string()),
  version,
});
export type Payout = z.infer<typeof payout>;

export const payoutBatch = z.object({
  id,
  code: z.string(),
  status: z.enum(batchStatuses),
  count: z.int(),
  amountCents: z.int(),
  createdAt: instant,
  /** First download of the bank file. */
  sentAt: z.nullable(instant),
  closedAt: z.nullable(instant),
  version,
});
export type PayoutBatch = z.infer<typeof payoutBatch>;

const batchIds = z
  .array(id)
  .check(z.minLength(1, 'Escolha ao menos um saque.'), z.maxLength(500, 'No máximo 500 saques por lote.'));
export const batchDetail = z.extend(payoutBatch, { payouts: z.array(payout) });
export type BatchDetail = z.infer<typeof batchDetail>;

const tags = ['Saques'];
const of = z.object({ id });

export const payoutsContract = {
  list: oc
    .route({ method: 'GET', path: '/payouts', summary: 'Lista os saques', tags })
    .input(
      z.extend(requestFilter(payoutStatuses), {
        /** True: only payouts that are in no batch. */
        free: z.optional(z.boolean()),
      }),
    )
    .output(z.extend(pageOf(payout), { waiting })),
  create: oc
    .route({
      method: 'POST',
      path: '/payouts',
      successStatus: 201,
      summary: 'Pede um saque para a chave Pix cadastrada',
      tags,
    })
    .input(z.object({ amountCents: requestCents }))
    .output(payout),
  get: oc.route({ method: 'GET', path: '/payouts/{id}', summary: 'Consulta um saque', tags }).input(of).output(payout),
  cancel: oc
    .route({ method: 'POST', path: '/payouts/{id}/cancel', summary: 'O parceiro desiste do saque', tags })
    .input(of)
    .output(payout),
  pay: oc
    .route({ method: 'POST', path: '/payouts/pay', summary: 'Marca saques como pagos', tags })
    .input(z.object({ ids: manyIds }))
    .output(decided),
  refuse: oc
    .route({ method: 'POST', path: '/payouts/refuse', summary: 'Recusa saques: o valor volta à carteira', tags })
    .input(z.object({ ids: manyIds, reason }))
    .output(decided),
  return: oc
    .route({ method: 'POST', path: '/payouts/{id}/return', summary: 'O banco devolveu um saque pago', tags })
    .input(z.extend(of, { reason }))
    .output(payout),
};

export const payoutBatchesContract = {
  list: oc
    .route({ method: 'GET', path: '/payout-batches', summary: 'Lista os lotes de saques', tags })
    .input(z.object({ ...pageQuery, status: listOf(batchStatuses, 'Situação desconhecida.') }))
    .output(pageOf(payoutBatch)),
  create: oc
    .route({ method: 'POST', path: '/payout-batches', successStatus: 201, summary: 'Junta saques em um lote', tags })
    .input(z.object({ payoutIds: batchIds }))
    .output(batchDetail),
  get: oc
    .route({ method: 'GET', path: '/payout-batches/{id}', summary: 'Consulta um lote, com os seus saques', tags })
    .input(of)
    .output(batchDetail),
  takeOut: oc
    .route({ method: 'POST', path: '/payout-batches/{id}/take-out', summary: 'Remove saques de um lote aberto', tags })
    .input(z.extend(of, { payoutIds: batchIds }))
    .output(batchDetail),
  pay: oc
    .route({ method: 'POST', path: '/payout-batches/{id}/pay', summary: 'Marca um lote inteiro como pago', tags })
    .input(of)
    .output(batchDetail),
};
