import { expect, it } from 'vitest';
import { ok } from '#domain/outcome.ts';
import { partnerColumns, readPartnerLayout, readPartnerRow } from './partner-sheet.ts';

const headings = Object.values(partnerColumns).map(({ heading }) => heading);

function row(cells: Partial<Record<keyof typeof partnerColumns, string>>) {
  const layout = readPartnerLayout(headings);
  if (!layout.ok) throw new Error(layout.detail);
  const names = Object.keys(partnerColumns) as (keyof typeof partnerColumns)[];
  return readPartnerRow(layout.value, { line: 2, cells: names.map((name) => cells[name] ?? '') });
}

it.each([
  [{ kind: '' }, { kind: 'driver' }],
  [{ kind: 'Operador (vários motoristas)' }, { kind: 'operator' }],
  [{ kind: 'padeiro' }, { kind: null }],
  [{ document: '191' }, { document: '191' }],
  [{ document: '1234567890' }, { document: '01234567890' }],
  [{ categories: 'Comum; acessivel / Luxo' }, { categories: ['comum', 'acessivel', null] }],
  [{ areas: 'São Paulo, Osasco' }, { areas: ['São Paulo', 'Osasco'] }],
  [{ licenceNumber: '123.456.789-00' }, { licenceNumber: '12345678900' }],
  [{ licenceExpiresOn: '31/12/2030' }, { licenceExpiresOn: '2030-12-31' }],
  [{ licenceExpiresOn: '31/02/2030' }, { licenceExpiresOn: '31/02/2030' }],
])('a partner row with the cells %j is read as %j', (cells, read) => {
  expect(row(cells)).toMatchObject(read);
});

it('a sheet of partners requires the columns name and document, and recognises usual headings', () => {
  expect(readPartnerLayout(['Nome', 'Telefone'])).toMatchObject({ ok: false, detail: expect.stringContaining('CPF') });
  const known = readPartnerLayout(['Razão Social', 'CNPJ', 'WhatsApp', 'Cor']);
  expect(known).toMatchObject(ok({ at: { name: 0, document: 1, phone: 2 }, unknown: ['Cor'] }));
});
