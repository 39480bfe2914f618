import { createHash } from 'node:crypto';
import { adjustmentRowsMost } from '#domain/adjustments/batch.ts';
import { type AdjustmentRow, readAdjustmentLayout, readAdjustmentRow } from '#domain/adjustments/sheet.ts';
import { type Outcome, ok, refuseField } from '#domain/outcome.ts';
import { importBytesMost } from '#domain/trips/imports.ts';
import { readSheet } from '#server/platform/documents/read-sheet.ts';

export type AdjustmentsSheet = { rows: AdjustmentRow[]; hash: string; ignoredColumns: string[] };

/** The adjustments of a file in base64, as far as they can be read without knowing the partners. */
export async function readAdjustmentsSheet(file: string): Promise<Outcome<AdjustmentsSheet>> {
  const bytes = Buffer.from(file, 'base64');
  if (bytes.length > importBytesMost) return refuseField('file', 'O arquivo passa de 2 MB.');
  const sheet = await readSheet(bytes);
  if (!sheet.ok) return sheet;
  const [headings, ...rows] = sheet.value;
  if (!headings) return refuseField('file', 'O arquivo está vazio.');
  const layout = readAdjustmentLayout(headings.cells);
  if (!layout.ok) return layout;
  if (rows.length === 0) return refuseField('file', 'A planilha só tem os títulos: não há ajuste nela.');
  if (rows.length > adjustmentRowsMost) {
    return refuseField('file', `São ${rows.length} ajustes: envie até ${adjustmentRowsMost} por vez.`);
  }
  return ok({
    rows: rows.map((row) => readAdjustmentRow(layout.value, row)),
    hash: createHash('sha256').update(bytes).digest('hex'),
    ignoredColumns: layout.value.unknown,
  });
}
