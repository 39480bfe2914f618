import type { Position, Sign } from './row/write-signs.ts';

/** Time between the first sign and the write of all signs that came meanwhile. */
const FLUSH_MS = 1_000;

type Write = (signs: readonly Sign[]) => Promise<void>;
type Kept = { at: number; position: Position | null };

/**
 * Collects the signs of drivers' pages in memory and writes them once a second. Keeps the last sign of each driver only.
 * After a failed write the signs wait for the next write, unless newer ones came. A killed process loses the signs of
 * a second, which the pages send again.
 */
export class SignBuffer {
  readonly #write: Write;
  readonly #failed: (error: unknown) => void;
  #kept = new Map<string, Kept>();
  #timer: NodeJS.Timeout | undefined;
  #flushing: Promise<void> = Promise.resolve();
  #closed = false;

  constructor(write: Write, failed: (error: unknown) => void) {
    this.#write = write;
    this.#failed = failed;
  }

  get size(): number {
    return this.#kept.size;
  }

  /** Keeps a sign. A sign without a position keeps the last position that is not written yet. */
  put(driverId: string, position: Position | null): void {
    const earlier = this.#kept.get(driverId)?.position ?? null;
    this.#kept.set(driverId, { at: performance.now(), position: position ?? earlier });
    this.#schedule();
  }

  /** Forgets the position that is not written yet. The sign of the page still counts. */
  forgetPosition(driverId: string): void {
    const kept = this.#kept.get(driverId);
    if (kept) this.#kept.set(driverId, { ...kept, position: null });
  }

  /** Writes all kept signs. Never rejects. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#flushing = this.#flushing.then(() => this.#writeKept());
    await this.#flushing;
  }

  /** Writes all kept signs for the last time. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.flush();
  }

  async #writeKept(): Promise<void> {
    if (this.#kept.size === 0) return;
    const taken = this.#kept;
    this.#kept = new Map();
    const now = performance.now();
    const signs = [...taken].map(([driverId, { at, position }]) => ({ driverId, ageMs: now - at, position }));
    try {
      await this.#write(signs);
    } catch (error) {
      this.#failed(error);
      const newer = this.#kept;
      this.#kept = new Map([...taken, ...newer]);
      this.#schedule();
    }
  }

  #schedule(): void {
    if (!this.#closed) this.#timer ??= setTimeout(() => void this.flush(), FLUSH_MS).unref();
  }
}
