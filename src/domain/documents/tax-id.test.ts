import { expect, it } from 'vitest';
import { formatTaxId, parseSheetTaxId, parseTaxId, taxIdKind } from '#domain/documents/tax-id.ts';

it.each([
  ['529.982.247-25', '52998224725', 'cpf', '529.982.247-25'],
  ['12.abc.345/01de-35', '12ABC34501DE35', 'cnpj', '12.ABC.345/01DE-35'],
  ['11222333000181', '11222333000181', 'cnpj', '11.222.333/0001-81'],
])('recognises whether %s is a CPF or a CNPJ', (input, stored, kind, shown) => {
  expect(parseTaxId(input)).toBe(stored);
  expect(taxIdKind(stored)).toBe(kind);
  expect(formatTaxId(stored)).toBe(shown);
});

it.each(['529.982.247-26', '12.ABC.345/01DE-36', '123', ''])('refuses the CPF or CNPJ %j', (input) => {
  expect(parseTaxId(input)).toBeNull();
});

it('does not turn a mistyped CPF into a CNPJ, unless the row of the sheet says CNPJ', () => {
  // The check digits of this number are wrong for a CPF, and right for a CNPJ that has lost three leading zeros.
  const cell = '52998224793';
  expect(parseSheetTaxId(cell)).toBeNull();
  expect(parseSheetTaxId(cell, 'cpf')).toBeNull();
  expect(parseSheetTaxId(cell, 'cnpj')).toBe(`000${cell}`);
  expect(parseSheetTaxId('1222333000181', 'cpf')).toBeNull();
});
