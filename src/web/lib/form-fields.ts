import * as z from 'zod/mini';

/** Schema of an optional text field. An empty text becomes null; the contract's schema validates any other text. */
export function optionalField<Output>(schema: z.ZodMiniType<Output, string>) {
  return z.pipe(
    z.transform((typed: string) => (typed.trim() === '' ? null : typed)),
    z.nullable(schema),
  );
}

/** Schema of the id in a select, which is null until the user chooses an option. */
export function chosenId(missing: string) {
  return z.pipe(
    z.transform((id: string | null) => id ?? ''),
    z.uuid(missing),
  );
}

/** Schema of the centavos in a MoneyInput, which are null while the field is empty. */
export function amountField(schema: z.ZodMiniType<number, number>) {
  return z.pipe(
    z.transform((typed: number | null) => typed ?? 0),
    schema,
  );
}
