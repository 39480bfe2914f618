import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { formatIssue } from './issue-messages.ts';

const said = (schema: z.ZodMiniType, input: unknown) =>
  z.safeParse(schema, input, { error: formatIssue }).error?.issues.map(({ message }) => message);

it.each([
  [z.object({ name: z.string() }), {}, 'Obrigatório.'],
  [z.string(), 5, 'Precisa ser um texto.'],
  [z.array(z.string()), 'a', 'Precisa ser uma lista.'],
  [z.int(), 1.5, 'Precisa ser um número inteiro.'],
  [z.uuid(), 'V-000001', 'Precisa ser um identificador (UUID).'],
  [z.enum(['csv', 'xlsx']), 'pdf', 'Precisa ser um destes valores: csv, xlsx.'],
  [z.string().check(z.maxLength(3)), 'longo', 'Precisa ter no máximo 3 caracteres.'],
  [z.array(z.string()).check(z.minLength(1)), [], 'Precisa ter no mínimo 1 item.'],
  [z.number().check(z.minimum(10)), 9, 'Precisa ser no mínimo 10.'],
  [z.number().check(z.gt(0)), 0, 'Precisa ser mais que 0.'],
  [z.number().check(z.lt(10)), 10, 'Precisa ser menos que 10.'],
  [z.strictObject({}), { a: 1, b: 2 }, 'Não existe aqui: a, b.'],
  [z.union([z.string(), z.number()]), true, 'Valor inválido.'],
])('formats the message of an invalid value, case %#', (schema, input, message) => {
  expect(said(schema, input)).toEqual([message]);
});
