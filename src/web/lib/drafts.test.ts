import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { dropDraft, dropDrafts, dropDraftsOfOthers, keepDraft, readDraft } from './drafts.ts';

const hidden = (value: unknown) => ({ value, enumerable: false });

/** Minimal Storage for drafts: its keys are own properties, as in a browser. */
function makeStore(): Storage {
  const store = {} as Record<string, string>;
  return Object.defineProperties(store, {
    getItem: hidden((key: string) => store[key] ?? null),
    setItem: hidden((key: string, value: string) => void (store[key] = value)),
    removeItem: hidden((key: string) => delete store[key]),
  }) as unknown as Storage;
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', { localStorage: makeStore() });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const hours = (count: number) => vi.advanceTimersByTime(count * 3_600_000);
const ana = { name: 'Ana' };

it('a draft can be read only by its user and under the name of its form', () => {
  keepDraft('u1', 'pedido', ana);
  expect(readDraft('u1', 'pedido')?.values).toEqual(ana);
  expect(readDraft('u2', 'pedido')).toBeNull();
  expect(readDraft('u1', 'outro')).toBeNull();
  dropDraft('u1', 'pedido');
  expect(readDraft('u1', 'pedido')).toBeNull();
});

it('a draft is deleted after a day', () => {
  keepDraft('u1', 'pedido', ana);
  hours(23);
  expect(readDraft('u1', 'pedido')).not.toBeNull();
  hours(2);
  expect(readDraft('u1', 'pedido')).toBeNull();
});

it('drafts older than a day are deleted at a clean-up, and all drafts at sign-out', () => {
  window.localStorage.setItem('painel.praca', 'a');
  keepDraft('u1', 'pedido', ana);
  hours(25);
  keepDraft('u2', 'pedido', ana);
  dropDrafts({ all: false });
  expect(Object.keys(window.localStorage)).toEqual(['painel.praca', 'painel.rascunho.u2.pedido']);
  dropDrafts({ all: true });
  expect(Object.keys(window.localStorage)).toEqual(['painel.praca']);
});

it('the sign-in of a user deletes the drafts of all other users on the device', () => {
  window.localStorage.setItem('painel.praca', 'a');
  keepDraft('u1', 'pedido', ana);
  keepDraft('u2', 'pedido', ana);
  keepDraft('u2', 'busca', ana);
  dropDraftsOfOthers('u2');
  expect(Object.keys(window.localStorage)).toEqual([
    'painel.praca',
    'painel.rascunho.u2.pedido',
    'painel.rascunho.u2.busca',
  ]);
});

it('a draft with invalid content counts as missing', () => {
  window.localStorage.setItem('painel.rascunho.u1.pedido', '{');
  expect(readDraft('u1', 'pedido')).toBeNull();
});
