import { type Outcome, ok, refuseField } from '#domain/outcome.ts';
import { importBytesMost } from '#domain/trips/imports.ts';
import { readSheet, type SheetRow } from './read-sheet.ts';

type Expected<Layout> = {
  /** Which column holds what, by their headings. */
  readLayout: (headings: readonly string[]) => Outcome<Layout>;
  rowsMost: number;
  /** Why it is refused with headings alone. */
  empty: string;
  tooMany: (rowCount: number) => string;
};

/** The rows below the headings of a CSV or XLSX file that somebody sent in base64, still as cells. */
export async function readSentSheet<Layout>(
  file: string,
  { readLayout, rowsMost, empty, tooMany }: Expected<Layout>,
): Promise<Outcome<{ bytes: Buffer; layout: Layout; rows: SheetRow[] }>> {
  const bytes = Buffer.from(file, 'base64');
  if (bytes.length > importBytesMost) return refuseField('file', 'O arquivo passa de 2 MB.');
  const sheet = await readSheet(bytes);
  if (!sheet.ok) return sheet;
  const [headings, ...rows] = sheet.value;
  if (!headings) return refuseField('file', 'O arquivo está vazio.');
  const layout = readLayout(headings.cells);
  if (!layout.ok) return layout;
  if (rows.length === 0) return refuseField('file', empty);
  if (rows.length > rowsMost) return refuseField('file', tooMany(rows.length));
  return ok({ bytes, layout: layout.value, rows });
}
