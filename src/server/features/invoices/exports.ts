import type { Files } from '#contract/files.ts';
import type { Invoice, InvoiceItem } from '#contract/invoices.ts';
import { refuse } from '#domain/outcome.ts';
import { localDateTime } from '#domain/time.ts';
import type { CallerKind } from '#server/platform/api/allow.ts';
import { type FileContext, type FileRoute, readPages } from '#server/platform/api/files.ts';
import { Refused } from '#server/platform/api/refused.ts';
import { sheetOf } from '#server/platform/documents/sheets.ts';
import type { Table, TableColumn } from '#server/platform/documents/table.ts';
import { notFoundRecord } from '#server/platform/record-change.ts';
import { listItems, readInvoice } from './read-invoices.ts';
import { printSheets } from './document-exports.ts';

const readers: readonly CallerKind[] = ['admin', 'client'];
const ROWS_EACH = 250;

export const exportItems: FileRoute<Files['invoices.itemsFile']> = {
  allow: readers,
  async answer(context, { id, format }) {
    const invoice = await readOwn(context, id);
    return { name: `fatura-${invoice.code}.${format}`, ...sheetOf(format, tableOf(context, invoice)) };
  },
};

export const printInvoice: FileRoute<Files['invoices.document']> = {
  allow: readers,
  async answer(context, { id }) {
    const invoice = await readOwn(context, id);
    const body = await printSheets(context.services.db, invoice);
    return { contentType: 'application/pdf', name: `fatura-${invoice.code}.pdf`, body };
  },
};

/** Same rule as in the routes: a client's attendants (`cadviagens`) may not read the client's invoices. */
async function readOwn({ actor, services }: FileContext, id: string): Promise<Invoice> {
  if (actor.role === 'cadviagens') throw new Refused(refuse('forbidden', 'Seu perfil não permite fazer isto.'));
  const invoice = await readInvoice(services.db, actor, id);
  if (!invoice) throw new Refused(notFoundRecord);
  return invoice;
}

function tableOf(context: FileContext, { id, code }: Invoice): Table<InvoiceItem> {
  const { db } = context.services;
  const rows = readPages(context, (cursor) => listItems(db, { id, cursor, limit: ROWS_EACH }));
  return { title: `Fatura ${code}`, lead: '', columns, rows };
}

const text = (header: string, width: number, value: (item: InvoiceItem) => string | null) =>
  ({ header, kind: 'text', width, value }) as const;
const money = (header: string, value: (item: InvoiceItem) => number) =>
  ({ header, kind: 'money', width: 12, value }) as const;

const columns: readonly TableColumn<InvoiceItem>[] = [
  text('Viagem', 10, ({ tripCode }) => tripCode),
  { header: 'Término', kind: 'moment', width: 17, value: ({ endedAt, timeZone }) => momentOf(endedAt, timeZone) },
  text('Centro de custo', 24, ({ costCentreName }) => costCentreName),
  text('Referência', 18, ({ clientReference }) => clientReference),
  text('Passageiros', 30, ({ passengers }) => passengers),
  text('De', 24, ({ from }) => from),
  text('Para', 24, ({ to }) => to),
  money('Valor', ({ cents }) => cents),
  money('Creditado', ({ creditedCents }) => creditedCents),
  money('Pago', ({ paidCents }) => paidCents),
];

function momentOf(instant: string, timeZone: string): string {
  const { date, time } = localDateTime(new Date(instant), timeZone);
  return `${date}T${time}`;
}
