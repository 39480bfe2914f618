import { buffer } from 'node:stream/consumers';
import type { InvoiceItem } from '#contract/invoice-lines.ts';
import type { Invoice } from '#contract/invoices.ts';
import { formatTaxId } from '#domain/documents/tax-id.ts';
import { invoiceStatusLabels } from '#domain/invoices/invoice-status.ts';
import { formatCents } from '#domain/money.ts';
import { localDate, formatDate } from '#domain/time.ts';
import { type Letterhead, readLetterhead } from '#server/features/settings/read-letterhead.ts';
import type { Db } from '#server/platform/database/pool.ts';
import { drawRows } from '#server/platform/documents/pdf-rows.ts';
import {
  closeSheet,
  drawAmount,
  drawFact,
  drawRule,
  drawSeal,
  drawSender,
  faint,
  ink,
  makeRoom,
  openSheet,
  type Sheet,
  WIDTH,
  write,
} from '#server/platform/documents/pdf-sheet.ts';
import { drawPix } from '#server/platform/documents/pdf-pix.ts';
import { listItems } from './read-lines.ts';

const ITEMS_EACH = 250;

/** Prints the invoice: totals, payment, and all trips. */
export async function printSheets(db: Db, invoice: Invoice): Promise<Buffer> {
  const head = await readLetterhead(db);
  const sheet = await openSheet(`Fatura ${invoice.code}`, head.name);
  const printed = buffer(sheet);
  drawHead(sheet, invoice, head);
  drawCostCentres(sheet, invoice);
  if (invoice.brCode !== null) drawPix(sheet, invoice.brCode, invoice.openCents);
  const drawItem = drawRows(sheet, columns);
  let cursor: string | undefined;
  do {
    const page = await listItems(db, { id: invoice.id, cursor, limit: ITEMS_EACH });
    for (const item of page.items) drawItem(cellsOf(item));
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  drawFoot(sheet, head);
  closeSheet(sheet);
  return printed;
}

function drawHead(sheet: Sheet, invoice: Invoice, head: Letterhead): void {
  const { code, status, clientName, clientDocument, openCents, totalCents, nfseNumber } = invoice;
  drawSender(sheet, head);
  write(sheet.moveDown(1.2), 'Helvetica-Bold', 20, ink, `Fatura ${code}`);
  write(sheet.moveDown(0.8), 'Helvetica-Bold', 26, ink, formatCents(openCents > 0 ? openCents : totalCents));
  const due = openCents > 0 ? `Vencimento ${formatDate(invoice.dueOn)}` : invoiceStatusLabels[status];
  write(sheet, 'Helvetica', 10, faint, due);
  drawRule(sheet);
  const facts: [string, string | null][] = [
    ['Cliente', clientName],
    ['CPF ou CNPJ', clientDocument && formatTaxId(clientDocument)],
    ['Período', `${formatDate(invoice.periodFrom)} a ${formatDate(invoice.periodTo)}`],
    ['Fechada em', formatDate(invoice.closedOn)],
    ['Viagens', String(invoice.itemCount)],
    ['NFS-e', nfseNumber],
  ];
  for (const [label, value] of facts) if (value) drawFact(sheet, label, value);
  drawRule(sheet);
}

function drawCostCentres(sheet: Sheet, invoice: Invoice): void {
  const { costCentres, totalCents, paidCents, creditedCents, writtenOffCents, openCents } = invoice;
  if (costCentres.some(({ id }) => id !== null)) {
    for (const { name, cents } of costCentres)
      drawAmount(sheet, 'Helvetica', name ?? 'Sem centro de custo', formatCents(cents));
  }
  drawAmount(sheet, 'Helvetica-Bold', 'Total', formatCents(totalCents));
  const taken: [string, number][] = [
    ['Pago', paidCents],
    ['Creditado', creditedCents],
    ['Baixado', writtenOffCents],
  ];
  for (const [label, cents] of taken) if (cents > 0) drawAmount(sheet, 'Helvetica', label, formatCents(-cents));
  if (openCents !== totalCents) drawAmount(sheet, 'Helvetica-Bold', 'Em aberto', formatCents(openCents));
  drawRule(sheet);
}

const columns = [
  { header: 'Viagem', width: 58 },
  { header: 'Data', width: 62 },
  { header: 'Passageiro e trajeto', width: WIDTH - 58 - 62 - 80 },
  { header: 'Valor', width: 80, align: 'right' },
] as const;

function cellsOf({ tripCode, endedAt, timeZone, passengers, from, to, cents }: InvoiceItem): string[] {
  const day = formatDate(localDate(new Date(endedAt), timeZone));
  const journey = [passengers, `${from} → ${to}`].filter(Boolean).join(' · ');
  return [tripCode, day, journey, formatCents(cents)];
}

function drawFoot(sheet: Sheet, head: Letterhead): void {
  makeRoom(sheet, 40);
  drawRule(sheet);
  write(sheet, 'Helvetica', 8, faint, 'Esta fatura não substitui a nota fiscal de serviço.');
  drawSeal(sheet, head);
}
