import { expect, it } from 'vitest';
import { parseEmail } from '#domain/documents/email.ts';

it.each([
  [' Maria.Souza@Hotel.COM.br ', 'maria.souza@hotel.com.br'],
  ['a+b@exemplo.com', 'a+b@exemplo.com'],
])('reads the e-mail address %s', (input, stored) => {
  expect(parseEmail(input)).toBe(stored);
});

it.each(['maria', 'maria@hotel', 'maria@@hotel.com', 'maria@hotel..com', 'ma ria@hotel.com', 'joão@hotel.com', ''])(
  'refuses the e-mail address %j',
  (input) => {
    expect(parseEmail(input)).toBeNull();
  },
);

it('refuses addresses longer than SMTP allows', () => {
  expect(parseEmail(`${'a'.repeat(242)}@exemplo.com`)).toHaveLength(254);
  expect(parseEmail(`${'a'.repeat(243)}@exemplo.com`)).toBeNull();
});
