import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import type { Invoice, InvoiceItem } from '#contract/invoices.ts';
import { formatPhone } from '#domain/documents/phone.ts';
import { formatTaxId } from '#domain/documents/tax-id.ts';
import { invoiceStatusLabels } from '#domain/invoices/invoice-status.ts';
import { formatCents } from '#domain/money.ts';
import { localDate, type LocalDate } from '#domain/time.ts';
import type { Db } from '#server/platform/database/pool.ts';
import {
  drawAmount,
  drawFact,
  drawQr,
  drawRule,
  faint,
  ink,
  makeRoom,
  MARGIN,
  openSheet,
  QR_SIZE,
  type Sheet,
  WIDTH,
  write,
} from '#server/platform/documents/pdf-sheet.ts';
import { printable } from '#server/platform/documents/pdf-text.ts';
import { listItems } from './data.ts';

type Head = { centralName: string; centralPhone: string | null; block: number | null; hash: string | null };

const ITEMS_EACH = 250;
const ITEM_HEIGHT = 15;
const [CODE_WIDTH, DAY_WIDTH, AMOUNT_WIDTH] = [58, 62, 80];

/** The whole invoice on paper: what it comes to, how it is paid, and every trip of it. */
export async function printSheets(db: Db, invoice: Invoice): Promise<Buffer> {
  const head = await readHead(db);
  const sheet = openSheet(`Fatura ${invoice.code}`, head.centralName);
  const printed = buffer(sheet);
  drawHead(sheet, invoice, head);
  drawCostCentres(sheet, invoice);
  drawPix(sheet, invoice);
  drawItemsHead(sheet);
  let cursor: string | undefined;
  do {
    const page = await listItems(db, { id: invoice.id, cursor, limit: ITEMS_EACH });
    for (const item of page.items) drawItem(sheet, item);
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  drawFoot(sheet, head);
  sheet.end();
  return printed;
}

/** The ledger's newest seal leaves the machine with every invoice: whoever rewrites the books later is found by it. */
async function readHead(db: Db): Promise<Head> {
  const { rows } = await sql<Head>`
    select s.central_name as "centralName", s.central_phone as "centralPhone", b.number as block, encode(b.hash, 'hex') as hash
    from settings s left join (select number, hash from ledger.blocks order by number desc limit 1) b on true`.execute(
    db,
  );
  return rows[0] as Head;
}

function drawHead(sheet: Sheet, invoice: Invoice, { centralName, centralPhone }: Head): void {
  const { code, status, clientName, clientDocument, openCents, totalCents, nfseNumber } = invoice;
  write(
    sheet,
    'Helvetica',
    10,
    faint,
    [centralName, centralPhone && formatPhone(centralPhone)].filter(Boolean).join(' · '),
  );
  write(sheet.moveDown(1.2), 'Helvetica-Bold', 20, ink, `Fatura ${code}`);
  write(sheet.moveDown(0.8), 'Helvetica-Bold', 26, ink, formatCents(openCents > 0 ? openCents : totalCents));
  const due = openCents > 0 ? `Vencimento ${sayDay(invoice.dueOn)}` : invoiceStatusLabels[status];
  write(sheet, 'Helvetica', 10, faint, due);
  drawRule(sheet);
  const facts: [string, string | null][] = [
    ['Cliente', clientName],
    ['CPF ou CNPJ', clientDocument && formatTaxId(clientDocument)],
    ['Período', `${sayDay(invoice.periodFrom)} a ${sayDay(invoice.periodTo)}`],
    ['Fechada em', sayDay(invoice.closedOn)],
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

function drawPix(sheet: Sheet, { brCode, openCents }: Invoice): void {
  if (brCode === null) return;
  makeRoom(sheet, QR_SIZE + 16);
  const top = sheet.y + 4;
  drawQr(sheet, brCode, MARGIN, top);
  const beside = MARGIN + QR_SIZE + 20;
  const options = { width: WIDTH - QR_SIZE - 20 };
  sheet.font('Helvetica-Bold').fontSize(10).fillColor(ink);
  sheet.text(printable(`Pague ${formatCents(openCents)} com Pix`), beside, top, options);
  sheet.font('Helvetica').text('Aponte a câmera do aplicativo do seu banco, ou copie e cole:', options);
  sheet.moveDown(0.4).font('Courier').fontSize(8).text(brCode, options);
  sheet.x = MARGIN;
  sheet.y = Math.max(sheet.y, top + QR_SIZE);
  drawRule(sheet);
}

function drawItemsHead(sheet: Sheet): void {
  makeRoom(sheet, 3 * ITEM_HEIGHT);
  drawCells(sheet, 'Helvetica-Bold', ['Viagem', 'Data', 'Passageiro e trajeto', 'Valor']);
}

function drawItem(sheet: Sheet, item: InvoiceItem): void {
  if (sheet.y + ITEM_HEIGHT > sheet.page.height - MARGIN) {
    sheet.addPage();
    drawItemsHead(sheet);
  }
  const { tripCode, endedAt, timeZone, passengers, from, to, cents } = item;
  const day = sayDay(localDate(new Date(endedAt), timeZone));
  const journey = [passengers, `${from} → ${to}`].filter(Boolean).join(' · ');
  drawCells(sheet, 'Helvetica', [tripCode, day, journey, formatCents(cents)]);
}

/** One line; what is too long ends in dots. */
function drawCells(sheet: Sheet, font: string, [code, day, journey, amount]: [string, string, string, string]): void {
  const top = sheet.y;
  const journeyWidth = WIDTH - CODE_WIDTH - DAY_WIDTH - AMOUNT_WIDTH;
  sheet.font(font).fontSize(8.5).fillColor(ink);
  const cell = (text: string, x: number, width: number, align: 'left' | 'right' = 'left') =>
    sheet.text(printable(text), MARGIN + x, top, {
      width,
      align,
      height: ITEM_HEIGHT - 2,
      ellipsis: '…',
      lineBreak: true,
    });
  cell(code, 0, CODE_WIDTH);
  cell(day, CODE_WIDTH, DAY_WIDTH);
  cell(journey, CODE_WIDTH + DAY_WIDTH, journeyWidth - 8);
  cell(amount, WIDTH - AMOUNT_WIDTH, AMOUNT_WIDTH, 'right');
  sheet.x = MARGIN;
  sheet.y = top + ITEM_HEIGHT;
}

function drawFoot(sheet: Sheet, { block, hash }: Head): void {
  makeRoom(sheet, 40);
  drawRule(sheet);
  write(sheet, 'Helvetica', 8, faint, 'Esta fatura não substitui a nota fiscal de serviço.');
  if (block !== null) write(sheet, 'Helvetica', 7, faint, `Selo da contabilidade: bloco ${block}, ${hash}`);
}

function sayDay(day: LocalDate): string {
  return day.split('-').toReversed().join('/');
}
