import { expect, it } from 'vitest';
import { readableData } from './readable-data.ts';

it('the HTML page shows each value under its name, omits unknown values and escapes scripts', () => {
  const data = {
    takenAt: '2026-03-12T17:30:00.000Z',
    sections: [{ title: 'Conta', items: [{ Nome: '<img src=x onerror="alert(1)">', Telefone: null }] }],
  };
  const page = readableData(data, 'Meus dados');
  expect(page).toContain('<h2>Conta</h2><dl><dt>Nome</dt><dd>&lt;img src=x onerror=&quot;alert(1)&quot;&gt;</dd></dl>');
  expect(page).not.toContain('Telefone');
});
