import { describe, expect, it } from 'vitest';
import { takeToken } from './address-token.ts';

function take(address: string) {
  const { pathname, search, hash } = new URL(address, 'http://painel.example');
  const replaced: string[] = [];
  const history = { replaceState: (_: unknown, __: string, url?: string | URL | null) => replaced.push(String(url)) };
  return { token: takeToken({ pathname, search, hash }, history), replaced };
}

describe('the token in the address', () => {
  it.each([
    ['/?token=abc', 'abc', '/'],
    ['/viagens?q=ana&token=a.b.c&status=available#x', 'a.b.c', '/viagens?q=ana&status=available#x'],
    ['/login?token=', null, '/login'],
    ['/?token=a%2Bb&token=c', 'a+b', '/'],
  ])('%s leaves at once', (address, token, left) => {
    expect(take(address)).toEqual({ token, replaced: [left] });
  });

  it('leaves every other address alone', () => {
    expect(take('/auth/reset-password-1?code=abc')).toEqual({ token: null, replaced: [] });
  });
});
