import { afterEach, expect, it, vi } from 'vitest';
import { deviceStorage, tabStorage } from './browser-storage.ts';

afterEach(() => vi.unstubAllGlobals());

it('the storage of the tab returns a text until it is deleted', () => {
  const kept = new Map<string, string>();
  const sessionStorage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  };
  vi.stubGlobal('window', { sessionStorage });
  expect(tabStorage.write('painel.voltar', '/viagens')).toBe(true);
  expect(tabStorage.read('painel.voltar')).toBe('/viagens');
  expect(tabStorage.write('painel.voltar', null)).toBe(true);
  expect(tabStorage.read('painel.voltar')).toBeNull();
});

it('writing to a blocked storage returns false and throws no error', () => {
  vi.stubGlobal('window', {
    get localStorage(): Storage {
      throw new DOMException('denied', 'SecurityError');
    },
  });
  expect(deviceStorage.write('painel.praca', 'a')).toBe(false);
  expect(deviceStorage.read('painel.praca')).toBeNull();
  expect(deviceStorage.keys()).toEqual([]);
});
