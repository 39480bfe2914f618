import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { writeCsvStream } from 'hucre/csv';
import { type Cell, type CellValue, type ColumnDef, colToLetter, writeXlsx, writeXlsxStream } from 'hucre/xlsx';
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
export function csvOf<Row>(table: Table<Row>): Readable {
  const { columns } = table;
  const lines = csvLines(table);
  const headers = columns.map(({ header }) => header);
  return readableOf(writeCsvStream(lines, { headers, delimiter: ';', bom: true }));
}

async function* csvLines<Row>({ columns, rows, totalsLabel }: Table<Row>): AsyncGenerator<string[]> {
  const sums = columns.map(() => 0);
  for await (const row of rows) {
    yield columns.map((column) => csvCell(column, row));
    for (const [index, { kind, value }] of columns.entries())
      if (kind === 'money') sums[index] = (sums[index] ?? 0) + Number(value(row));
  }
  if (totalsLabel === undefined) return;
  yield columns.map(({ kind, ...column }, index) => {
    if (index === 0) return totalsLabel;
    return kind === 'money' ? cellText({ ...column, kind, value: (sum) => sum }, sums[index] ?? 0) : '';
  });
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

export function xlsxOf<Row>(table: Table<Row>): Readable {
  const { title, columns, rows, totalsLabel } = table;
  const cells = mapRows(rows, (row) => columns.map((column) => xlsxCell(column, row)));
  const described = columns.map(({ header, width, kind }) => {
    const numFmt = formats[kind];
    return numFmt === undefined ? { header, width } : { header, width, numFmt };
  });
  const sheet = { name: title, columns: described, freezePane: { rows: 1 } };
  if (totalsLabel !== undefined) return Readable.from(writeWithTotals(table, sheet, cells, totalsLabel));
  return readableOf(writeXlsxStream(cells, sheet));
}

/**
 * Writes a sheet with a last row of formulas, which add up the money columns. The sheet is written from memory, because
 * the streaming writer has no formulas.
 */
async function* writeWithTotals<Row>(
  { columns }: Table<Row>,
  sheet: { name: string; columns: ColumnDef[]; freezePane: { rows: number } },
  cells: AsyncIterable<CellValue[]>,
  label: string,
): AsyncGenerator<Uint8Array> {
  const rows: CellValue[][] = [];
  for await (const row of cells) rows.push(row);
  const last = rows.length + 1;
  const totals = columns.flatMap(({ kind }, index): [string, Partial<Cell>][] => {
    const column = colToLetter(index);
    const formula = `SUM(${column}2:${column}${last})`;
    const formulaResult = rows.reduce((sum, row) => sum + Math.round(Number(row[index]) * 100), 0) / 100;
    return kind === 'money' && rows.length > 0
      ? [[`${last},${index}`, { formula, formulaResult, style: { numFmt: formats.money } }]]
      : [];
  });
  const headers = columns.map(({ header }) => header);
  const written = [headers, ...rows, [label]];
  yield await writeXlsx({ sheets: [{ ...sheet, rows: written, cells: new Map(totals) }] });
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
