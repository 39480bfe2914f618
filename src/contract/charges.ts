import { oc } from '@orpc/contract';
import * as z from 'zod/mini';
import { cents, id, instant, localDate, optionalText } from './fields.ts';

/** What is still to be paid by Pix, as text to copy and paste, which is also what its QR code holds. */
export const pixToPay = z.object({
  brCode: z.string(),
  /** Whom the payer's bank shows. */
  payeeName: z.string(),
});
export type PixToPay = z.infer<typeof pixToPay>;

/** What a passenger pays the central by Pix for one trip. */
export const tripCharge = z.object({
  tripId: id,
  tripCode: z.string(),
  /** Stands on the bank's statement, too. */
  txid: z.string(),
  /** As the trip's own final amount; what is in review may still change it. */
  amountCents: cents,
  inReview: z.boolean(),
  receivedCents: z.int(),
  openCents: z.int(),
  /** The day of the last receipt; null while nothing came in. */
  receivedOn: z.nullable(localDate),
  /** Null when nothing is open, or the central has no Pix account yet. */
  pix: z.nullable(pixToPay),
  /** What came in beyond the trip's amount, and whose it is; for the central only. */
  excess: z.nullable(z.object({ cents: z.int(), keptFor: z.enum(['client', 'nobody']) })),
  /** For the central only. */
  payments: z.array(
    z.object({
      id,
      cents: z.int(),
      receivedOn: localDate,
      note: z.nullable(z.string()),
      /** Null: told by the bank or by the payment provider. */
      actorName: z.nullable(z.string()),
      createdAt: instant,
    }),
  ),
});
export type TripCharge = z.infer<typeof tripCharge>;

const tags = ['Viagens'];

export const chargesContract = {
  get: oc
    .route({
      method: 'GET',
      path: '/trips/{id}/pix-charge',
      summary: 'A cobrança Pix de uma viagem paga à central, desde que termina',
      tags,
    })
    .input(z.object({ id }))
    .output(tripCharge),
  receive: oc
    .route({
      method: 'POST',
      path: '/trips/{id}/pix-receipts',
      summary: 'Confirma manualmente que o Pix de um passageiro chegou, inteiro ou em parte',
      tags,
    })
    .input(
      z.object({
        id,
        /** What was shown as open: when it is not any more, nothing is registered. */
        openCents: cents,
        cents: cents.check(z.gte(1, 'Informe um valor maior que zero.')),
        receivedOn: localDate,
        note: optionalText(300),
      }),
    )
    .output(tripCharge),
};
