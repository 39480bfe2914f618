import * as z from 'zod/mini';

/** The typed-again password must be the one in `field`; the message stands at the second. */
export function samePassword<Field extends string>(field: Field) {
  return z.refine<Record<Field | 'confirmation', string>>((values) => values[field] === values.confirmation, {
    path: ['confirmation'],
    error: 'As senhas não são iguais.',
  });
}
