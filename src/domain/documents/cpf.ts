import { isValidCpf } from '@brazilian-utils/brazilian-utils/is-valid-cpf';

/** A person's CPF as eleven digits, typed or pasted with or without its punctuation; null when its check digits are wrong. */
export function parseCpf(input: string): string | null {
  return isValidCpf(input) ? input.replace(/\D/g, '') : null;
}

/** `52998224725` → `529.982.247-25`. */
export function formatCpf(stored: string): string {
  return stored.replace(/^(\d{3})(\d{3})(\d{3})(\d{2})$/, '$1.$2.$3-$4');
}
