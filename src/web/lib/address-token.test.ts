import { describe, expect, it } from 'vitest';
import { takeToken } from './address-token.ts';

const origin = 'http://painel.example';

function take(address: string) {
  const replaced: string[] = [];
  const history = { replaceState: (_: unknown, __: string, url?: string | URL | null) => replaced.push(String(url)) };
  return { token: takeToken({ href: origin + address }, history), replaced };
}

describe('reading the token in the URL', () => {
  it.each([
    ['/?token=abc', 'abc', '/'],
    ['/viagens?q=ana&token=a.b.c&status=available#x', 'a.b.c', '/viagens?q=ana&status=available#x'],
    ['/login?token=', null, '/login'],
    ['/?token=a%2Bb&token=c', 'a+b', '/'],
    ['//?token=abc', 'abc', '//'],
    ['//outro.example/?token=abc', 'abc', '//outro.example/'],
  ])('removes the token from %s at once', (address, token, left) => {
    expect(take(address)).toEqual({ token, replaced: [origin + left] });
  });

  it('leaves a URL without a token unchanged', () => {
    expect(take('/auth/reset-password-1?code=abc')).toEqual({ token: null, replaced: [] });
  });
});
