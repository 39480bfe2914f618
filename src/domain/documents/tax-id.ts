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
