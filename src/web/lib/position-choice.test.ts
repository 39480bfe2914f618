import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { afterDeparture, keepPositionChoice, mayResume, readPositionChoice } from './position-choice.ts';

const kept = new Map<string, string>();

beforeEach(() => {
  kept.clear();
  const localStorage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
  };
  vi.stubGlobal('window', { localStorage });
});
afterEach(() => vi.unstubAllGlobals());

it.each([
  [null, 'ask'],
  ['on', 'share'],
  ['off', 'nothing'],
] as const)(
  'after a departure, the stored answer %s about sharing the position leads to the step “%s”',
  (choice, next) => {
    expect(afterDeparture(choice)).toBe(next);
  },
);

it('the answer about sharing the position is stored per user and can be changed', () => {
  keepPositionChoice('ana', 'on');
  expect(readPositionChoice('ana')).toBe('on');
  expect(readPositionChoice('rui')).toBeNull();
  keepPositionChoice('ana', 'off');
  expect(readPositionChoice('ana')).toBe('off');
});

it('the answer about sharing the position is kept until the page closes if the browser blocks its storage', () => {
  vi.stubGlobal('window', {
    get localStorage(): Storage {
      throw new DOMException('denied', 'SecurityError');
    },
  });
  keepPositionChoice('eva', 'off');
  expect(readPositionChoice('eva')).toBe('off');
});

const permissions = (state: PermissionState) => ({ query: () => Promise.resolve({ state } as PermissionStatus) });

it.each([
  ['on', 'granted', true],
  ['on', 'prompt', false],
  ['on', 'denied', false],
  ['off', 'granted', false],
  [null, 'granted', false],
] as const)(
  "a page opened during a trip, with the stored answer %s and the browser's permission %s, shares the position: %s",
  async (choice, state, shares) => {
    expect(await mayResume(choice, permissions(state))).toBe(shares);
  },
);

it('a page opened during a trip does not share the position if the browser cannot report the permission', async () => {
  expect(await mayResume('on', undefined)).toBe(false);
  expect(await mayResume('on', { query: () => Promise.reject(new TypeError('geolocation')) })).toBe(false);
});
