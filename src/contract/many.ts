import * as z from 'zod/mini';
import { maxMany } from '#domain/many.ts';
import { id } from './fields.ts';

/** Record, with the version that the page displayed. */
export const seen = { id, version: z.int('Informe a versão.') };

/** Returns the schema of changes of several records, at most one for each. */
export function manyOf<Item extends z.ZodMiniType<{ id: string }>>(item: Item) {
  return z.object({
    items: z.array(item).check(
      z.minLength(1, 'Escolha ao menos um registro.'),
      z.maxLength(maxMany, `No máximo ${maxMany} registros por vez.`),
      z.refine((items) => new Set(items.map((one) => one.id)).size === items.length, 'Um registro aparece duas vezes.'),
    ),
  });
}

/**
 * Changed and unchanged records, of a change or of its dry run. `why`: reason why the record stays unchanged, shown to
 * the user.
 */
export const manyChanged = z.object({
  changed: z.array(z.object({ id, version: z.int() })),
  kept: z.array(z.object({ id, why: z.string() })),
});
export type ManyChanged = z.infer<typeof manyChanged>;

/** Orders of a list of records. Equal names are ordered by id. */
export const recordOrders = ['name', 'name-falling', 'created', 'created-falling'] as const;
export type RecordOrder = (typeof recordOrders)[number];
