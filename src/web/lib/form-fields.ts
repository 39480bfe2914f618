import * as z from 'zod/mini';

/** A field that may be left empty, which is then null; else what the contract's own schema makes of it. */
export function optionalField<Output>(schema: z.ZodMiniType<Output, string>) {
  return z.pipe(
    z.transform((typed: string) => (typed.trim() === '' ? null : typed)),
    z.nullable(schema),
  );
}

/** The id that a select holds, null until one is chosen. */
export function chosenId(missing: string) {
  return z.pipe(
    z.transform((id: string | null) => id ?? ''),
    z.uuid(missing),
  );
}

/** The centavos of a MoneyInput, null while it is empty. */
export function amountField(schema: z.ZodMiniType<number, number>) {
  return z.pipe(
    z.transform((typed: number | null) => typed ?? 0),
    schema,
  );
}
