import { describe, expect, test } from 'vitest';
import { namesAddress } from './person-name.ts';

describe('a name that contains a web or e-mail address is recognised', () => {
  test.each([
    'Acesse https://premio.example/ganhe',
    'HTTP://premio.example',
    'Ana www.premio.example',
    'Prêmio em premio.com.br',
    'clique bit.ly/abc',
    't.me/golpe',
    'premio.com',
    'ｈｔｔｐｓ：／／premio',
    'pre\u200Bmio\u200B.\u200Bcom',
    'premio。com',
    'fale com ana@premio.net',
    'javascript:alert(1)',
  ])('%s', (name) => expect(namesAddress(name)).toBe(true));
});

describe('a name without an address is allowed', () => {
  test.each([
    'Ana',
    'Dr. João da Silva',
    'José P. de Oliveira',
    'Aurora S.A.',
    'Táxi Silva Ltda. ME',
    'Silva & Cia. Ltda.',
    "Sant'Ana d'Ávila",
    'J.R. Comércio',
    'Hotel 5.0',
    'Recepção / Turno 2',
    'M.Sc. Rita Combr',
    'Sr.Brás',
  ])('%s', (name) => expect(namesAddress(name)).toBe(false));
});
