import { oc } from '@orpc/contract';
import * as z from 'zod/mini';
import { topUpStatuses } from '#domain/payments/top-up.ts';
import { cents, id, instant, optionalText, requiredText, version } from './fields.ts';
import { listOf, pageOf, pageQuery, searchText } from './page.ts';

export const topUp = z.object({
  id,
  /** Stands on the bank's statement, too. */
  txid: z.string(),
  partnerId: id,
  partnerName: z.string(),
  amountCents: cents,
  status: z.enum(topUpStatuses),
  /** Pix to copy and paste, and what its QR code holds; null once nothing is to be paid. */
  brCode: z.nullable(z.string()),
  /** Whom the payer's bank shows. */
  payeeName: z.string(),
  requestedAt: instant,
  decidedAt: z.nullable(instant),
  /** Why it was refused or returned. */
  reason: z.nullable(z.string()),
  bankReference: z.nullable(z.string()),
  version,
});
export type TopUp = z.infer<typeof topUp>;

/** One real to a hundred thousand: what is above is no driver's top-up, and a slip of the finger below a bank's notice. */
export const topUpCents = z
  .int('Informe um valor em centavos.')
  .check(z.gte(1_00, 'No mínimo R$ 1,00.'), z.lte(10_000_000, 'No máximo R$ 100.000,00.'));

export const manyIds = z
  .array(id)
  .check(z.minLength(1, 'Escolha ao menos um.'), z.maxLength(100, 'No máximo 100 de cada vez.'));

/** What was done, and what had been decided otherwise meanwhile. */
export const decided = z.object({ done: z.array(id), missed: z.array(id) });
export type Decided = z.infer<typeof decided>;

/** How many wait for the central, and what they come to. */
export const waiting = z.object({ count: z.int(), cents: z.int() });

export const decisionReason = requiredText('o motivo', 300);

/** What lists of top-ups and payouts take. A partner's are its own, whatever it asks for. */
export function requestFilter(statuses: readonly string[]) {
  return z.object({
    ...pageQuery,
    partnerId: z.optional(id),
    status: listOf(statuses, 'Situação desconhecida.'),
    /** Of the partner's name, or of the code. */
    q: searchText,
    order: z._default(z.enum(['newest', 'oldest'], 'Escolha newest ou oldest.'), 'newest'),
  });
}

const tags = ['Recargas'];
const of = z.object({ id });

export const topUpsContract = {
  list: oc
    .route({ method: 'GET', path: '/top-ups', summary: 'Lista as recargas', tags })
    .input(requestFilter(topUpStatuses))
    .output(z.extend(pageOf(topUp), { waiting })),
  create: oc
    .route({ method: 'POST', path: '/top-ups', successStatus: 201, summary: 'Pede uma recarga por Pix', tags })
    .input(z.object({ amountCents: topUpCents }))
    .output(topUp),
  get: oc.route({ method: 'GET', path: '/top-ups/{id}', summary: 'Lê uma recarga', tags }).input(of).output(topUp),
  cancel: oc
    .route({ method: 'POST', path: '/top-ups/{id}/cancel', summary: 'O parceiro desiste da recarga', tags })
    .input(of)
    .output(topUp),
  confirm: oc
    .route({ method: 'POST', path: '/top-ups/confirm', summary: 'Confirma recargas que chegaram ao banco', tags })
    .input(
      z.object({
        ids: manyIds,
        /** The bank's own number of the credit, for one top-up. */
        bankReference: optionalText(100),
      }),
    )
    .output(decided),
  refuse: oc
    .route({ method: 'POST', path: '/top-ups/refuse', summary: 'Recusa recargas', tags })
    .input(z.object({ ids: manyIds, reason: decisionReason }))
    .output(decided),
  return: oc
    .route({ method: 'POST', path: '/top-ups/{id}/return', summary: 'O banco devolveu uma recarga confirmada', tags })
    .input(z.extend(of, { reason: decisionReason }))
    .output(topUp),
};
