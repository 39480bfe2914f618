import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { CsvError, parse } from 'csv-parse';
import * as z from 'zod/mini';
import { latitude, longitude, uf } from '#contract/addresses.ts';
import { cep, requiredText } from '#contract/fields.ts';
import { findColumns, plainText, type SheetColumn, type SheetLayout } from '#domain/sheets/columns.ts';
import { delimiterOf } from '#server/platform/documents/read-sheet.ts';
import { StartupError } from '#server/platform/startup-error.ts';
import type { GazetteerEntry } from './entry.ts';

type Field = keyof GazetteerEntry;

const columns: Record<Field, SheetColumn> = {
  kind: { heading: 'tipo', also: ['kind'] },
  name: { heading: 'nome', also: ['name'] },
  district: { heading: 'bairro', also: ['district'] },
  city: { heading: 'cidade', also: ['city'] },
  uf: { heading: 'uf', also: ['state', 'estado'] },
  cep: { heading: 'cep', also: ['postal code'] },
  lat: { heading: 'latitude', also: [] },
  lng: { heading: 'longitude', also: [] },
};
const fieldNames = Object.keys(columns) as Field[];
const optional = new Set<Field>(['district', 'cep']);
const kinds: Record<string, GazetteerEntry['kind']> = {
  rua: 'street',
  street: 'street',
  bairro: 'district',
  district: 'district',
};

const empty = z.literal('');
const row = z.object({
  kind: z.enum(['street', 'district'], 'Use rua ou bairro.'),
  name: requiredText('o nome', 120),
  district: z.union([empty, requiredText('o bairro', 80)]),
  city: requiredText('a cidade', 80),
  uf,
  cep: z.union([empty, cep], 'CEP inválido.'),
  lat: latitude,
  lng: longitude,
});

/** Reads the entries of a CSV file one by one. Throws an error that names the line and the column. */
export async function* readCsv(file: string): AsyncGenerator<GazetteerEntry> {
  const parser = parse({
    bom: true,
    delimiter: await readDelimiter(file),
    info: true,
    skip_empty_lines: true,
    trim: true,
  });
  const source = createReadStream(file).on('error', (error) => parser.destroy(error));
  let layout: Layout | null = null;
  try {
    for await (const { record, info } of source.pipe(parser) as AsyncIterable<CsvLine>) {
      if (layout) yield entryOf(layout, record, info.lines);
      else layout = layoutOf(record);
    }
  } catch (error) {
    if (error instanceof CsvError) throw new StartupError(wordsOf(error));
    throw error;
  }
}

type CsvLine = { record: string[]; info: { lines: number } };

function wordsOf({ code, lines }: CsvError & { lines?: number }): string {
  const reason = code.startsWith('CSV_RECORD_INCONSISTENT')
    ? 'a linha não tem o mesmo número de colunas do cabeçalho'
    : 'as aspas não fecham ou estão no lugar errado';
  return `Linha ${lines ?? '?'}: ${reason}.`;
}

/** Reads the delimiter of the headings from the beginning of the file, because the file may be too large for memory. */
async function readDelimiter(file: string): Promise<string> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(4096), 0, 4096, 0);
    return delimiterOf(buffer.toString('utf8', 0, bytesRead));
  } finally {
    await handle.close();
  }
}

type Layout = SheetLayout<Field>['at'];

function layoutOf(headings: readonly string[]): Layout {
  const found = findColumns(columns, headings);
  if (!found.ok) throw new StartupError(`Linha 1: ${found.detail}`);
  const { at } = found.value;
  const missing = fieldNames.filter((field) => at[field] === undefined && !optional.has(field));
  if (missing.length === 0) return at;
  throw new StartupError(
    `Linha 1: faltam as colunas ${headingsOf(missing).join(', ')}. O cabeçalho é ${headingsOf(fieldNames).join(';')}; bairro e cep podem faltar.`,
  );
}

function headingsOf(fields: readonly Field[]): string[] {
  return fields.map((field) => columns[field].heading);
}

function entryOf(at: Layout, cells: readonly string[], line: number): GazetteerEntry {
  const cell = (field: Field): string => cells[at[field] ?? -1] ?? '';
  const damaged = fieldNames.find((field) => cell(field).includes('\uFFFD'));
  if (damaged) throw failure(line, damaged, cell(damaged), 'A letra não é UTF-8: salve o arquivo como “CSV UTF-8”.');
  const read = row.safeParse({
    kind: kinds[plainText(cell('kind'))],
    name: cell('name'),
    district: cell('district'),
    city: cell('city'),
    uf: cell('uf'),
    cep: cell('cep'),
    lat: degrees(cell('lat')),
    lng: degrees(cell('lng')),
  });
  if (!read.success) {
    const [issue] = read.error.issues;
    const field = issue?.path[0] as Field;
    throw failure(line, field, cell(field), issue?.message ?? '');
  }
  const { district, cep: code, ...entry } = read.data;
  return entry.kind === 'district'
    ? { ...entry, district: null, cep: null }
    : { ...entry, district: district || null, cep: code || null };
}

function degrees(text: string): number | undefined {
  return /^-?\d{1,3}([.,]\d+)?$/.test(text) ? Number(text.replace(',', '.')) : undefined;
}

function failure(line: number, field: Field, value: string, message: string): StartupError {
  return new StartupError(`Linha ${line}, coluna ${columns[field].heading}, “${value.slice(0, 60)}”: ${message}`);
}
