import { oc } from '@orpc/contract';
import * as z from 'zod/mini';
import { id, instant } from './fields.ts';

/** Receipts for the tolls, parking and extras of a trip. */
export const expenseReceipts = z.object({
  items: z.array(
    z.object({ id, contentType: z.enum(['image/jpeg', 'application/pdf']), bytes: z.int(), sentAt: instant }),
  ),
  /** True when the caller may attach or remove receipts now. */
  mayAttach: z.boolean(),
  mayRemove: z.boolean(),
});
export type ExpenseReceipts = z.infer<typeof expenseReceipts>;

const tags = ['Viagens'];

export const expenseReceiptsContract = {
  list: oc
    .route({
      method: 'GET',
      path: '/trips/{id}/expense-receipts',
      summary: 'Os comprovantes de pedágio, estacionamento e extras de uma viagem',
      tags,
    })
    .input(z.object({ id }))
    .output(expenseReceipts),
  remove: oc
    .route({
      method: 'DELETE',
      path: '/trips/{id}/expense-receipts/{receiptId}',
      summary: 'Remove um comprovante, enquanto os valores não foram conferidos',
      tags,
    })
    .input(z.object({ id, receiptId: id }))
    .output(expenseReceipts),
};
