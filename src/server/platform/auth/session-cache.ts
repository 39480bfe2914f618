import type { SignedIn } from '#server/platform/auth/session.ts';

const LIFETIME_MILLISECONDS = 5_000;
const MOST_SESSIONS = 20_000;

/**
 * Caches the user of a session token for a few seconds, so that a page with many reads does not query the database for
 * each. Commands never use the cache. A change of rights clears the cache at once on every node. When a node misses
 * that message, the short lifetime ends the stale rights.
 */
export class SessionCache {
  readonly #kept = new Map<string, { signedIn: SignedIn; until: number }>();
  #forgotten = 0;

  get(token: string): SignedIn | null {
    const kept = this.#kept.get(token);
    if (!kept) return null;
    if (kept.until > performance.now() && kept.signedIn.expiresAt.getTime() > Date.now()) return kept.signedIn;
    this.#kept.delete(token);
    return null;
  }

  /** Reads through the cache. Does not store a result that was read before an invalidation, because it may be stale. */
  async read(token: string, load: () => Promise<SignedIn | null>): Promise<SignedIn | null> {
    const kept = this.get(token);
    if (kept) return kept;
    const moment = this.#forgotten;
    const signedIn = await load();
    if (signedIn && moment === this.#forgotten) this.#keep(token, signedIn);
    return signedIn;
  }

  dropSession(sessionId: string): void {
    this.#forget((signedIn) => signedIn.sessionId === sessionId);
  }

  dropUser(userId: string): void {
    this.#forget((signedIn) => signedIn.userId === userId);
  }

  #keep(token: string, signedIn: SignedIn): void {
    const [oldest] = this.#kept.size >= MOST_SESSIONS ? this.#kept.keys() : [];
    if (oldest !== undefined) this.#kept.delete(oldest);
    this.#kept.set(token, { signedIn, until: performance.now() + LIFETIME_MILLISECONDS });
  }

  #forget(matches: (signedIn: SignedIn) => boolean): void {
    this.#forgotten += 1;
    for (const [token, { signedIn }] of this.#kept) if (matches(signedIn)) this.#kept.delete(token);
  }
}
