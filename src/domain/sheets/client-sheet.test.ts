import { expect, it } from 'vitest';
import { ok } from '#domain/outcome.ts';
import { clientColumns, readClientLayout, readClientRow } from './client-sheet.ts';

function row(cells: Partial<Record<keyof typeof clientColumns, string>>) {
  const layout = readClientLayout(Object.values(clientColumns).map(({ heading }) => heading));
  if (!layout.ok) throw new Error(layout.detail);
  const names = Object.keys(clientColumns) as (keyof typeof clientColumns)[];
  return readClientRow(layout.value, { line: 2, cells: names.map((name) => cells[name] ?? '') });
}

it.each([
  [{ document: '12.abc.345/01de-35' }, { document: '12ABC34501DE35', kind: 'company' }],
  [{ document: '529.982.247-25' }, { document: '52998224725', kind: 'person' }],
  [{ document: '191' }, { document: '191', kind: 'company' }],
  [
    { document: '11222333000181', kind: 'AGENCIA' },
    { document: '11222333000181', kind: 'agency' },
  ],
  [{ kind: 'Pessoa' }, { kind: 'person' }],
  [{ kind: 'Avulso' }, { kind: null }],
  [{ kind: 'padaria' }, { kind: null }],
  [{}, { billingCycle: 'monthly', dueDays: 15, creditLimitCents: 'none' }],
  [
    { billingCycle: 'quinzenal', dueDays: '30 dias' },
    { billingCycle: 'fortnightly', dueDays: 30 },
  ],
  [
    { billingCycle: 'anual', dueDays: '121' },
    { billingCycle: null, dueDays: null },
  ],
  [{ creditLimit: '5.000,00' }, { creditLimitCents: 5_000_00 }],
  [{ creditLimit: 'muito' }, { creditLimitCents: null }],
])('a client row with the cells %j is read as %j', (cells, read) => {
  expect(row(cells)).toMatchObject(read);
});

it('a sheet of clients requires the columns name and document, and recognises usual headings', () => {
  expect(readClientLayout(['Nome', 'Telefone'])).toMatchObject({ ok: false, detail: expect.stringContaining('CPF') });
  const known = readClientLayout(['Razão Social', 'CNPJ', 'Prazo', 'CEP']);
  expect(known).toMatchObject(ok({ at: { name: 0, document: 1, dueDays: 2 }, unknown: ['CEP'] }));
});
