import { createHash } from 'node:crypto';
import { maxAdjustmentRows } from '#domain/adjustments/batch.ts';
import { type AdjustmentRow, readAdjustmentLayout, readAdjustmentRow } from '#domain/adjustments/sheet.ts';
import { type Outcome, ok } from '#domain/outcome.ts';
import { readSentSheet } from '#server/platform/documents/sent-sheet.ts';

export type AdjustmentsSheet = { rows: AdjustmentRow[]; hash: string; ignoredColumns: string[] };

/** Parses the adjustments of a base64 file, without looking up the partners. */
export async function readAdjustmentsSheet(file: string): Promise<Outcome<AdjustmentsSheet>> {
  const sheet = await readSentSheet(file, {
    readLayout: readAdjustmentLayout,
    maxRows: maxAdjustmentRows,
    empty: 'A planilha só tem os títulos das colunas, sem nenhum ajuste.',
    tooMany: (rowCount) => `São ${rowCount} ajustes: envie até ${maxAdjustmentRows} por vez.`,
  });
  if (!sheet.ok) return sheet;
  const { bytes, layout, rows } = sheet.value;
  return ok({
    rows: rows.map((row) => readAdjustmentRow(layout, row)),
    hash: createHash('sha256').update(bytes).digest('hex'),
    ignoredColumns: layout.unknown,
  });
}
