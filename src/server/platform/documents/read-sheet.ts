import { parseCsv } from 'hucre/csv';
import type { CellValue } from 'hucre/xlsx';
import { type Outcome, ok, type Refusal, refuseField } from '#domain/outcome.ts';
import { readXlsx } from './read-xlsx.ts';
import { unpackedBytes } from './zip-size.ts';

/** A non-empty row; `line` is its row number in the spreadsheet. */
export type SheetRow = { line: number; cells: string[] };

const maxUnpacked = 32_000_000;
/** Limit of rows, including empty rows. */
const maxLines = 20_000;
/**
 * Limit of line breaks in a CSV file, including those inside cells. Checked first, because parsed rows take memory
 * before they are counted.
 */
const maxBreaks = 10 * maxLines;
const maxColumns = 200;
/** Limit of cells, including the empty cells to the left of a filled cell. */
const maxCells = 2_000_000;
const maxCharacters = 10_000;
/** Maximum number of title lines above the headings of a CSV file. */
const maxTitles = 30;

/**
 * Returns the rows of a CSV file, or of the first sheet of an XLSX or XLS file, as text. Dates are formatted as
 * `25/12/2026 14:30`.
 */
export async function readSheet(file: Buffer): Promise<Outcome<SheetRow[]>> {
  if (file.length === 0) return refuseField('file', 'O arquivo está vazio.');
  if (beginsWith(file, [0xd0, 0xcf, 0x11, 0xe0])) return readWorkbook(file, unreadableOld);
  return beginsWith(file, [0x50, 0x4b]) ? readXlsxFile(file) : readCsvFile(file);
}

function beginsWith(file: Buffer, bytes: readonly number[]): boolean {
  return bytes.every((byte, index) => file[index] === byte);
}

async function readXlsxFile(file: Buffer): Promise<Outcome<SheetRow[]>> {
  const size = unpackedBytes(file);
  if (size === null) return unreadable;
  if (size > maxUnpacked) return tooLarge;
  return readWorkbook(file, unreadable);
}

async function readWorkbook(file: Buffer, refusal: Refusal): Promise<Outcome<SheetRow[]>> {
  const read = await readXlsx(file, { lines: maxLines, cells: maxCells });
  if (!read.ok) return read.why === 'too large' ? tooLarge : refusal;
  return filledRows(read.rows.map(({ index, values }) => rowOf(values, index)));
}

const unreadable = refuseField('file', 'O arquivo não pôde ser lido: envie uma planilha XLSX ou CSV.');
const unreadableOld = refuseField(
  'file',
  'O arquivo é de um Excel antigo ou tem senha: salve-o como XLSX ou CSV, sem senha.',
);
const tooLarge = refuseField('file', 'A planilha é grande demais: deixe nela só as linhas a importar.');

function readCsvFile(file: Buffer): Outcome<SheetRow[]> {
  const text = decodeText(file);
  if (text.includes('\0')) return unreadable;
  if (text.split(/[\r\n]/, maxBreaks + 1).length > maxBreaks) return tooLarge;
  const rows = parseCsv(text, { delimiter: delimiterOf(text), maxRows: maxLines + 1 });
  return rows.length > maxLines ? tooLarge : filledRows(rows.map(rowOf));
}

function filledRows(rows: readonly SheetRow[]): Outcome<SheetRow[]> {
  const long = rows.find(({ cells }) => cells.some(({ length }) => length > maxCharacters));
  if (long) return refuseField('file', `A linha ${long.line} tem um texto longo demais.`);
  const filled = rows.filter(hasText);
  // PostgreSQL refuses NUL in text.
  return filled.some(({ cells }) => cells.some((cell) => cell.includes('\0'))) ? unreadable : ok(filled);
}

/**
 * Decodes text in UTF-16 or UTF-8. Other text is decoded as Windows-1252, in which Excel in Brazil writes CSV files.
 */
export function decodeText(file: Buffer): string {
  if (beginsWith(file, [0xff, 0xfe])) return new TextDecoder('utf-16le').decode(file);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file);
  } catch {
    return new TextDecoder('windows-1252').decode(file);
  }
}

/**
 * Returns the most frequent delimiter of the headings. Data rows may contain any delimiter; title lines above the
 * headings contain none.
 */
export function delimiterOf(text: string): string {
  const lines = text.replaceAll(/"[^"]*"/g, '').split(/[\r\n]/, maxTitles);
  const headings = lines.find((line) => /[;,\t]/.test(line)) ?? '';
  const counted = [';', ',', '\t'].map((delimiter) => ({ delimiter, times: headings.split(delimiter).length }));
  return counted.toSorted((a, b) => b.times - a.times)[0]?.delimiter ?? ';';
}

function rowOf(values: readonly CellValue[], index: number): SheetRow {
  return { line: index + 1, cells: values.slice(0, maxColumns).map(textOf) };
}

function hasText({ cells }: SheetRow): boolean {
  return cells.some((cell) => cell.trim() !== '');
}

function textOf(value: CellValue): string {
  if (value === null) return '';
  if (typeof value === 'number') return formatNumber(value);
  return value instanceof Date ? formatMoment(value) : String(value);
}

/** Formats a number with a decimal comma and at most 15 significant digits, the precision of spreadsheets. */
function formatNumber(value: number): string {
  return String(Number(value.toPrecision(15))).replace('.', ',');
}

/**
 * Formats a date or time of a spreadsheet, which has no time zone. Spreadsheets store a date as midnight of that day,
 * and a time without a date as a time of 30 December 1899.
 */
function formatMoment(moment: Date): string {
  const minute = Math.round(moment.getTime() / 60_000) * 60_000;
  if (Number.isNaN(minute)) return '';
  const [date = '', time = ''] = new Date(minute).toISOString().slice(0, 16).split('T');
  const day = date.startsWith('1899') ? '' : date.split('-').toReversed().join('/');
  return [day, time === '00:00' && day !== '' ? '' : time].filter(Boolean).join(' ');
}
