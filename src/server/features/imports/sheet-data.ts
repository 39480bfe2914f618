import { type Outcome, ok, refuseField } from '#domain/outcome.ts';
import { type ImportLayout, readLayout } from '#domain/trips/import-columns.ts';
import { importBytesMost, importRowsMost } from '#domain/trips/imports.ts';
import { readSheet, type SheetRow } from '#server/platform/documents/read-sheet.ts';

export type TripsSheet = { layout: ImportLayout; rows: SheetRow[] };

/** The trips of a file in base64, still as cells. */
export async function readTripsSheet(file: string): Promise<Outcome<TripsSheet>> {
  const bytes = Buffer.from(file, 'base64');
  if (bytes.length > importBytesMost) return refuseField('file', 'O arquivo passa de 2 MB.');
  const sheet = await readSheet(bytes);
  if (!sheet.ok) return sheet;
  const [headings, ...rows] = sheet.value;
  if (!headings) return refuseField('file', 'O arquivo está vazio.');
  const layout = readLayout(headings.cells);
  if (!layout.ok) return layout;
  if (rows.length === 0) return refuseField('file', 'A planilha só tem os títulos: não há viagem nela.');
  if (rows.length > importRowsMost) {
    return refuseField('file', `São ${rows.length} viagens: importe até ${importRowsMost} por vez.`);
  }
  return ok({ layout: layout.value, rows });
}
