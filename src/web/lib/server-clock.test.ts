import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { heardServerTime, serverNow } from './server-clock.ts';

const ahead = () => serverNow() - Date.now();
const hear = (by: number, tookMs: number) => heardServerTime(Date.now() + by - tookMs / 2, tookMs);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  hear(0, 0);
});
afterEach(() => vi.useRealTimers());

it('the clock of the page follows the clock of the server, whether it is ahead of or behind the device', () => {
  hear(120_000, 80);
  expect(ahead()).toBe(120_000);
  hear(-45_000, 80);
  expect(ahead()).toBe(-45_000);
});

it('the clock of the page ignores a difference that the latency of a slow answer may explain', () => {
  hear(120_000, 40);
  hear(121_500, 4_000);
  expect(ahead()).toBe(120_000);
  hear(125_000, 4_000);
  expect(ahead()).toBe(125_000);
});

it('the clock of the page ignores an answer without a time', () => {
  hear(60_000, 10);
  heardServerTime(Number.NaN, 10);
  expect(ahead()).toBe(60_000);
});
