import { oc } from '@orpc/contract';
import * as z from 'zod/mini';
import { invoiceStatuses } from '#domain/invoices/invoice-status.ts';
import { cents, id, instant, localDate, optionalText, reason, version, oneOf } from './fields.ts';
import { invoiceContest } from './invoice-contests.ts';
import { invoiceItem, invoiceItemDetail, invoiceSums, lineFilters } from './invoice-lines.ts';
import { pageOf, pageQuery, searchText } from './page.ts';

export const invoiceSummary = z.object({
  id,
  code: z.string(),
  clientId: id,
  clientName: z.string(),
  periodFrom: localDate,
  periodTo: localDate,
  closedOn: localDate,
  dueOn: localDate,
  status: z.enum(invoiceStatuses),
  itemCount: z.int(),
  totalCents: z.int(),
  openCents: z.int(),
  nfseNumber: z.nullable(z.string()),
  /** Number of contested lines that wait for a decision of the central. */
  openContestCount: z.int(),
  /** Time of the last e-mail to the client. */
  sentAt: z.nullable(instant),
  version,
});
export type InvoiceSummary = z.infer<typeof invoiceSummary>;

/** Name of a user of the central; null for callers outside the central. */
const actorName = z.nullable(z.string());

export const invoice = z.extend(invoiceSummary, {
  paidCents: z.int(),
  creditedCents: z.int(),
  writtenOffCents: z.int(),
  /** Recipients of the e-mail. */
  clientEmails: z.array(z.string()),
  clientDocument: z.nullable(z.string()),
  /** Pix copia e cola of the open amount; null when nothing is open, or the central has no Pix account yet. */
  brCode: z.nullable(z.string()),
  /** Credit of the client, which may pay this invoice. */
  clientCreditCents: z.int(),
  costCentres: z.array(
    z.object({
      id: z.nullable(id),
      name: z.nullable(z.string()),
      itemCount: z.int(),
      cents: z.int(),
      openCents: z.int(),
    }),
  ),
  /**
   * Part of the payments that became credit of the client, by an excess or a later credit note. The sum of all
   * unreversed payments minus this amount is `paidCents`.
   */
  becameCreditCents: z.int(),
  payments: z.array(
    z.object({
      id,
      /** Received money, or use of the client's credit. */
      kind: z.enum(['receipt', 'credit']),
      cents: z.int(),
      /** Part above the open amount, which became credit of the client. */
      excessCents: z.int(),
      /** Part that pays an amount written off before. A reversal of the payment writes this part off again. */
      recoveredCents: z.int(),
      receivedOn: localDate,
      note: z.nullable(z.string()),
      actorName,
      createdAt: instant,
      /** True when a bank line is linked to the payment; always false for callers outside the central. */
      fromBank: z.boolean(),
      /** Reversal of the payment; null for a valid payment. */
      reversal: z.nullable(z.object({ reason: z.string(), actorName, at: instant })),
    }),
  ),
  creditNotes: z.array(
    z.object({
      id,
      tripId: id,
      tripCode: z.string(),
      cents: z.int(),
      overpaidCents: z.int(),
      reason: z.string(),
      actorName,
      createdAt: instant,
    }),
  ),
  /** Contests of the lines, the oldest first. */
  contests: z.array(invoiceContest),
  /** Write-off that waits for a second administrator; for the central only. */
  writeOff: z.nullable(z.object({ id, reason: z.string(), askedBy: id, actorName, askedAt: instant })),
});
export type Invoice = z.infer<typeof invoice>;

/** Open amounts by days since the due day (`invoiceAges`). */
export const invoiceTotals = z.object({
  notDueCents: z.int(),
  to30Cents: z.int(),
  to60Cents: z.int(),
  to90Cents: z.int(),
  olderCents: z.int(),
  unbilledCents: z.int(),
  disputedCents: z.int(),
  creditCents: z.int(),
});
export type InvoiceTotals = z.infer<typeof invoiceTotals>;

/** Preview of a closing: the trips that the invoice would contain, and the trips that it would exclude. */
export const closingPreview = z.object({
  clientId: id,
  clientName: z.string(),
  periodFrom: localDate,
  periodTo: localDate,
  dueOn: localDate,
  tripCount: z.int(),
  totalCents: z.int(),
  disputedCount: z.int(),
  disputedCents: z.int(),
  inReviewCount: z.int(),
  /** Credit of the client that would pay part of the invoice at its closing. */
  creditCents: z.int(),
});
export type ClosingPreview = z.infer<typeof closingPreview>;

const tags = ['Faturas'];
const target = z.object({ id });
const contested = z.object({ id, contestId: id });
const amount = cents.check(z.gte(1, 'Informe um valor maior que zero.'));
const receipt = { cents: amount, receivedOn: localDate, note: optionalText(300) };

/** Returns the route of a step on an invoice. The answer is the changed invoice. */
function step<Input extends z.ZodMiniObject>(path: string, summary: string, input: Input) {
  return oc
    .route({ method: 'POST', path: `/invoices/{id}/${path}`, summary, tags })
    .input(input)
    .output(invoice);
}

