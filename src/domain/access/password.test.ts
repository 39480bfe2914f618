import { expect, test } from 'vitest';
import { whyGuessable } from './password.ts';

const owner = { name: 'João da Silva Araújo', email: 'jsilva.taxista@exemplo.com.br' };
const known = new Set(['1q2w3e4r5t', 'password123']);
const why = (password: string, of = owner) => whyGuessable(password, of, (text) => known.has(text));

test.each(['1q2w3e4r5t', 'PassWord123', ' password123 ', 'ｐassword123'])(
  'refuses leaked passwords regardless of case, spaces and full-width letters: %s',
  (password) => {
    expect(why(password)).toContain('das mais usadas');
  },
);

test.each([
  'joao-silva-1985',
  'JOÃO.SILVA!!!!!!',
  'silvajoao123456789',
  'jsilva.taxista',
  'painel-demo-26',
  'Chame um Táxi',
  'ChameUmTaxi@2026',
  'taxi-taxi-taxi',
  'exemplo.com.br',
])("refuses passwords made of the owner's name, the owner's e-mail address or the product name: %s", (password) => {
  expect(why(password)).toContain('fácil de adivinhar');
});

test.each(['uma senha bem longa', 'joao-cavalo-de-vidro', 'o táxi amarelo dorme', '8830174629', 'aaaa bbbb cc'])(
  'accepts passwords with enough characters besides known words: %s',
  (password) => {
    expect(why(password)).toBeNull();
  },
);

test('checks the password of an owner without a name like any other password', () => {
  expect(why('uma senha bem longa', { name: '', email: 'a@b.co' })).toBeNull();
  expect(why('1q2w3e4r5t', { name: '', email: '' })).toContain('das mais usadas');
});
