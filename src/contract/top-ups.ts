import { oc } from '@orpc/contract';
import * as z from 'zod/mini';
import { topUpStatuses } from '#domain/payments/top-up.ts';
import { cents, id, instant, optionalText, reason, version } from './fields.ts';
import { decided, manyIds, requestCents, requestFilter, waiting } from './money-requests.ts';
import { pageOf } from './page.ts';

export const topUp = z.object({
  id,
  /** Transaction id, which the bank statement also shows. */
  txid: z.string(),
  partnerId: id,
  partnerName: z.string(),
  amountCents: cents,
  status: z.enum(topUpStatuses),
  /** Pix copia e cola, which the QR code also contains; null when nothing is open. */
  brCode: z.nullable(z.string()),
  /** Recipient name that the payer's bank shows. */
  payeeName: z.string(),
  requestedAt: instant,
  decidedAt: z.nullable(instant),
  /** Reason of the refusal or return. */
  reason: z.nullable(z.string()),
  bankReference: z.nullable(z.string()),
  version,
});
export type TopUp = z.infer<typeof topUp>;

const tags = ['Recargas'];
const of = z.object({ id });

export const topUpsContract = {
  list: oc
    .route({ method: 'GET', path: '/top-ups', summary: 'Lista as recargas', tags })
    .input(requestFilter(topUpStatuses))
    .output(z.extend(pageOf(topUp), { waiting })),
  create: oc
    .route({ method: 'POST', path: '/top-ups', successStatus: 201, summary: 'Pede uma recarga por Pix', tags })
    .input(z.object({ amountCents: requestCents }))
    .output(topUp),
  get: oc
    .route({ method: 'GET', path: '/top-ups/{id}', summary: 'Consulta uma recarga', tags })
    .input(of)
    .output(topUp),
  cancel: oc
    .route({ method: 'POST', path: '/top-ups/{id}/cancel', summary: 'O parceiro desiste da recarga', tags })
    .input(of)
    .output(topUp),
  confirm: oc
    .route({ method: 'POST', path: '/top-ups/confirm', summary: 'Confirma recargas que chegaram ao banco', tags })
    .input(
      z.object({
        ids: manyIds,
        /** Number of the bank's transaction, for the confirmation of a single top-up. */
        bankReference: optionalText(100),
      }),
    )
    .output(decided),
  refuse: oc
    .route({ method: 'POST', path: '/top-ups/refuse', summary: 'Recusa recargas', tags })
    .input(z.object({ ids: manyIds, reason }))
    .output(decided),
  return: oc
    .route({ method: 'POST', path: '/top-ups/{id}/return', summary: 'O banco devolveu uma recarga confirmada', tags })
    .input(z.extend(of, { reason }))
    .output(topUp),
};
