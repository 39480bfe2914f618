import { afterEach, beforeEach, expect, it, vi } from 'vitest';

type Answer = { status: number; body: unknown } | 'no answer';

let answers: ((answer: Answer) => void)[] = [];

beforeEach(() => {
  vi.resetModules();
  answers = [];
  // The network is simulated, because the tests control the order of the answers.
  vi.stubGlobal('fetch', () =>
    new Promise<Answer>((resolve) => answers.push(resolve)).then((answer) => {
      if (answer === 'no answer') throw new TypeError('Failed to fetch');
      return Response.json(answer.body, { status: answer.status });
    }),
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const ana = { status: 200, body: { userId: 'ana' } };
const bia = { status: 200, body: { userId: 'bia' } };
const signedOut = { status: 401, body: { detail: 'Entre para continuar.' } };

it('the session is unknown until the server answers, also after several failed attempts', async () => {
  const { knownSession, rereadSession } = await import('./session-store.ts');
  // Fake timers start only here, because loading the module uses timers too.
  vi.useFakeTimers();
  const done = rereadSession();
  answers[0]?.('no answer');
  await vi.advanceTimersByTimeAsync(1000);
  answers[1]?.({ status: 502, body: null });
  await vi.advanceTimersByTimeAsync(2000);
  expect(knownSession()).toBeUndefined();
  answers[2]?.(signedOut);
  await done;
  expect(knownSession()).toBeNull();
});

it('the answer to the latest request sets the session, even if an earlier request is answered later', async () => {
  const { knownSession, rereadSession } = await import('./session-store.ts');
  const first = rereadSession();
  const second = rereadSession();
  answers[1]?.(bia);
  answers[0]?.(ana);
  await Promise.all([first, second]);
  expect(knownSession()).toEqual(bia.body);
});

it('an answer that arrives after sign-out does not restore the session', async () => {
  const { clearSession, knownSession, rereadSession } = await import('./session-store.ts');
  const done = rereadSession();
  clearSession();
  answers[0]?.(ana);
  await done;
  expect(knownSession()).toBeNull();
});

it('watchers of the session are notified only of changes', async () => {
  const { rereadSession, watchSession } = await import('./session-store.ts');
  const watcher = vi.fn<() => void>();
  watchSession(watcher);
  for (const answer of [ana, ana, bia]) {
    const done = rereadSession();
    answers.at(-1)?.(answer);
    await done;
  }
  expect(watcher).toHaveBeenCalledTimes(2);
});
