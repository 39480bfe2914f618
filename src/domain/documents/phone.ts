import { isValidPhone } from '@brazilian-utils/brazilian-utils/is-valid-phone';

const writtenAsPhone = /^\+?[\d\s()./-]+$/;
const withPlus = /^55(\d{10,11})$/;
/** Digits behind the trunk prefix 0 may be the code of an operator (CSP), from 10 to 99. */
const withoutPlus = /^(?:(?:00)?55|0(?:[1-9]\d)?)?(\d{10,11})$/;

/** Numbers without area code: 0300, 0303, 0500, 0800, 0900, and 300X and 400X. */
const withoutArea = /^(?:0[3589]00|0303)\d{7}$|^[34]00\d{5}$/;
/**
 * Foreign numbers in E.164. North American numbers are checked by their own rule, because `+11 98765-4321` is a São
 * Paulo number whose country code 55 is missing.
 */
const abroad = /^(?:1[2-9]\d{2}[2-9]\d{6}|[2-9]\d{7,14})$/;

/**
 * Parses a phone number to E.164, `+5511987654321`. Brazilian numbers need their area code (DDD), may have +55, 55 or
 * the trunk prefix 0 with or without the code of an operator, and follow the plan of Anatel (Resolução 749/2022): only
 * mobile numbers starting with 9 are assigned. Foreign numbers need the sign + and are checked for plausibility only.
 * Numbers without area code (0800, 4004) are refused, because they are not reachable from abroad or by WhatsApp.
 */
export function parsePhone(input: string): string | null {
  const typed = input.trim();
  if (!writtenAsPhone.test(typed)) return null;
  const digits = typed.replace(/\D/g, '');
  const international = typed.startsWith('+');
  if (international && !digits.startsWith('55')) return abroad.test(digits) ? `+${digits}` : null;
  const [, national] = (international ? withPlus : withoutPlus).exec(digits) ?? [];
  return national !== undefined && isInUse(national) ? `+55${national}` : null;
}

function isInUse(national: string): boolean {
  return isValidPhone(national, { version: 2 }) && (national.length === 10 || national[2] === '9');
}

/** Returns the error message for a phone number that `parsePhone` refuses. */
export function formatPhoneFault(input: string): string {
  const digits = input.replace(/\D/g, '').replace(/^(?:00)?55(?=\d{10,11}$)/, '');
  if (!writtenAsPhone.test(input.trim())) return 'Telefone inválido: informe DDD e número.';
  if (withoutArea.test(digits)) return 'Números como 0800 e 4004 não servem: informe um telefone com DDD.';
  if (/^[2-9]\d{7,8}$/.test(digits)) return 'Falta o DDD do telefone.';
  if (/^[1-9]\d[6-9]\d{7}$/.test(digits)) return 'Falta o 9 do celular, depois do DDD.';
  if (/^[1-9]\d[0-8]\d{8}$/.test(digits)) return 'O número de um celular começa com 9, depois do DDD.';
  return 'Telefone inválido: informe DDD e número.';
}

/** Formats a number as `(11) 98765-4321` or `(31) 3222-1111`. Returns foreign numbers as stored. */
export function formatPhone(stored: string): string {
  return stored.replace(/^\+55(\d{2})(\d{4,5})(\d{4})$/, '($1) $2-$3');
}

/** Formats a number whose area code is missing as `98765-4321` or `3222-1111`. Returns null for any other text. */
export function formatLocalPhone(input: string): string | null {
  if (!/^[\d\s()./-]+$/.test(input)) return null;
  const [, first, last] = /^(9\d{4}|(?![34]00)[2-5]\d{3})(\d{4})$/.exec(input.replace(/\D/g, '')) ?? [];
  return first === undefined ? null : `${first}-${last}`;
}
