import * as z from 'zod/mini';

/** Requires the confirmation to equal the password in `field`. The message appears at the confirmation. */
export function samePassword<Field extends string>(field: Field) {
  return z.refine<Record<Field | 'confirmation', string>>((values) => values[field] === values.confirmation, {
    path: ['confirmation'],
    error: 'As senhas não são iguais.',
  });
}
