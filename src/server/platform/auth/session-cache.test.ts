import { afterEach, expect, it, vi } from 'vitest';
import { SessionCache } from './session-cache.ts';
import type { SignedIn } from './session.ts';

afterEach(() => void vi.useRealTimers());

it('the cache returns a session for five seconds, even if the clock of the machine is set back', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  const signedIn = { sessionId: 's', userId: 'u', expiresAt: new Date(Date.now() + 3_600_000) } as SignedIn;
  const sessions = new SessionCache();
  await sessions.read('token', async () => signedIn);
  vi.advanceTimersByTime(4_900);
  expect(sessions.get('token')).toBe(signedIn);
  vi.setSystemTime(Date.now() - 3_600_000);
  vi.advanceTimersByTime(200);
  expect(sessions.get('token')).toBeNull();
});
