import { isValidPhone } from '@brazilian-utils/brazilian-utils/is-valid-phone';

const writtenAsPhone = /^\+?[\d\s()./-]+$/;
const withPlus = /^55(\d{10,11})$/;
const withoutPlus = /^(?:(?:00)?55|0)?(\d{10,11})$/;

/** E.164 abroad. North America's own rule too, because `+11 98765-4321` is a São Paulo number without its 55. */
const abroad = /^(?:1[2-9]\d{2}[2-9]\d{6}|[2-9]\d{7,14})$/;

/**
 * A phone as E.164, `+5511987654321`. Brazilian ones need their DDD, may carry +55, 55 or the trunk's 0, and follow
 * Anatel's plan (Resolução 749/2022); foreign ones need their + and are only checked for being plausible.
 */
export function parsePhone(input: string): string | null {
  const typed = input.trim();
  if (!writtenAsPhone.test(typed)) return null;
  const digits = typed.replace(/\D/g, '');
  const international = typed.startsWith('+');
  if (international && !digits.startsWith('55')) return abroad.test(digits) ? `+${digits}` : null;
  const [, national] = (international ? withPlus : withoutPlus).exec(digits) ?? [];
  return national !== undefined && isValidPhone(national, { version: 2 }) ? `+55${national}` : null;
}

/** `(11) 98765-4321`, `(31) 3222-1111`; foreign numbers as they are stored. */
export function formatPhone(stored: string): string {
  return stored.replace(/^\+55(\d{2})(\d{4,5})(\d{4})$/, '($1) $2-$3');
}
