import { isValidCpf } from '@brazilian-utils/brazilian-utils/is-valid-cpf';

/** Parses a CPF, with or without punctuation, to eleven digits; null when its check digits are wrong. */
export function parseCpf(input: string): string | null {
  return isValidCpf(input) ? input.replace(/\D/g, '') : null;
}

/** Formats `52998224725` as `529.982.247-25`. */
export function formatCpf(stored: string): string {
  return stored.replace(/^(\d{3})(\d{3})(\d{3})(\d{2})$/, '$1.$2.$3-$4');
}