export const invoicesContract = {
  list: oc
    .route({ method: 'GET', path: '/invoices', summary: 'Lista as faturas que o usuário pode ver', tags })
    .input(
      z.object({
        ...pageQuery,
        q: searchText,
        clientId: z.optional(id),
        status: z.optional(z.enum(invoiceStatuses, oneOf('Situação desconhecida.'))),
        /** True: only invoices with an open contest. */
        hasOpenContest: z.optional(z.boolean()),
      }),
    )
    .output(pageOf(invoiceSummary)),
  totals: oc
    .route({
      method: 'GET',
      path: '/invoices/totals',
      summary: 'O que se deve, por idade, e o que falta faturar',
      tags,
    })
    .input(z.object({ clientId: z.optional(id) }))
    .output(invoiceTotals),
  preview: oc
    .route({ method: 'GET', path: '/invoices/closing', summary: 'O que fechar agora faturaria', tags })
    .input(z.object({ clientId: id }))
    .output(closingPreview),
  close: oc
    .route({
      method: 'POST',
      path: '/invoices',
      successStatus: 201,
      summary: 'Fecha a fatura de um cliente agora',
      tags,
    })
    .input(
      z.object({
        clientId: id,
        /** Total of the preview. The closing is refused when the total has changed. */
        totalCents: z.optional(cents),
      }),
    )
    .output(invoice),
  prepay: oc
    .route({
      method: 'POST',
      path: '/invoices/prepayments',
      successStatus: 201,
      summary: 'Registra um adiantamento, que fica como crédito do cliente',
      tags,
    })
    .input(z.object({ clientId: id, ...receipt }))
    .output(z.object({ clientId: id, creditCents: z.int() })),
  get: oc
    .route({ method: 'GET', path: '/invoices/{id}', summary: 'Consulta uma fatura', tags })
    .input(target)
    .output(invoice),
  items: oc
    .route({
      method: 'GET',
      path: '/invoices/{id}/items',
      summary: 'As viagens de uma fatura, da mais antiga em diante',
      tags,
    })
    .input(z.object({ id, ...pageQuery, ...lineFilters }))
    .output(pageOf(invoiceItem)),
  itemSums: oc
    .route({
      method: 'GET',
      path: '/invoices/{id}/items/sums',
      summary: 'As somas das viagens de uma fatura, por centro de custo e por pessoa',
      tags,
    })
    .input(z.object({ id, ...lineFilters }))
    .output(invoiceSums),
  item: oc
    .route({
      method: 'GET',
      path: '/invoices/{id}/items/{tripId}',
      summary: 'Uma viagem da fatura com endereços, horários, pessoas e valores',
      tags,
    })
    .input(z.object({ id, tripId: id }))
    .output(invoiceItemDetail),
  update: oc
    .route({ method: 'PATCH', path: '/invoices/{id}', summary: 'Guarda o número da NFS-e ou muda o vencimento', tags })
    .input(z.object({ id, version: z.optional(version), nfseNumber: optionalText(60), dueOn: z.optional(localDate) }))
    .output(invoice),
  pay: step('payments', 'Registra um recebimento, inteiro ou em parte', z.object({ id, ...receipt })),
  applyCredit: step('credit', 'Paga com o crédito do cliente, até o que está em aberto', target),
  creditNote: step(
    'credit-notes',
    'Credita uma viagem da fatura, inteira ou em parte',
    z.object({ id, tripId: id, cents: amount, reason }),
  ),
  askWriteOff: step('write-off', 'Pede a baixa do que está em aberto', z.object({ id, reason })),
  confirmWriteOff: step('write-off/confirm', 'Confirma a baixa que outro administrador pediu', target),
  refuseWriteOff: step('write-off/refuse', 'Recusa ou retira um pedido de baixa', target),
  send: step('send', 'Envia a fatura por e-mail ao cliente, com o PDF', target),
};

/** Operations on one payment of an invoice. */
export const invoicePaymentsContract = {
  reverse: step(
    'payments/{paymentId}/reverse',
    'Estorna um pagamento: a fatura fica como se ele não tivesse sido registrado',
    z.object({ id, paymentId: id, reason }),
  ),
};

/** Operations on the contests of an invoice. */
export const invoiceContestsContract = {
  open: step(
    'contests',
    'Contesta o valor de uma viagem da fatura',
    z.object({ id, tripId: id, reason, proposedCents: z.optional(cents) }),
  ),
  withdraw: step('contests/{contestId}/withdraw', 'Retira uma contestação aberta', contested),
  accept: step(
    'contests/{contestId}/accept',
    'Aceita uma contestação com uma nota de crédito, inteira ou em parte',
    z.extend(contested, { cents: amount, reason }),
  ),
  refuse: step('contests/{contestId}/refuse', 'Recusa uma contestação: o valor fica', z.extend(contested, { reason })),
};
