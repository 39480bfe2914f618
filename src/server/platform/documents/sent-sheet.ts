import { type Outcome, ok, refuseField } from '#domain/outcome.ts';
import { maxImportBytes } from '#domain/trips/imports.ts';
import { readSheet, type SheetRow } from './read-sheet.ts';

type Expected<Layout> = {
  /** Maps the headings to columns. */
  readLayout: (headings: readonly string[]) => Outcome<Layout>;
  maxRows: number;
  /** Message for a file with headings only. */
  empty: string;
  tooMany: (rowCount: number) => string;
};

/** Returns the data rows of a CSV or XLSX file sent in base64, as unparsed cells. */
export async function readSentSheet<Layout>(
  file: string,
  { readLayout, maxRows, empty, tooMany }: Expected<Layout>,
): Promise<Outcome<{ bytes: Buffer; layout: Layout; rows: SheetRow[] }>> {
  const bytes = Buffer.from(file, 'base64');
  if (bytes.length > maxImportBytes) return refuseField('file', 'O arquivo passa de 2 MB.');
  const sheet = await readSheet(bytes);
  if (!sheet.ok) return sheet;
  const [headings, ...rows] = sheet.value;
  if (!headings) return refuseField('file', 'O arquivo está vazio.');
  const layout = readLayout(headings.cells);
  if (!layout.ok) return layout;
  if (rows.length === 0) return refuseField('file', empty);
  if (rows.length > maxRows) return refuseField('file', tooMany(rows.length));
  return ok({ bytes, layout: layout.value, rows });
}
