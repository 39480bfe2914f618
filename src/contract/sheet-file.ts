import * as z from 'zod/mini';
import { recordVerdictKinds } from '#domain/sheets/verdicts.ts';
import { maxImportBytes } from '#domain/trips/imports.ts';

/** A CSV or XLSX file, in base64. */
export const sheetFile = z
  .base64('Envie o arquivo em base64.')
  .check(
    z.minLength(1, 'Escolha um arquivo.'),
    z.maxLength(Math.ceil((maxImportBytes * 4) / 3) + 4, 'O arquivo passa de 2 MB.'),
  );

/** Problems of a row of an imported file. */
export const recordVerdict = z.object({
  /** `wrong`: cannot be read; `repeated`: stands in a line above, too; `known`: is on record already. */
  kind: z.enum(recordVerdictKinds),
  /** The heading of the cell that it is about; null: the whole row. */
  column: z.nullable(z.string()),
  message: z.string(),
});
