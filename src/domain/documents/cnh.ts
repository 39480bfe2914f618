import { isValidCnh } from '@brazilian-utils/brazilian-utils/is-valid-cnh';

/** Parses the number of a driving licence: eleven digits, with two check digits at the end. Null if invalid. */
export function parseCnh(input: string): string | null {
  const digits = input.replaceAll(/[.\s-]/g, '');
  return /^\d{11}$/.test(digits) && isValidCnh(digits) ? digits : null;
}

/** Parses a cell of a spreadsheet as `parseCnh` does, and restores leading zeros that the spreadsheet dropped. */
export function parseSheetCnh(cell: string): string | null {
  return parseCnh(/^\d{8,10}$/.test(cell) ? cell.padStart(11, '0') : cell);
}
