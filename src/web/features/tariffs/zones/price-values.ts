import * as z from 'zod/mini';
import type { FixedPrice } from '#contract/fixed-prices.ts';
import { categories } from '#domain/trips/categories.ts';
import { chosenId } from '#web/lib/form-fields.ts';

export const priceSchema = z
  .object({
    fromZoneId: chosenId('Escolha a zona de origem.'),
    toZoneId: chosenId('Escolha a zona de destino.'),
    bothWays: z.boolean(),
    category: z.enum(categories),
    clientId: z.nullable(z.string()),
    priceCents: z.pipe(
      z.transform((typed: number | null) => typed ?? 0),
      z.int().check(z.gte(1, 'Informe um preço maior que zero.'), z.lte(100_000_000, 'Valor alto demais.')),
    ),
    validFrom: z.pipe(
      z.transform((day: string | null) => day ?? ''),
      z.iso.date('Informe a data.'),
    ),
    validUntil: z.nullable(z.string()),
  })
  .check(
    z.refine(({ validFrom, validUntil }) => validUntil === null || validFrom <= validUntil, {
      path: ['validUntil'],
      error: 'O último dia não pode ser antes do primeiro.',
    }),
  );
export type PriceValues = z.input<typeof priceSchema>;

/** Returns the form values of a price. A new price starts on `today`. */
export function priceValues(price: Partial<FixedPrice>, today: string): PriceValues {
  return {
    fromZoneId: price.fromZoneId ?? null,
    toZoneId: price.toZoneId ?? null,
    bothWays: price.bothWays ?? true,
    category: price.category ?? 'comum',
    clientId: price.clientId ?? null,
    priceCents: price.priceCents ?? null,
    validFrom: price.validFrom ?? today,
    validUntil: price.validUntil ?? null,
  };
}
