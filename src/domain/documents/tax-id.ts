import { formatCnpj, parseCnpj } from '#domain/documents/cnpj.ts';
import { formatCpf, parseCpf } from '#domain/documents/cpf.ts';

export type TaxIdKind = 'cpf' | 'cnpj';

/**
 * Parses a CPF or CNPJ to its form without punctuation; null if neither. The length distinguishes a CPF from a CNPJ.
 */
export function parseTaxId(input: string): string | null {
  return parseCpf(input) ?? parseCnpj(input);
}

export function taxIdKind(stored: string): TaxIdKind {
  return stored.length === 11 ? 'cpf' : 'cnpj';
}

export function formatTaxId(stored: string): string {
  return taxIdKind(stored) === 'cpf' ? formatCpf(stored) : formatCnpj(stored);
}

/**
 * Parses a cell of a spreadsheet as `parseTaxId` does, and restores leading zeros that the spreadsheet dropped. Eleven
 * digits are a complete CPF, unless `expected` says CNPJ. Without this rule a mistyped CPF could become the CNPJ of a
 * company.
 */
export function parseSheetTaxId(cell: string, expected: TaxIdKind | null = null): string | null {
  const whole = parseTaxId(cell);
  if (whole !== null || !/^\d{8,13}$/.test(cell)) return whole;
  const kind = expected ?? (cell.length <= 11 ? 'cpf' : 'cnpj');
  return kind === 'cpf' ? parseCpf(cell.padStart(11, '0')) : parseCnpj(cell.padStart(14, '0'));
}
