import type * as z from 'zod/mini';

type Issue = z.core.$ZodRawIssue;

/** Names of the expected types of a field. */
const kinds: Record<string, string> = {
  string: 'um texto',
  number: 'um número',
  int: 'um número inteiro',
  boolean: 'true ou false',
  array: 'uma lista',
  object: 'um objeto',
  record: 'um objeto',
  date: 'uma data',
  file: 'um arquivo',
  null: 'null',
};

const formats: Record<string, string> = {
  uuid: 'um identificador (UUID)',
  guid: 'um identificador (UUID)',
  email: 'um e-mail',
  url: 'um endereço da web',
  date: 'uma data, como 2026-03-01',
  datetime: 'uma data com hora e fuso, como 2026-03-01T09:30:00Z',
};

/** Counted units of a size limit, singular and plural. */
const units: Record<string, [one: string, more: string]> = {
  string: ['caractere', 'caracteres'],
  array: ['item', 'itens'],
  file: ['byte', 'bytes'],
};

/**
 * Returns the message for an invalid field whose schema has no message of its own. These are mostly type errors made by
 * programs, not by users of the forms.
 */
export function formatIssue(issue: Issue): string {
  if (issue.input === undefined && issue.code !== 'unrecognized_keys' && issue.code !== 'custom') return 'Obrigatório.';
  switch (issue.code) {
    case 'invalid_type':
      return mustBe(kinds[issue.expected]);
    case 'invalid_format':
      return mustBe(formats[issue.format]);
    case 'invalid_value':
      return mustBe(
        issue.values.length === 1 ? String(issue.values[0]) : `um destes valores: ${issue.values.join(', ')}`,
      );
    case 'too_small':
      return atLimit(issue.inclusive ? 'no mínimo' : 'mais que', issue.origin, issue.minimum);
    case 'too_big':
      return atLimit(issue.inclusive ? 'no máximo' : 'menos que', issue.origin, issue.maximum);
    case 'not_multiple_of':
      return `Precisa ser múltiplo de ${issue.divisor}.`;
    case 'unrecognized_keys':
      return `Não existe aqui: ${issue.keys.join(', ')}.`;
    default:
      return 'Valor inválido.';
  }
}

function mustBe(what: string | undefined): string {
  return what === undefined ? 'Valor inválido.' : `Precisa ser ${what}.`;
}

function atLimit(side: string, origin: string, limit: number | bigint): string {
  const unit = units[origin];
  return unit ? `Precisa ter ${side} ${limit} ${unit[limit === 1 ? 0 : 1]}.` : `Precisa ser ${side} ${limit}.`;
}
