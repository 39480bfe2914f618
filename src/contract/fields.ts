import * as z from 'zod/mini';
import { PASSWORD_LENGTH } from '#domain/access/password.ts';
import { parseCep } from '#domain/documents/cep.ts';
import { parseEmail } from '#domain/documents/email.ts';
import { namesAddress } from '#domain/documents/person-name.ts';
import { parsePhone, formatPhoneFault } from '#domain/documents/phone.ts';
import { parseTaxId } from '#domain/documents/tax-id.ts';

/** UUID. The panel creates version 7. */
export const id = z.uuid('Identificador inválido.');
const notInstant = 'Informe data e hora no formato ISO 8601.';
/** At most as long as with nanoseconds and an offset, because PostgreSQL refuses far longer fractions of a second. */
export const instant = z.iso
  .datetime({ offset: true, error: notInstant })
  .check(z.maxLength(35, notInstant), plausible());
export const localDate = z.iso.date('Informe uma data no formato AAAA-MM-DD.').check(plausible());
/** First day of a month, which identifies the month. */
export const monthStart = localDate.check(z.refine((day) => day.endsWith('-01'), 'Informe o primeiro dia do mês.'));
/** Centavos, zero or more, up to ten million reais. */
export const cents = z
  .int('Informe um valor em centavos.')
  .check(z.gte(0, 'O valor não pode ser negativo.'), z.lte(1_000_000_000, 'Valor alto demais.'));
export const signedCents = z
  .int('Informe um valor em centavos.')
  .check(z.gte(-1_000_000_000, 'Valor fora do limite.'), z.lte(1_000_000_000, 'Valor alto demais.'));
export const basisPoints = z
  .int('Informe um percentual em pontos-base.')
  .check(z.gte(0), z.lte(10_000, 'No máximo 100%.'));
/** Number of the last change of a record (optimistic lock): a write with an older version is refused. */
export const version = z.int('Informe a versão.').check(z.gte(1));

/**
 * Returns the error messages of an enum. An omitted value gives `missing`; an unknown value is quoted, followed by the
 * allowed values.
 */
export function oneOf(missing: string) {
  const error = ({ input, values = [] }: { input?: unknown; values?: readonly unknown[] }) => {
    if (input === undefined || input === null || input === '') return missing;
    const sent = typeof input === 'string' ? `“${input.slice(0, 40)}” não existe aqui: use` : 'Use um destes valores:';
    return `${sent} ${values.join(', ')}.`;
  };
  return { error };
}

/**
 * Returns the schema of a trimmed, non-empty text. `what`: name of the text in error messages, with article ("o nome").
 */
export function requiredText(what: string, max = 200) {
  return z
    .string(`Informe ${what}.`)
    .check(z.trim(), z.minLength(1, `Informe ${what}.`), z.maxLength(max, `No máximo ${max} caracteres.`), noControl());
}

/**
 * Returns the schema of a name. A name must not contain a web or e-mail address, because e-mails and pages show the
 * name to other users.
 */
export function nameText(what: string, max = 120) {
  return requiredText(what, max).check(noAddress());
}

export function noAddress() {
  return z.refine<string>((value) => !namesAddress(value), 'O nome não pode ter endereço de site ou de e-mail.');
}

/** Reason of a decision, visible to the users that it concerns. */
export const reason = requiredText('o motivo', 300);

/** Returns the schema of a trimmed text that may be omitted, empty or null. */
export function optionalText(max = 500) {
  return z.optional(
    z.nullable(
      z.string('Informe um texto.').check(z.trim(), z.maxLength(max, `No máximo ${max} caracteres.`), noControl()),
    ),
  );
}

// PostgreSQL refuses NUL in text. Of the other control characters, typed text contains only tabs and line breaks.
// oxlint-disable-next-line no-control-regex -- the pattern searches for control characters
const controlCharacter = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

export function noControl() {
  return z.refine<string>((value) => !controlCharacter.test(value), 'O texto contém caracteres inválidos.');
}

const [earliest, latest] = [Date.UTC(1900, 0, 1), Date.UTC(2100, 0, 1)];
const impossibleOffset = /[+-](?:1[5-9]|2\d):\d\d$/;

function plausible() {
  return z.refine<string>((text) => isPlausible(text), 'Informe uma data entre 1900 e 2099.');
}

/**
 * Returns false for dates outside 1900 to 2099, and for offsets that PostgreSQL refuses (16 hours or more).
 */
function isPlausible(text: string): boolean {
  const at = Date.parse(text);
  return !(at < earliest || at >= latest || impossibleOffset.test(text));
}

/** Returns the schema of a text with any punctuation, which `parse` converts to the stored form. */
export function normalised(
  parse: (input: string) => string | null,
  missing: string,
  invalid: string,
  sayFault: (input: string) => string = () => invalid,
) {
  return z.string(missing).check(
    z.trim(),
    z.maxLength(320, invalid),
    z.minLength(1, missing),
    z.refine((value) => parse(value) !== null, { error: ({ input }) => sayFault(String(input)), abort: true }),
    z.overwrite((value) => parse(value) ?? value),
  );
}

export const email = normalised(parseEmail, 'Informe o e-mail.', 'E-mail inválido.');
export const phone = normalised(
  parsePhone,
  'Informe o telefone.',
  'Telefone inválido: informe DDD e número.',
  formatPhoneFault,
);
export const taxId = normalised(parseTaxId, 'Informe o CPF ou CNPJ.', 'CPF ou CNPJ inválido: confira os dígitos.');
export const cep = normalised(parseCep, 'Informe o CEP.', 'CEP inválido: são oito dígitos.');
export const password = z
  .string('Informe a senha.')
  .check(
    z.minLength(PASSWORD_LENGTH.min, `A senha precisa de ao menos ${PASSWORD_LENGTH.min} caracteres.`),
    z.maxLength(PASSWORD_LENGTH.max, `A senha pode ter no máximo ${PASSWORD_LENGTH.max} caracteres.`),
  );
