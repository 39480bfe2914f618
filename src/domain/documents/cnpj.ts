import { isValidCnpj } from '@brazilian-utils/brazilian-utils/is-valid-cnpj';

/**
 * Parses a CNPJ, with or without punctuation, to fourteen characters. Capital letters are allowed since July 2026
 * (Instrução Normativa RFB 2.229/2024). Null when its check digits are wrong.
 */
export function parseCnpj(input: string): string | null {
  return isValidCnpj(input, { version: 2 }) ? input.replace(/[^\dA-Za-z]/g, '').toUpperCase() : null;
}

/** Formats `12ABC34501DE35` as `12.ABC.345/01DE-35`. */
export function formatCnpj(stored: string): string {
  return stored.replace(/^(\w{2})(\w{3})(\w{3})(\w{4})(\d{2})$/, '$1.$2.$3/$4-$5');
}
