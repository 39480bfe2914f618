import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { writeCsvStream } from 'hucre/csv';
import { type CellValue, writeXlsxStream } from 'hucre/xlsx';
import { cellText, type Table, type TableColumn } from './table.ts';

export const csvType = 'text/csv; charset=utf-8';
export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** A table as a file's type and content, in the form that was asked for. */
export function sheetOf<Row>(format: 'csv' | 'xlsx', table: Table<Row>): { contentType: string; body: Readable } {
  return format === 'csv'
    ? { contentType: csvType, body: csvOf(table) }
    : { contentType: xlsxType, body: xlsxOf(table) };
}

/** As Brazilian spreadsheets open it: `;`, a decimal comma, a byte order mark, and nothing that could run as a formula. */
export function csvOf<Row>({ columns, rows }: Table<Row>): Readable {
  const lines = mapRows(rows, (row) => columns.map((column) => csvCell(column, row)));
  const headers = columns.map(({ header }) => header);
  return readableOf(writeCsvStream(lines, { headers, delimiter: ';', bom: true }));
}

/** Begins a formula, also in full width, and behind what no one sees. */
const formulaStart = /^[\p{Cf}\p{Cc}]*[=+\-@＝＋－＠﹦﹢﹣﹫]|^[\t\r\n]/u;

/** What a spreadsheet would take for a formula, it reads as text behind an apostrophe; an amount below zero begins no formula. */
function csvCell<Row>(column: TableColumn<Row>, row: Row): string {
  const text = cellText(column, row);
  return column.kind === 'text' && formulaStart.test(text) ? `'${text}` : text;
}

const formats = {
  text: undefined,
  exact: undefined,
  money: '#,##0.00',
  moment: 'dd/mm/yyyy hh:mm',
  number: '#,##0.0',
} as const;

export function xlsxOf<Row>({ title, columns, rows }: Table<Row>): Readable {
  const cells = mapRows(rows, (row) => columns.map((column) => xlsxCell(column, row)));
  const described = columns.map(({ header, width, kind }) => {
    const numFmt = formats[kind];
    return { header, width, ...(numFmt && { numFmt }) };
  });
  return readableOf(writeXlsxStream(cells, { name: title, columns: described, freezePane: { rows: 1 } }));
}

function xlsxCell<Row>({ kind, value }: TableColumn<Row>, row: Row): CellValue {
  const found = value(row);
  if (found === null || kind === 'text' || kind === 'exact') return found;
  if (kind === 'money') return Number(found) / 100;
  // A spreadsheet's moments have no zone: the wall clock's reading goes in as it is.
  return kind === 'moment' ? new Date(`${found}:00Z`) : Number(found);
}

async function* mapRows<Row, Line>(rows: AsyncIterable<Row>, line: (row: Row) => Line): AsyncGenerator<Line> {
  for await (const row of rows) yield line(row);
}

function readableOf(stream: unknown): Readable {
  return Readable.fromWeb(stream as ReadableStream<Uint8Array>);
}
