import { expect, it } from 'vitest';
import { formatCep, parseCep } from '#domain/documents/cep.ts';

it.each(['01310-100', '01310100', '01.310-100', ' 01310 100 '])('reads the CEP %s', (input) => {
  expect(parseCep(input)).toBe('01310100');
});

it.each(['0131010', '013101000', '00000-000', '01310-1OO', ''])('refuses the CEP %j', (input) => {
  expect(parseCep(input)).toBeNull();
});

it('formats a CEP with its hyphen', () => {
  expect(formatCep('01310100')).toBe('01310-100');
});
