import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type * as WalPosition from './wal-position.ts';

let page: typeof WalPosition;
let jar: string;

beforeEach(async () => {
  jar = 'theme=dark';
  vi.useFakeTimers({ toFake: ['performance'] });
  vi.stubGlobal('window', { location: { protocol: 'https:' } });
  vi.stubGlobal('document', {
    get cookie() {
      return jar;
    },
    set cookie(text: string) {
      jar = text;
    },
  });
  vi.resetModules();
  page = await import('./wal-position.ts');
});
afterEach(() => {
  // The other test files of this process import the module without a position.
  vi.resetModules();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const cookieOf = (position: number) => `painel-wal=${position}; Max-Age=60; Path=/; SameSite=Lax; Secure`;

it.each([
  ['an answer to a write', '987'],
  ['a cursor of the live stream', '0b8f7c2e-0000-4000-8000-00000000-00000001.12.987'],
])('the position in %s is told with the next call', (_, text) => {
  page.heardPosition(text);
  page.tellPosition();
  expect(jar).toBe(cookieOf(987));
});

it.each([null, '', '0b8f7c2e-0000-4000-8000-00000000-00000001.12'])('%s has no position', (text) => {
  page.heardPosition(text);
  page.tellPosition();
  expect(jar).toBe('theme=dark');
});

it('an older position does not replace the newest one, also after another tab has written it', () => {
  page.heardPosition('20');
  page.heardPosition('10');
  jar = 'painel-wal=10';
  page.tellPosition();
  expect(jar).toBe(cookieOf(20));
  jar = 'theme=dark; painel-wal=30';
  page.tellPosition();
  expect(jar).toBe('theme=dark; painel-wal=30');
});

it('a position is forgotten after a minute, because every replica in use shows it', () => {
  page.heardPosition('9007199254740991');
  vi.advanceTimersByTime(60_001);
  page.tellPosition();
  expect(jar).toBe('theme=dark');
  // The positions of a restored database begin lower.
  page.heardPosition('5');
  page.tellPosition();
  expect(jar).toBe(cookieOf(5));
});
