import { expect, it } from 'vitest';
import { detectPixKey, formatPixKey, parsePixKey } from '#domain/documents/pix-key.ts';

const uuid = '123e4567-e89b-42d3-a456-426614174000';

it.each([
  ['529.982.247-25', 'cpf', '52998224725', '529.982.247-25'],
  ['11.222.333/0001-81', 'cnpj', '11222333000181', '11.222.333/0001-81'],
  ['12.abc.345/01de-35', 'cnpj', '12ABC34501DE35', '12.ABC.345/01DE-35'],
  ['Motorista@Exemplo.com', 'email', 'motorista@exemplo.com', 'motorista@exemplo.com'],
  ['+55 (11) 98765-4321', 'phone', '+5511987654321', '+55 (11) 98765-4321'],
  [uuid.toUpperCase(), 'random', uuid, uuid],
  [uuid.replaceAll('-', ''), 'random', uuid, uuid],
])('recognises the Pix key %s as a key of the type %s', (input, type, key, shown) => {
  expect(detectPixKey(input)).toEqual({ type, key });
  expect(detectPixKey(key)).toEqual({ type, key });
  expect(formatPixKey(key)).toBe(shown);
  expect(parsePixKey(shown)).toBe(key);
});

it.each([
  '11987654321', // a phone without +55
  '(11) 98765-4321',
  '+55 11 3222-1111', // not a mobile number
  '+1 415 555 2671',
  '529.982.247-26',
  `${'a'.repeat(66)}@exemplo.com`, // 78 characters
  'chave',
  '',
])('refuses the Pix key %j', (input) => {
  expect(parsePixKey(input)).toBeNull();
});
