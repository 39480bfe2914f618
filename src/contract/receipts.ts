import { oc } from '@orpc/contract';
import * as z from 'zod/mini';
import { receiptStates } from '#domain/trips/receipt.ts';
import { pixToPay } from './charges.ts';
import { cents, instant, localDate, requiredText } from './fields.ts';

/** Data of a receipt for its verification by code, without names and addresses of people. */
export const receipt = z.object({
  code: z.string(),
  state: z.enum(receiptStates),
  tripCode: z.string(),
  /** End of the trip, shown in `timeZone`. */
  endedAt: instant,
  timeZone: z.string(),
  amountCents: cents,
  /** Part of the amount that was credited to the client later. */
  creditedCents: cents,
  /** State of the passenger's payment to the central; null for other payment methods. */
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
