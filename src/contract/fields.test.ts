import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { optionalUf, uf } from './addresses.ts';
import { oneOf, phone } from './fields.ts';
import { cnh } from './partners.ts';
import { stopInput } from './trip-terms.ts';

const said = (schema: z.ZodMiniType, input: unknown) =>
  z.safeParse(schema, input).error?.issues.map(({ message }) => message) ?? 'ok';
const method = z.enum(['billed', 'cash'], oneOf('Informe a forma de pagamento.'));

it.each([
  [method, undefined, 'Informe a forma de pagamento.'],
  [method, '', 'Informe a forma de pagamento.'],
  [method, 'bitcoin', '“bitcoin” não existe aqui: use billed, cash.'],
  [method, 5, 'Use um destes valores: billed, cash.'],
  [phone, '0800 123 4567', 'Números como 0800 e 4004 não servem: informe um telefone com DDD.'],
  [phone, '(11) 8765-4321', 'Falta o 9 do celular, depois do DDD.'],
  [cnh, '12345678901', 'CNH inválida: confira os 11 dígitos.'],
])('an invalid value of a field is refused with the expected error message (case %#)', (schema, input, message) => {
  expect(said(schema, input)).toEqual([message]);
});

it('a UF is accepted in capital and small letters, and an unknown UF is refused', () => {
  expect(uf.parse('sp')).toBe('SP');
  expect(said(uf, 'XX')).toEqual([expect.stringContaining('UF inválida: use AC, AL, AM,')]);
  expect([optionalUf.parse(' mg '), optionalUf.parse(''), optionalUf.parse(null)]).toEqual(['MG', '', null]);
  expect(said(stopInput, { address: 'Rua A', uf: 'ZZ' })).toHaveLength(1);
});
