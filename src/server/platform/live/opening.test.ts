import { setImmediate } from 'node:timers/promises';
import Fastify from 'fastify';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sign } from '#server/platform/auth/cookies.ts';
import type { Services } from '#server/platform/services.ts';
import { registerLive } from './stream.ts';

const SECRET = 'a secret of the test';
const COOKIE = `session=${encodeURIComponent(sign('token', SECRET))}`;

// The permit of a stream that opens for long ends by a timer.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

it('two streams open at a time, so that pages which reconnect together leave connections to calls', async () => {
  const reads: (() => void)[] = [];
  const read = () => new Promise<null>((resolve) => reads.push(() => resolve(null)));
  const auth = { secret: SECRET, cookie: { name: 'session' }, sessions: { read } };
  const app = Fastify();
  registerLive(app, { auth, live: { databaseNow: 0 } } as unknown as Services);
  await app.ready();
  const pages = Array.from({ length: 5 }, () => app.inject({ url: '/api/v1/live', headers: { cookie: COOKIE } }));
  const opening: number[] = [];
  for (let ended = 0; ended < pages.length; ended += 1) {
    for (let turn = 0; turn < 50; turn += 1) await setImmediate();
    opening.push(reads.length - ended);
    reads[ended]?.();
  }
  expect((await Promise.all(pages)).map(({ statusCode }) => statusCode)).toEqual([401, 401, 401, 401, 401]);
  expect(opening).toEqual([2, 2, 2, 2, 1]);
});
