import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { CsvError, parse } from 'csv-parse';
import * as z from 'zod/mini';
import { latitude, longitude, uf } from '#contract/addresses.ts';
import { cep, requiredText } from '#contract/fields.ts';
import { plainText } from '#domain/sheets/columns.ts';
import { StartupError } from '#server/platform/startup-error.ts';
import type { GazetteerEntry } from './entry.ts';

const column = {
  kind: 'tipo',
  name: 'nome',
  district: 'bairro',
  city: 'cidade',
  uf: 'uf',
  cep: 'cep',
  lat: 'latitude',
  lng: 'longitude',
} as const satisfies Record<keyof GazetteerEntry, string>;
type Field = keyof typeof column;

/** Accepted headings besides the Portuguese ones. */
const otherNames: Record<string, Field> = {
  kind: 'kind',
  name: 'name',
  district: 'district',
  city: 'city',
  state: 'uf',
  estado: 'uf',
  'postal code': 'cep',
};
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
    delimiter: await delimiterOf(file),
    info: true,
    skip_empty_lines: true,
    trim: true,
  });
  const source = createReadStream(file).on('error', (error) => parser.destroy(error));
  let fields: (Field | undefined)[] | null = null;
  try {
    for await (const { record, info } of source.pipe(parser) as AsyncIterable<CsvLine>) {
      if (fields) yield entryOf(fields, record, info.lines);
      else fields = fieldsOf(record);
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

/** Returns the most frequent delimiter of the first line. */
async function delimiterOf(file: string): Promise<string> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(4096), 0, 4096, 0);
    const [headings = ''] = buffer.toString('utf8', 0, bytesRead).split('\n');
    const count = (delimiter: string) => headings.split(delimiter).length;
    return [';', ',', '\t'].toSorted((one, other) => count(other) - count(one))[0] ?? ';';
  } finally {
    await handle.close();
  }
}

function fieldsOf(headings: readonly string[]): (Field | undefined)[] {
  const fields = headings.map((heading) => fieldNamed(plainText(heading)));
  const missing = (Object.keys(column) as Field[]).filter((field) => !fields.includes(field) && !optional.has(field));
  if (missing.length === 0) return fields;
  const names = missing.map((field) => column[field]).join(', ');
  throw new StartupError(
    `Linha 1: faltam as colunas ${names}. O cabeçalho é ${Object.values(column).join(';')}; bairro e cep podem faltar.`,
  );
}

function fieldNamed(heading: string): Field | undefined {
  return (Object.keys(column) as Field[]).find((field) => column[field] === heading) ?? otherNames[heading];
}

function entryOf(fields: readonly (Field | undefined)[], cells: readonly string[], line: number): GazetteerEntry {
  const cell = (field: Field): string => cells[fields.indexOf(field)] ?? '';
  const damaged = fields.find((field) => field && cell(field).includes('\uFFFD'));
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
  return new StartupError(`Linha ${line}, coluna ${column[field]}, “${value.slice(0, 60)}”: ${message}`);
}
