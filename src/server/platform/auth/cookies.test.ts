import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { readCookie, setCookie, sign, unsign } from '#server/platform/auth/cookies.ts';

const secret = 'um segredo só para este teste, bem longo';

test('unsign returns only a value that was signed with the secret', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), fc.string(), fc.nat(), (value, other, at) => {
      const signed = sign(value, secret);
      expect(unsign(signed, secret)).toBe(value);
      expect(unsign(signed, `${secret}.`)).toBeNull();
      expect(unsign(`${other}${signed.slice(value.length)}`, secret)).toBe(other === value ? value : null);
      expect(unsign(signed.slice(0, at % signed.length), secret)).toBeNull();
    }),
  );
});

test('unsign refuses arbitrary text', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(unsign(text, secret)).toBeNull();
    }),
  );
});

test('any cookie value that was set is read unchanged from the Cookie header, regardless of other cookies', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (value, beside) => {
      const pair = setCookie('nome', encodeURIComponent(value), {
        maxAgeSeconds: 1,
        secure: true,
        sameSite: 'Lax',
      }).split(';')[0];
      const cookie = `outro=${encodeURIComponent(beside)}; ${pair}; nome2=x`;
      expect(readCookie({ cookie }, 'nome')).toBe(value);
    }),
  );
});

test('a malformed header is read as no cookie', () => {
  for (const cookie of ['', ';', '=', 'nome', ';=;nome;', 'nome2=1', 'nome=%'])
    expect(readCookie({ cookie }, 'nome')).toBeNull();
});
