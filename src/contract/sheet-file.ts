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

/** One problem of a row of an imported file. */
export const recordVerdict = z.object({
  /** `wrong`: unreadable; `repeated`: also in an earlier row; `known`: already on record. */
  kind: z.enum(recordVerdictKinds),
  /** Heading of the affected cell; null: the whole row. */
  column: z.nullable(z.string()),
  message: z.string(),
});
