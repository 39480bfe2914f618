import { availableParallelism } from 'node:os';

/** Connections that work at the same time. More of them lose time to switches and to cold caches of the processor. */
const WORKING = Math.max(4, 2 * availableParallelism());

/** Time after which a connection in use no longer counts, because it waits for a lock or reads many rows. */
export const LONG_MS = 100;

/** Longest wait for a permit. After that a caller asks the pool, whose own limit ends its wait when the database hangs. */
export const LONGEST_WAIT_MS = 1_000;

/**
 * Limits how many callers work on a pool at the same time. The pool has more connections than permits. They serve
 * callers while others hold a connection for long, so that no lock or export delays all commands.
 */
export class Admission {
  readonly #waiting = new Set<() => void>();
  #free: number;

  constructor(permits = WORKING) {
    this.#free = permits;
  }

  /** Waits for a permit. Returns the function that gives it back once. */
  async enter(): Promise<() => void> {
    if (this.#free > 0) this.#free -= 1;
    else if (!(await this.#waitForPermit())) return () => undefined;
    let entered = true;
    const leave = (): void => {
      if (!entered) return;
      entered = false;
      clearTimeout(timer);
      const [next] = this.#waiting;
      if (next) next();
      else this.#free += 1;
    };
    const timer = setTimeout(leave, LONG_MS);
    return leave;
  }

  /** Returns false when no permit came in time. */
  async #waitForPermit(): Promise<boolean> {
    return new Promise((resolve) => {
      const end = (admitted: boolean): void => {
        clearTimeout(timer);
        this.#waiting.delete(admit);
        resolve(admitted);
      };
      const admit = () => end(true);
      const timer = setTimeout(() => end(false), LONGEST_WAIT_MS);
      this.#waiting.add(admit);
    });
  }
}
