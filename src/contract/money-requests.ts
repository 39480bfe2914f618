import * as z from 'zod/mini';
import { id } from './fields.ts';
import { listOf, pageQuery, searchText } from './page.ts';

export const mostRequestedCents = 100_000_00;

/** R$ 1 to R$ 100,000. A larger amount is a typing error, because no driver moves such amounts. */
export const requestCents = z
  .int('Informe um valor em centavos.')
  .check(z.gte(1_00, 'No mínimo R$ 1,00.'), z.lte(mostRequestedCents, 'No máximo R$ 100.000,00.'));

export const manyIds = z
  .array(id)
  .check(z.minLength(1, 'Escolha ao menos um.'), z.maxLength(100, 'No máximo 100 de cada vez.'));

/** Requests that this call decided, and requests that had already been decided. */
export const decided = z.object({ done: z.array(id), missed: z.array(id) });
export type Decided = z.infer<typeof decided>;

/** Number and sum of the requests that wait for the central. */
export const waiting = z.object({ count: z.int(), cents: z.int() });

/** Filter of the lists of top-ups and payouts. A partner always gets only its own top-ups and payouts. */
export function requestFilter(statuses: readonly string[]) {
  return z.object({
    ...pageQuery,
    partnerId: z.optional(id),
    status: listOf(statuses, 'Situação desconhecida.'),
    /** Part of the name of the partner, or of the code of the top-up or payout. */
    q: searchText,
    order: z._default(z.enum(['newest', 'oldest'], 'Escolha newest ou oldest.'), 'newest'),
  });
}
