import { expect, it } from 'vitest';
import { formatCnpj, parseCnpj } from '#domain/documents/cnpj.ts';

it.each([
  ['11.222.333/0001-81', '11222333000181'],
  ['11222333000181', '11222333000181'],
  ['12.ABC.345/01DE-35', '12ABC34501DE35'],
  ['12abc34501de35', '12ABC34501DE35'],
  [' 12 ABC 345 01DE 35 ', '12ABC34501DE35'],
])('reads the CNPJ %s', (input, stored) => {
  expect(parseCnpj(input)).toBe(stored);
});

it.each(['11.222.333/0001-82', '12.ABC.345/01DE-36', '12.ABC.345/01DE-3A', '00.000.000/0000-00', '1122233300018', ''])(
  'refuses the CNPJ %j',
  (input) => {
    expect(parseCnpj(input)).toBeNull();
  },
);

it.each([
  ['11222333000181', '11.222.333/0001-81'],
  ['12ABC34501DE35', '12.ABC.345/01DE-35'],
])('formats the CNPJ %s with its punctuation', (stored, expected) => {
  expect(formatCnpj(stored)).toBe(expected);
});
