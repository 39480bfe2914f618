import type { Session } from '#contract/account.ts';
import { actedAs, leaveActing, noteActing } from './acting-memory.ts';
import { ApiProblem, fetchOrProblem } from './api-problem.ts';
import { dropDraftsOf, keptTripsForm } from './drafts.ts';

// A separate store instead of a query, because the sign-in page would load the whole query library for it.

/** undefined means not known yet; null means not signed in. */
export type KnownSession = Session | null | undefined;

let current: KnownSession;
let cursor: string | null = null;
/**
 * Stream position that the server wrote into the page. The browser may request other data before the session, so this
 * earlier position must be used with the first session.
 */
let cursorOfPage = globalThis.document?.documentElement.dataset['liveCursor'] ?? null;
let generation = 0;
let held = false;
let reading: Promise<void> = Promise.resolve();
const watchers = new Set<() => void>();

export function knownSession(): KnownSession {
  return current;
}

/**
 * Returns the position of the live stream before the session was read, so that no change after later queries is missed.
 */
export function liveCursor(): string | null {
  return cursor;
}

export function watchSession(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/**
 * Reads the session, and retries until the server answers. Only the latest call sets the session, because earlier
 * answers may be stale.
 */
export function rereadSession(): Promise<void> {
  reading = read(++generation);
  return reading;
}

/** Ends the session in the page. Answers to earlier requests cannot restore it. */
export function clearSession(): void {
  generation += 1;
  reading = Promise.resolve();
  set(null);
}

/** Assumes that a session stored on the device is valid until the server answers. */
export function assumeSession(session: Session): void {
  set(session);
}

/** Ignores session changes while the page is left for another user, until the returned function is called. */
export function holdSession(): () => void {
  held = true;
  return () => {
    held = false;
    void rereadSession();
  };
}

async function read(own: number, failures = 0): Promise<void> {
  if (own !== generation) return reading;
  try {
    const session = await fetchSession();
    if (own !== generation) return await reading;
    set(session);
  } catch {
    await wait(Math.min(1000 * 2 ** failures, 15_000));
    await read(own, failures + 1);
  }
}

async function fetchSession(): Promise<Session | null> {
  try {
    const response = await fetchOrProblem('/api/v1/session');
    cursor = cursorOfPage ?? response.headers.get('x-live-cursor');
    cursorOfPage = null;
    return (await response.json()) as Session;
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.status !== 401) throw error;
    return (await takeOwnBack()) ? leaving : null;
  }
}

/** Never resolves, because the browser is leaving the page. */
const leaving = new Promise<never>(() => undefined);

/** Restores the administrator's own session after the acting session ended. */
async function takeOwnBack(): Promise<boolean> {
  const acted = actedAs();
  if (acted === null) return false;
  noteActing(null);
  try {
    await fetchOrProblem('/api/v1/acting', { method: 'DELETE' });
  } catch (error) {
    if (error instanceof ApiProblem) return false;
    noteActing(acted);
    throw error;
  }
  leaveActing(acted, { ranOut: true });
  return true;
}

function set(session: Session | null): void {
  // An unchanged session must not rerender the page and rerun its guards.
  if (held || JSON.stringify(session) === JSON.stringify(current)) return;
  current = session;
  // Kept trips are deleted with the session, also if the server ended it.
  if (session === null) dropDraftsOf(keptTripsForm);
  for (const watcher of watchers) watcher();
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
