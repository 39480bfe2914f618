import { formatCnpj, parseCnpj } from '#domain/documents/cnpj.ts';
import { formatCpf, parseCpf } from '#domain/documents/cpf.ts';

export type TaxIdKind = 'cpf' | 'cnpj';

/** A CPF or a CNPJ, stored without punctuation; null when it is neither. Their lengths keep them apart. */
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
 * As `parseTaxId`, of a cell: a spreadsheet takes a CPF or CNPJ for a number and drops the zeros in front. Eleven digits are a whole
 * CPF, never a CNPJ without its zeros, unless the row says that it is a CNPJ (`expected`): a mistyped CPF would become a company's.
 */
export function parseSheetTaxId(cell: string, expected: TaxIdKind | null = null): string | null {
  const whole = parseTaxId(cell);
  if (whole !== null || !/^\d{8,13}$/.test(cell)) return whole;
  const kind = expected ?? (cell.length <= 11 ? 'cpf' : 'cnpj');
  return kind === 'cpf' ? parseCpf(cell.padStart(11, '0')) : parseCnpj(cell.padStart(14, '0'));
}
