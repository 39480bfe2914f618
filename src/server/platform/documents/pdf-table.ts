import { setImmediate as breathe } from 'node:timers/promises';
import { Readable } from 'node:stream';
import { printable } from './pdf-text.ts';
import { cellText, type Table, type TableColumn } from './table.ts';

const MARGIN = 28;
const PAGE = { width: 841.89, height: 595.28 };
const ROW_HEIGHT = 13;
const GAP = 6;
const TOP = 66;
const ROWS_EACH = Math.floor((PAGE.height - TOP - MARGIN - 10) / ROW_HEIGHT);

/** Returns a PDF with landscape pages of rows. Each page is sent before the next page is drawn. */
export function pdfTableOf<Row>(table: Table<Row>): Readable {
  return Readable.from(pages(table), { objectMode: false });
}

async function* pages<Row>(table: Table<Row>): AsyncGenerator<Buffer> {
  const { default: Pdf } = await import('pdfkit');
  const doc = new Pdf({ autoFirstPage: false, info: { Title: table.title }, lang: 'pt-BR' });
  const columns = table.columns.filter(({ paperWidth }) => paperWidth !== undefined);
  let onPage = 0;
  let number = 0;
  for await (const row of table.rows) {
    if (onPage === 0) beginPage(doc, table, columns, (number += 1));
    drawRow(doc, columns, row, TOP + onPage * ROW_HEIGHT);
    onPage = (onPage + 1) % ROWS_EACH;
    if (onPage > 0) continue;
    const drawn = doc.read() as Buffer | null;
    if (drawn) yield drawn;
    await breathe();
  }
  if (number === 0) beginPage(doc, table, columns, 1);
  doc.end();
  for (let rest = doc.read() as Buffer | null; rest; rest = doc.read() as Buffer | null) yield rest;
}

function beginPage<Row>(
  doc: PDFKit.PDFDocument,
  { title, lead }: Table<Row>,
  columns: readonly TableColumn<Row>[],
  page: number,
): void {
  doc.addPage({ size: [PAGE.width, PAGE.height], margin: 0 });
  doc.font('Helvetica-Bold').fontSize(13);
  write(doc, title, MARGIN, 22);
  doc.font('Helvetica').fontSize(8).fillColor('#55514a');
  write(doc, printable(lead), MARGIN, 38);
  const label = `Página ${page}`;
  write(doc, label, PAGE.width - MARGIN - doc.widthOfString(label), 38);
  doc.fillColor('#1c1b19').font('Helvetica-Bold').fontSize(7.5);
  eachCell(columns, (column, x, width) => drawText(doc, column.header, x, TOP - 13, width, column.kind === 'money'));
  doc
    .moveTo(MARGIN, TOP - 3)
    .lineTo(PAGE.width - MARGIN, TOP - 3)
    .lineWidth(0.5)
    .strokeColor('#a8a39b')
    .stroke();
  doc.font('Helvetica').fontSize(7.5);
}

function drawRow<Row>(doc: PDFKit.PDFDocument, columns: readonly TableColumn<Row>[], row: Row, y: number): void {
  eachCell(columns, (column, x, width) =>
    drawText(doc, printable(cellText(column, row)), x, y, width, column.kind === 'money'),
  );
}

/** Divides the width of the page among the columns in proportion to their widths. */
function eachCell<Row>(
  columns: readonly TableColumn<Row>[],
  draw: (column: TableColumn<Row>, x: number, width: number) => void,
): void {
  const asked = columns.reduce((sum, { paperWidth = 0 }) => sum + paperWidth, 0);
  const scale = (PAGE.width - 2 * MARGIN - GAP * (columns.length - 1)) / asked;
  let x = MARGIN;
  for (const column of columns) {
    const width = (column.paperWidth ?? 0) * scale;
    draw(column, x, width);
    x += width + GAP;
  }
}

function drawText(doc: PDFKit.PDFDocument, text: string, x: number, y: number, width: number, atEnd: boolean): void {
  if (text === '') return;
  const fitting = fit(doc, text, width);
  write(doc, fitting, atEnd ? x + width - doc.widthOfString(fitting) : x, y);
}

/** Truncates a text to one line of this width. */
function fit(doc: PDFKit.PDFDocument, text: string, width: number): string {
  let room = Math.min(text.length, Math.ceil(width / 1.6));
  if (room === text.length && doc.widthOfString(text) <= width) return text;
  while (room > 1 && doc.widthOfString(`${text.slice(0, room)}…`) > width) room -= 1;
  return `${text.slice(0, room).trimEnd()}…`;
}

function write(doc: PDFKit.PDFDocument, text: string, x: number, y: number): void {
  doc.text(text, x, y, { lineBreak: false });
}
