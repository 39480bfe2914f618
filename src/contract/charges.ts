import { oc } from '@orpc/contract';
import * as z from 'zod/mini';
import { cents, id, instant, localDate, optionalText } from './fields.ts';

/** Pix of the open amount as text to copy and paste. The QR code contains the same text. */
export const pixToPay = z.object({
  brCode: z.string(),
  /** Recipient name that the payer's bank shows. */
  payeeName: z.string(),
});
export type PixToPay = z.infer<typeof pixToPay>;

/** Charge of one trip, which the passenger pays to the central by Pix. */
export const tripCharge = z.object({
  tripId: id,
  tripCode: z.string(),
  /** Transaction id, which the bank statement shows as well. */
  txid: z.string(),
  /** Final amount of the trip. It may still change while the trip is in review. */
  amountCents: cents,
  inReview: z.boolean(),
  receivedCents: z.int(),
  openCents: z.int(),
  /** Day on which the last payment was received; null before the first payment. */
  receivedOn: z.nullable(localDate),
  /** Null when nothing is open, or the central has no Pix account yet. */
  pix: z.nullable(pixToPay),
  /** Received money beyond the amount of the trip, and the owner of that money; for the central only. */
  excess: z.nullable(z.object({ cents: z.int(), keptFor: z.enum(['client', 'nobody']) })),
  /** For the central only. */
  payments: z.array(
    z.object({
      id,
      cents: z.int(),
      receivedOn: localDate,
      note: z.nullable(z.string()),
      /** Null: reported by the bank or the payment provider. */
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
        /** Open amount that the page showed. When the open amount has changed since, no payment is registered. */
        openCents: cents,
        cents: cents.check(z.gte(1, 'Informe um valor maior que zero.')),
        receivedOn: localDate,
        note: optionalText(300),
      }),
    )
    .output(tripCharge),
};
