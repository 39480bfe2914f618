import { oc } from '@orpc/contract';
import * as z from 'zod/mini';
import { receiptStates } from '#domain/trips/receipt.ts';
import { pixToPay } from './charges.ts';
import { cents, instant, localDate, requiredText } from './fields.ts';

/** What whoever holds a receipt may check, and nobody's name or address. */
export const receipt = z.object({
  code: z.string(),
  state: z.enum(receiptStates),
  tripCode: z.string(),
  /** When the trip ended, where it was. */
  endedAt: instant,
  timeZone: z.string(),
  amountCents: cents,
  /** Of that, given back to the client since. */
  creditedCents: cents,
  /** Of a trip whose passenger pays the central; null of any other. */
  pix: z.nullable(z.object({ openCents: cents, receivedOn: z.nullable(localDate), toPay: z.nullable(pixToPay) })),
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
