import * as z from 'zod/mini';
import { noControl } from './fields.ts';

/** Pagination of lists: page size, and `nextCursor` of the previous page. */
export const pageQuery = {
  limit: z._default(z.int('Informe um número.').check(z.gte(1, 'Ao menos 1.'), z.lte(100, 'No máximo 100.')), 25),
  cursor: z.optional(z.string().check(z.maxLength(500))),
};

/** Search text of a list. */
export const searchText = z.optional(
  z.string().check(z.trim(), z.maxLength(100, 'No máximo 100 caracteres.'), noControl()),
);

export function pageOf<Item extends z.ZodMiniType>(item: Item) {
  return z.object({ items: z.array(item), nextCursor: z.nullable(z.string()) });
}

/** Several values of one filter, separated by commas: `status=available,offered`. */
export function listOf(values: readonly string[], message: string) {
  return z.optional(
    z.string().check(z.refine((text) => text.split(',').every((value) => values.includes(value)), message)),
  );
}
