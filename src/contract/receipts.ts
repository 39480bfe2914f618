import { oc } from '@orpc/contract';
import * as z from 'zod/mini';
import { receiptStates } from '#domain/trips/receipt.ts';
import { cents, instant, requiredText } from './fields.ts';

/** What whoever holds a receipt may check, and nobody's name or address. */
export const receipt = z.object({
  code: z.string(),
  state: z.enum(receiptStates),
  tripCode: z.string(),
  /** When the trip ended, where it was. */
  endedAt: instant,
  timeZone: z.string(),
  amountCents: cents,
  issuedAt: instant,
  central: z.object({ name: z.string(), phone: z.nullable(z.string()) }),
});
export type Receipt = z.infer<typeof receipt>;

export const receiptsContract = {
  get: oc
    .route({ method: 'GET', path: '/receipts/{code}', summary: 'Confere um recibo, sem entrar', tags: ['Recibos'] })
    .input(z.object({ code: requiredText('o código', 60) }))
    .output(receipt),
};
