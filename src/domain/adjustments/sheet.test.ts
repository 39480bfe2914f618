import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatCents } from '#domain/money.ts';
import { readAdjustmentLayout, readAdjustmentRow, readPartnerName } from './sheet.ts';

const rowOf = (...cells: string[]) => {
  const layout = readAdjustmentLayout(['Motivo', 'VALOR (R$)', 'CPF/CNPJ', 'data', 'Cor']);
  if (!layout.ok) throw new Error(layout.detail);
  return readAdjustmentRow(layout.value, { line: 2, cells });
};
const centsOf = (amount: string) => rowOf('Bônus', amount, 'x', '').cents;

describe('the headings', () => {
  it('are recognised in any order and by synonyms, and unknown headings are reported', () => {
    expect(readAdjustmentLayout(['Motivo', 'VALOR (R$)', 'CPF/CNPJ', 'Cor'])).toEqual({
      ok: true,
      value: { at: { reason: 0, amount: 1, partner: 2 }, unknown: ['Cor'] },
    });
  });

  it.each([
    [['Parceiro'], 'Faltam as colunas Valor, Motivo: a primeira linha precisa ter os títulos, como no modelo.'],
    [['Parceiro', 'Valor', 'Motivo', 'CPF'], 'A coluna Parceiro aparece duas vezes.'],
  ])('are refused when they are %j', (headings, message) => {
    expect(readAdjustmentLayout(headings)).toMatchObject({ ok: false, errors: [{ field: 'file', message }] });
  });
});

describe('an amount', () => {
  it.each([
    ['1.234,56', 1_234_56],
    ['+50,00', 50_00],
    ['-50', -50_00],
    ['\u{2212}0,5', -50],
    ['-R$ 10,00', -10_00],
    ['R$ -10,00', -10_00],
    ['12.50', null],
    ['12,345', null],
    ['--5', null],
    ['dez', null],
  ])('typed as %j is parsed to %j centavos', (typed, cents) => {
    expect(centsOf(typed)).toBe(cents);
  });

  it('formatted by the panel is parsed back to the same centavos', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }), (cents) => {
        expect(centsOf(formatCents(cents))).toBe(cents);
      }),
    );
  });
});

it.each([
  [['', '1,00', 'x', ''], [['wrong_reason', 'Motivo', 'Informe o motivo.']]],
  [['a', '', 'x', ''], [['wrong_amount', 'Valor', 'Informe o valor.']]],
  [['a', '0,00', 'x', ''], [['wrong_amount', 'Valor', 'O valor não pode ser zero.']]],
  [['a', '10.000.000,01', 'x', ''], [['wrong_amount', 'Valor', 'Valor alto demais.']]],
  [['a'.repeat(301), '1,00', 'x', ''], [['wrong_reason', 'Motivo', 'No máximo 300 caracteres.']]],
  [['a', '1,00', 'x', '31/02/2026'], [['wrong_date', 'Data', 'Escreva a data como 25/12/2026.']]],
  [
    ['a', '1,00', '', ''],
    [['unknown_partner', 'Parceiro', 'Informe o CPF ou CNPJ, o e-mail ou o código do parceiro.']],
  ],
  [['a', '1,00', 'x', '3/2/2026'], []],
] as const)('a row %j gets the error messages %j', (cells, faults) => {
  const said = rowOf(...cells).verdicts.map(({ kind, column, message }) => [kind, column, message]);
  expect(said).toEqual(faults);
});

it.each([
  ['529.982.247-25', { by: 'document', value: '52998224725' }],
  ['1234567890', { by: 'document', value: '01234567890' }],
  ['191', null],
  ['191000000000', null],
  ['11.222.333/0001-81', { by: 'document', value: '11222333000181' }],
  [' Ana@Exemplo.com.br ', { by: 'email', value: 'ana@exemplo.com.br' }],
  ['0199C5A0-0000-7000-8000-000000000001', { by: 'id', value: '0199c5a0-0000-7000-8000-000000000001' }],
  ['000.000.000-00', null],
  ['Ana', null],
])('the typed partner %j is looked up by %j', (typed, name) => {
  expect(readPartnerName(typed.trim())).toEqual(name);
});
