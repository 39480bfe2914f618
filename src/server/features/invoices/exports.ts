import type { Files } from '#contract/files.ts';
import type { InvoiceItem, InvoiceItemDetail } from '#contract/invoice-lines.ts';
import type { Invoice } from '#contract/invoices.ts';
import { contestStateLabels } from '#domain/invoices/contest.ts';
import { formatCents } from '#domain/money.ts';
import { refuse } from '#domain/outcome.ts';
import { printStop } from '#domain/places/stop-text.ts';
import { localDateTime } from '#domain/time.ts';
import { categoryLabels } from '#domain/trips/categories.ts';
import { finalLines } from '#domain/trips/final-lines.ts';
import { noteAccess } from '#server/platform/access-log.ts';
import type { CallerKind } from '#server/platform/api/allow.ts';
import { type FileContext, type FileRoute, readPages } from '#server/platform/api/files.ts';
import { Refused } from '#server/platform/api/refused.ts';
import { sheetOf } from '#server/platform/documents/sheets.ts';
import type { Table, TableColumn } from '#server/platform/documents/table.ts';
import { notFoundRecord } from '#server/platform/record-change.ts';
import { printSheets } from './document-exports.ts';
import { readInvoice } from './read-invoices.ts';
import { type LineFilter, listItems, readDetails } from './read-lines.ts';

const readers: readonly CallerKind[] = ['admin', 'client'];
const ROWS_EACH = 250;

export const exportItems: FileRoute<Files['invoices.itemsFile']> = {
  allow: readers,
  async answer(context, { id, format, ...filter }) {
    const invoice = await readOwn(context, id);
    await noteAccess(context, { subjectType: 'passengers', subjectId: null, way: 'export' });
    return { name: `fatura-${invoice.code}.${format}`, ...sheetOf(format, tableOf(context, invoice, filter)) };
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

/** `detail` is missing when the caller may not see the trip. `contest`: state of the last contest of the line. */
type Line = { item: InvoiceItem; detail: InvoiceItemDetail | undefined; contest: string | null };

function tableOf(context: FileContext, invoice: Invoice, filter: LineFilter): Table<Line> {
  const rows = readPages(context, (cursor) => readLines(context, invoice, filter, cursor));
  return { title: `Fatura ${invoice.code}`, lead: '', columns, rows, totalsLabel: 'Total' };
}

/** Reads one page of lines with two more queries for all details of the page. */
async function readLines(
  { actor, services: { db } }: FileContext,
  { id, contests }: Invoice,
  filter: LineFilter,
  cursor: string | undefined,
) {
  const { items, nextCursor } = await listItems(db, { id, ...filter, cursor, limit: ROWS_EACH });
  const tripIds = items.map(({ tripId }) => tripId);
  const details = await readDetails(db, actor, tripIds);
  const stateOf = new Map(contests.map(({ tripId, state }) => [tripId, contestStateLabels[state]]));
  const lines = items.map((item): Line => ({
    item,
    detail: details.get(item.tripId),
    contest: stateOf.get(item.tripId) ?? null,
  }));
  return { items: lines, nextCursor };
}

const text = (header: string, width: number, value: (line: Line) => string | null | undefined) =>
  ({ header, kind: 'text', width, value: (line: Line) => value(line) ?? null }) as const;
const moment = (header: string, value: (line: Line) => string | null | undefined) =>
  ({ header, kind: 'moment', width: 17, value: (line: Line) => momentOf(value(line), line.item.timeZone) }) as const;
const money = (header: string, value: (line: Line) => number | undefined) =>
  ({ header, kind: 'money', width: 12, value: (line: Line) => value(line) ?? null }) as const;

const columns: readonly TableColumn<Line>[] = [
  text('Viagem', 10, ({ item }) => item.tripCode),
  moment('Embarque', ({ detail }) => detail?.trip.pickupAt),
  moment('Partida', ({ detail }) => detail?.trip.begunAt),
  moment('Término', ({ item }) => item.endedAt),
  text('Centro de custo', 24, ({ item }) => item.costCentreName),
  text('Referência', 18, ({ item }) => item.clientReference),
  text('Motivo', 30, ({ detail }) => detail?.trip.reason),
  text('Passageiros', 30, ({ item }) => item.passengers),
  text('Quarto', 10, ({ detail }) => detail?.trip.room),
  text('Solicitante', 24, ({ detail }) => detail?.requesterName),
  text('Aprovador', 24, ({ detail }) => detail?.approval?.name),
  moment('Aprovada em', ({ detail }) => detail?.approval?.at),
  text('Origem', 40, ({ detail, item }) => (detail ? printStop(detail.trip.stops[0]) : item.from)),
  text('Paradas', 40, ({ detail }) => detail?.trip.stops.slice(1, -1).map(printStop).join(' | ')),
  text('Destino', 40, ({ detail, item }) => (detail ? printStop(detail.trip.stops.at(-1)) : item.to)),
  text('Categoria', 12, ({ detail }) => detail && categoryLabels[detail.trip.category]),
  text('Estimativa', 40, ({ detail }) => detail && formatLines(detail.trip.estimateLines)),
  text(
    'Composição do valor',
    40,
    ({ detail }) =>
      detail && formatLines(finalLines({ ...detail.trip, drivenMeters: detail.drivenMeters }, 'client')?.lines ?? []),
  ),
  money('Valor', ({ item }) => item.cents),
  money('Creditado', ({ item }) => item.creditedCents),
  money('Baixado', ({ item }) => item.writtenOffCents),
  money('Pago', ({ item }) => item.paidCents),
  money('Em aberto', ({ item }) => item.openCents),
  text('Contestação', 22, ({ contest }) => contest),
];

function formatLines(lines: readonly { label: string; detail: string; cents: number }[]): string {
  return lines
    .map(({ label, detail, cents }) => `${label}${detail && ` (${detail})`}: ${formatCents(cents)}`)
    .join('; ');
}

function momentOf(instant: string | null | undefined, timeZone: string): string | null {
  if (!instant) return null;
  const { date, time } = localDateTime(new Date(instant), timeZone);
  return `${date}T${time}`;
}
