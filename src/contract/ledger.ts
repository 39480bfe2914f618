import { oc } from '@orpc/contract';
import * as z from 'zod/mini';
import { id, instant, localDate, monthStart, requiredText, signedCents } from './fields.ts';

export const closedMonth = z.object({ month: localDate, closedAt: instant, closedBy: z.nullable(z.string()) });
export type ClosedMonth = z.infer<typeof closedMonth>;

const closedMonths = z.object({
  /** Newest past month that is still open for entries; null: none. */
  closable: z.nullable(localDate),
  /** Newest first. Closing a month also closes all months before it. */
  items: z.array(closedMonth),
});

const tags = ['Carteiras'];

export const ledgerContract = {
  months: oc
    .route({ method: 'GET', path: '/ledger/months', summary: 'Lista os meses fechados', tags })
    .output(closedMonths),
  closeMonth: oc
    .route({ method: 'POST', path: '/ledger/months', summary: 'Fecha um mês e tudo o que veio antes dele', tags })
    .input(z.object({ month: monthStart }))
    .output(closedMonths),
  openClient: oc
    .route({
      method: 'POST',
      path: '/ledger/client-openings',
      successStatus: 201,
      summary: 'Lança o saldo inicial de um cliente',
      tags,
    })
    .input(
      z.object({
        clientId: id,
        /** Positive: credit of the client; negative: debt of the client. */
        amountCents: signedCents.check(z.refine((value) => value !== 0, 'O valor não pode ser zero.')),
        reason: requiredText('a origem do saldo', 300),
      }),
    )
    .output(z.object({ entryId: id })),
};
