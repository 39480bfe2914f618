import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { writeCsvStream } from 'hucre/csv';
import { type CellValue, writeXlsxStream } from 'hucre/xlsx';
import { cellText, type Table, type TableColumn } from './table.ts';

export const csvType = 'text/csv; charset=utf-8';
export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Returns content type and body of a table in the requested format. */
export function sheetOf<Row>(format: 'csv' | 'xlsx', table: Table<Row>): { contentType: string; body: Readable } {
  return format === 'csv'
    ? { contentType: csvType, body: csvOf(table) }
    : { contentType: xlsxType, body: xlsxOf(table) };
}

/**
 * Writes CSV for Brazilian spreadsheets, with `;`, decimal comma and byte order mark. No cell can run as a formula.
 */
export function csvOf<Row>({ columns, rows }: Table<Row>): Readable {
  const lines = mapRows(rows, (row) => columns.map((column) => csvCell(column, row)));
  const headers = columns.map(({ header }) => header);
  return readableOf(writeCsvStream(lines, { headers, delimiter: ';', bom: true }));
}

/** Start of a formula, also in full width and behind invisible characters. */
const formulaStart = /^[\p{Cf}\p{Cc}]*[=+\-@＝＋－＠﹦﹢﹣﹫]|^[\t\r\n]/u;

/**
 * Adds an apostrophe before text that a spreadsheet would run as a formula (CSV injection). Negative amounts stay
 * unchanged, because they are no text.
 */
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
  // Spreadsheet times have no time zone: the local time is written as if it were UTC.
  return kind === 'moment' ? new Date(`${found}:00Z`) : Number(found);
}

async function* mapRows<Row, Line>(rows: AsyncIterable<Row>, line: (row: Row) => Line): AsyncGenerator<Line> {
  for await (const row of rows) yield line(row);
}

function readableOf(stream: unknown): Readable {
  return Readable.fromWeb(stream as ReadableStream<Uint8Array>);
}
