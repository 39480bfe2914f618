import { expect, it } from 'vitest';
import { formatCpf, parseCpf } from '#domain/documents/cpf.ts';

it.each(['529.982.247-25', '52998224725', ' 529 982 247 25 '])('reads the CPF %s', (input) => {
  expect(parseCpf(input)).toBe('52998224725');
});

it.each(['529.982.247-26', '111.111.111-11', '5299822472', '529982247250', '', 'CPF 52998224725'])(
  'refuses the CPF %j',
  (input) => {
    expect(parseCpf(input)).toBeNull();
  },
);

it('formats a CPF with its punctuation', () => {
  expect(formatCpf('52998224725')).toBe('529.982.247-25');
});
