import { afterEach, expect, it, vi } from 'vitest';
import { deviceStorage, tabStorage } from './browser-storage.ts';

afterEach(() => vi.unstubAllGlobals());

it('keeps a text by its key until it is taken back', () => {
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

it('says that nothing was kept where the browser blocks its storage, and breaks nothing', () => {
  vi.stubGlobal('window', {
    get localStorage(): Storage {
      throw new DOMException('denied', 'SecurityError');
    },
  });
  expect(deviceStorage.write('painel.praca', 'a')).toBe(false);
  expect(deviceStorage.read('painel.praca')).toBeNull();
  expect(deviceStorage.keys()).toEqual([]);
});
