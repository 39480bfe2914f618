import { encode } from 'uqr';
import { formatPhone } from '#domain/documents/phone.ts';
import { formatTaxId } from '#domain/documents/tax-id.ts';
import { printable } from './pdf-text.ts';

/** A document of A4 pages, written from top to bottom. */
export type Sheet = PDFKit.PDFDocument;

export const MARGIN = 56;
export const WIDTH = 595.28 - 2 * MARGIN;
export const QR_SIZE = 104;
export const ink = '#1c1b19';
export const faint = '#55514a';
const LABEL_WIDTH = 110;
const ROW_GAP = 0.45;

export async function openSheet(title: string, author: string): Promise<Sheet> {
  const { default: Pdf } = await import('pdfkit');
  return new Pdf({
    size: 'A4',
    margin: MARGIN,
    bufferPages: true,
    info: { Title: title, Author: author },
    lang: 'pt-BR',
  });
}

export function write(sheet: Sheet, font: string, size: number, colour: string, text: string): void {
  sheet.font(font).fontSize(size).fillColor(colour).text(printable(text), { width: WIDTH });
}

/** Draws the issuer of the document. */
export function drawSender(
  sheet: Sheet,
  { name, document, phone }: { name: string; document?: string | null; phone: string | null },
): void {
  const parts = [name, document && formatTaxId(document), phone && formatPhone(phone)];
  write(sheet, 'Helvetica', 10, faint, parts.filter(Boolean).join(' · '));
}

/** Draws the last sealed block of the ledger at the time of the document. */
export function drawSeal(sheet: Sheet, { block, hash }: { block: number | null; hash: string | null }): void {
  if (block !== null) write(sheet, 'Helvetica', 7, faint, `Selo da contabilidade: bloco ${block}, ${hash}`);
}

/** Numbers the pages and ends the document. */
export function closeSheet(sheet: Sheet): void {
  const { count } = sheet.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    sheet.switchToPage(page);
    // Without this change, text in the bottom margin would start a new page.
    sheet.page.margins.bottom = 0;
    sheet.font('Helvetica').fontSize(8).fillColor(faint);
    sheet.text(`Página ${page + 1} de ${count}`, MARGIN, sheet.page.height - MARGIN / 2, {
      width: WIDTH,
      align: 'right',
      lineBreak: false,
    });
  }
  sheet.end();
}

/** Draws a label with its value beside it, wrapped over several lines. */
export function drawFact(sheet: Sheet, label: string, value: string): void {
  sheet.font('Helvetica').fontSize(10);
  const text = printable(value);
  const width = WIDTH - LABEL_WIDTH;
  makeRoom(sheet, sheet.heightOfString(text, { width }));
  const top = sheet.y;
  sheet.fillColor(faint).text(label, MARGIN, top, { width: LABEL_WIDTH });
  sheet.fillColor(ink).text(text, MARGIN + LABEL_WIDTH, top, { width });
  sheet.x = MARGIN;
  sheet.moveDown(ROW_GAP);
}

/** Draws a line of a sum: a label, and the amount at the right edge. */
export function drawAmount(sheet: Sheet, font: string, label: string, amount: string): void {
  makeRoom(sheet, 20);
  const top = sheet.y;
  sheet.font(font).fontSize(10).fillColor(ink).text(printable(label), MARGIN, top);
  sheet.text(printable(amount), MARGIN, top, { width: WIDTH, align: 'right' });
  sheet.x = MARGIN;
  sheet.moveDown(ROW_GAP);
}

/** Draws the QR code as filled squares, without an embedded image. */
export function drawQr(sheet: Sheet, text: string, x: number, y: number, side = QR_SIZE): void {
  const { data, size } = encode(text, { ecc: 'M', border: 0 });
  const square = side / size;
  for (const [row, squares] of data.entries()) {
    for (const [column, dark] of squares.entries()) {
      if (dark) sheet.rect(x + column * square, y + row * square, square, square);
    }
  }
  sheet.fillColor(ink).fill();
}

export function drawRule(sheet: Sheet): void {
  const y = sheet.y + 8;
  sheet
    .moveTo(MARGIN, y)
    .lineTo(MARGIN + WIDTH, y)
    .lineWidth(0.5)
    .strokeColor('#a8a39b')
    .stroke();
  sheet.y = y + 14;
}

export function makeRoom(sheet: Sheet, height: number): void {
  if (sheet.y + height > sheet.page.height - MARGIN) sheet.addPage();
}
