import type { Outcome } from '#domain/outcome.ts';
import { type ImportLayout, readLayout } from '#domain/trips/import-columns.ts';
import { maxImportRows } from '#domain/trips/imports.ts';
import type { SheetRow } from '#server/platform/documents/read-sheet.ts';
import { readSentSheet } from '#server/platform/documents/sent-sheet.ts';

export type TripsSheet = { layout: ImportLayout; rows: SheetRow[] };

/** Parses the trips of a base64 file into cells. */
export function readTripsSheet(file: string): Promise<Outcome<TripsSheet>> {
  return readSentSheet(file, {
    readLayout,
    maxRows: maxImportRows,
    empty: 'A planilha só tem os títulos das colunas, sem nenhuma viagem.',
    tooMany: (rowCount) => `São ${rowCount} viagens: importe até ${maxImportRows} por vez.`,
  });
}
