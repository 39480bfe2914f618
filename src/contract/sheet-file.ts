import * as z from 'zod/mini';
import { importBytesMost } from '#domain/trips/imports.ts';

/** A CSV or XLSX file, in base64. */
export const sheetFile = z
  .base64('Envie o arquivo em base64.')
  .check(
    z.minLength(1, 'Escolha um arquivo.'),
    z.maxLength(Math.ceil((importBytesMost * 4) / 3) + 4, 'O arquivo passa de 2 MB.'),
  );
