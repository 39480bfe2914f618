import { formatCnpj, parseCnpj } from '#domain/documents/cnpj.ts';
import { formatCpf, parseCpf } from '#domain/documents/cpf.ts';
import { parseEmail } from '#domain/documents/email.ts';
import { formatPhone, parsePhone } from '#domain/documents/phone.ts';

export const pixKeyTypes = ['cpf', 'cnpj', 'email', 'phone', 'random'] as const;
export type PixKeyType = (typeof pixKeyTypes)[number];

export const pixKeyLabels: Record<PixKeyType, string> = {
  cpf: 'CPF',
  cnpj: 'CNPJ',
  email: 'E-mail',
  phone: 'Celular',
  random: 'Aleatória',
};

/**
 * Parses a Pix key to its type and its form in the directory of the Banco Central (DICT); null if invalid. A phone must
 * be a mobile number with +55, because eleven digits alone may be a CPF, and money sent to a wrong key is lost.
 */
export function detectPixKey(input: string): { type: PixKeyType; key: string } | null {
  for (const type of pixKeyTypes) {
    const key = parsers[type](input);
    if (key !== null) return { type, key };
  }
  return null;
}

/** Parses a Pix key and returns the key without its type; null if invalid. */
export function parsePixKey(input: string): string | null {
  return detectPixKey(input)?.key ?? null;
}

/** Formats a stored key with the punctuation of documents and phones; `parsePixKey` parses it back. */
export function formatPixKey(stored: string): string {
  const type = detectPixKey(stored)?.type;
  return type ? formatters[type](stored) : stored;
}

const parsers: Record<PixKeyType, (input: string) => string | null> = {
  cpf: parseCpf,
  cnpj: parseCnpj,
  email: parseShortEmail,
  phone: parseMobileWithCountry,
  random: parseUuid,
};

const asStored = (stored: string) => stored;
const formatters: Record<PixKeyType, (stored: string) => string> = {
  cpf: formatCpf,
  cnpj: formatCnpj,
  email: asStored,
  phone: (stored) => `+55 ${formatPhone(stored)}`,
  random: asStored,
};

/** The DICT allows at most 77 characters. */
function parseShortEmail(input: string): string | null {
  const email = parseEmail(input);
  return email !== null && email.length <= 77 ? email : null;
}

function parseMobileWithCountry(input: string): string | null {
  const phone = input.trim().startsWith('+') ? parsePhone(input) : null;
  return phone !== null && /^\+55\d{11}$/.test(phone) ? phone : null;
}

function parseUuid(input: string): string | null {
  const uuid = /^([\da-f]{8})-?([\da-f]{4})-?([\da-f]{4})-?([\da-f]{4})-?([\da-f]{12})$/;
  const [, ...groups] = uuid.exec(input.trim().toLowerCase()) ?? [];
  return groups.length > 0 ? groups.join('-') : null;
}
