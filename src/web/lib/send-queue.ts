import { useSyncExternalStore } from 'react';
import { ApiProblem, fetchOrProblem, isUncertain } from './api-problem.ts';
import { deviceStorage } from './browser-storage.ts';
import { serverNow } from './server-clock.ts';

/** Call made without connection. It is stored on this device until the server has answered. */
export type Queued = {
  /** Idempotency-Key. An earlier attempt may have reached the server although no answer arrived. */
  key: string;
  /** Path below `/api/v1`. The method is always POST. */
  path: string;
  body: unknown;
  /** Id of the affected record. A refusal drops the later calls on the same record. */
  subject: string;
  /** Label for the user: `Cheguei · V-000123`. */
  label: string;
  /**
   * `at` is the time of the user's action; after `until` the call is not sent any more. Both are epoch milliseconds of
   * the server's clock.
   */
  at: number;
  until: number;
};

/** `problem` is the reason of a refusal; null on success. */
export type Delivery = { item: Queued; problem: ApiProblem | null };

const prefix = 'painel.fila.';
const lockName = 'painel-fila';
const shortestWaitMs = 2000;
const longestWaitMs = 30_000;
/** Timeout of a call, because calls hang on a weak signal. */
export const answerMs = 15_000;
const nothing: readonly Queued[] = [];

let owner: string | null = null;
let items: readonly Queued[] = nothing;
let wake: (() => void) | null = null;
/**
 * False when the storage was full and `items` has calls that the storage lacks. `items` must then not be replaced by
 * the stored calls alone.
 */
let isStored = true;
const watchers = new Set<() => void>();
const listeners = new Set<(delivery: Delivery) => void>();

/** Returns the queued calls, oldest first. */
export function useQueued(): readonly Queued[] {
  return useSyncExternalStore(watch, () => items);
}

export function isQueued(subject: string): boolean {
  return items.some((item) => item.subject === subject);
}

/** Appends a call to the queue of the signed-in user. */
export function enqueue(item: Queued): void {
  // Another tab may have added calls to the storage.
  reread();
  keep([...items, item]);
  wake?.();
}

/**
 * Deletes the queues of other users when a user signs in on this device. Their calls may contain a boarding PIN, and
 * could not be sent before their user signs in again.
 */
export function dropQueuesOfOthers(userId: string): void {
  const keys = deviceStorage.keys().filter((key) => key.startsWith(prefix) && key !== prefix + userId);
  for (const key of keys) deviceStorage.write(key, null);
}

/** Subscribes to the outcome of each queued call and returns a function that unsubscribes. */
export function onDelivery(listener: (delivery: Delivery) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Sends the queue of a user in order while there is a connection. Returns a function that stops the sending. */
export function startSending(userId: string): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let stopped = false;
  let sending = false;
  owner = userId;
  reread();

  async function flush(): Promise<void> {
    clearTimeout(timer);
    if (sending || stopped || items.length === 0) return;
    sending = true;
    const done = await alone(() => sendAll(userId, () => stopped));
    sending = false;
    failures = done ? 0 : failures + 1;
    if (!stopped && items.length > 0) timer = setTimeout(() => void flush(), waitMs(failures));
  }

  function onStorage({ key }: StorageEvent): void {
    if (key === prefix + userId) reread();
  }

  const soon = (): void => {
    failures = 0;
    void flush();
  };
  // A call is queued after a failed attempt, so the next attempt has to wait.
  wake = () => {
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), shortestWaitMs);
  };
  window.addEventListener('online', soon);
  window.addEventListener('storage', onStorage);
  document.addEventListener('visibilitychange', soon);
  soon();
  return () => {
    stopped = true;
    clearTimeout(timer);
    window.removeEventListener('online', soon);
    window.removeEventListener('storage', onStorage);
    document.removeEventListener('visibilitychange', soon);
    owner = null;
    wake = null;
    isStored = true;
    show(nothing);
  };
}

/**
 * Makes sure that only one tab sends. Without https, only localhost has locks; then the idempotency key alone prevents
 * a second execution.
 */
async function alone(work: () => Promise<boolean>): Promise<boolean> {
  return 'locks' in navigator ? await navigator.locks.request(lockName, work) : await work();
}

/** Sends the calls in order. Returns false at the first call without an answer, and the later calls wait too. */
async function sendAll(userId: string, isStopped: () => boolean): Promise<boolean> {
  reread();
  for (let item = items[0]; item && !isStopped(); item = items[0]) {
    const problem = await send(item, userId);
    if (isStopped() || problem === 'unanswered') return false;
    settle(item, problem);
  }
  return true;
}

/**
 * Names the user in the call, because another tab may have signed in as another user. The server refuses the call then.
 */
async function send({ key, path, body, until }: Queued, userId: string): Promise<ApiProblem | 'unanswered' | null> {
  if (serverNow() > until) return new ApiProblem(0, 'offline', 'Ficou tempo demais sem conexão e não foi enviada.');
  try {
    await fetchOrProblem(`/api/v1${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': key, 'x-user-id': userId },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(answerMs),
    });
    return null;
  } catch (error) {
    if (isUncertain(error) || !(error instanceof ApiProblem) || [401, 429].includes(error.status)) return 'unanswered';
    return error;
  }
}

/** Removes an answered call from the queue. A refused call also removes the later calls on the same record. */
function settle(item: Queued, problem: ApiProblem | null): void {
  const after = items.filter(({ key }) => key !== item.key);
  const orphans = problem ? after.filter(({ subject }) => subject === item.subject) : [];
  keep(after.filter((other) => !orphans.includes(other)));
  tell({ item, problem });
  for (const orphan of orphans) {
    tell({ item: orphan, problem: new ApiProblem(0, 'offline', 'Não foi enviada, porque a anterior não foi aceita.') });
  }
}

function tell(delivery: Delivery): void {
  for (const listener of listeners) listener(delivery);
}

function waitMs(failures: number): number {
  return Math.min(shortestWaitMs * 2 ** failures, longestWaitMs);
}

function reread(): void {
  const kept = owner !== null && read(prefix + owner);
  if (!kept) return;
  const unkept = isStored ? [] : items.filter(({ key }) => !kept.some((other) => other.key === key));
  show([...kept, ...unkept]);
}

function keep(next: readonly Queued[]): void {
  show(next);
  if (owner === null) return;
  isStored = deviceStorage.write(prefix + owner, next.length === 0 ? null : JSON.stringify(next));
}

/** Returns null if the storage cannot be read. Leaves out invalid entries. */
function read(key: string): readonly Queued[] | null {
  try {
    const kept: unknown = JSON.parse(deviceStorage.read(key) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isCall) : null;
  } catch {
    return null;
  }
}

const texts = ['key', 'path', 'subject', 'label'] as const;

function isCall(value: unknown): value is Queued {
  const call = (value ?? {}) as Partial<Queued>;
  return (
    texts.every((name) => typeof call[name] === 'string') && Number.isFinite(call.at) && Number.isFinite(call.until)
  );
}

function show(next: readonly Queued[]): void {
  items = next;
  for (const watcher of watchers) watcher();
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}
