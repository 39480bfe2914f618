import { isValidCnh } from '@brazilian-utils/brazilian-utils/is-valid-cnh';

/** The registry number of a driving licence: eleven digits, the last two of which check the others. Null when it is none. */
export function parseCnh(input: string): string | null {
  const digits = input.replaceAll(/[.\s-]/g, '');
  return /^\d{11}$/.test(digits) && isValidCnh(digits) ? digits : null;
}

/** As `parseCnh`, of a cell: a spreadsheet takes the number for one and drops the zeros in front. */
export function parseSheetCnh(cell: string): string | null {
  return parseCnh(/^\d{8,10}$/.test(cell) ? cell.padStart(11, '0') : cell);
}
