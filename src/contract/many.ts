import * as z from 'zod/mini';
import { maxMany } from '#domain/many.ts';
import { id } from './fields.ts';

/** A record, and the version of it that was seen. */
export const seen = { id, version: z.int('Informe a versão.') };

/** Changes of several records, each of another. */
export function manyOf<Item extends z.ZodMiniType<{ id: string }>>(item: Item) {
  return z.object({
    items: z.array(item).check(
      z.minLength(1, 'Escolha ao menos um registro.'),
      z.maxLength(maxMany, `No máximo ${maxMany} registros por vez.`),
      z.refine((items) => new Set(items.map((one) => one.id)).size === items.length, 'Um registro aparece duas vezes.'),
    ),
  });
}

/** Result for each record, or in a dry run the result that it would have; `why` is the reason for the user. */
export const manyChanged = z.object({
  changed: z.array(z.object({ id, version: z.int() })),
  kept: z.array(z.object({ id, why: z.string() })),
});
export type ManyChanged = z.infer<typeof manyChanged>;

/** Orders of a list of records; those of one moment have one, too. */
export const recordOrders = ['name', 'name-falling', 'created', 'created-falling'] as const;
export type RecordOrder = (typeof recordOrders)[number];
