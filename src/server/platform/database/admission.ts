import { availableParallelism } from 'node:os';

/** Connections that work at the same time. More of them lose time to switches and to cold caches of the processor. */
const WORKING = Math.max(4, 2 * availableParallelism());

/** Time after which a connection in use no longer counts, because it waits for a lock or reads many rows. */
export const LONG_MS = 100;

/**
 * Limits how many callers work on a pool at the same time. The pool has more connections than permits. They serve
 * callers while others hold a connection for long, so that no lock or export delays all commands.
 */
export class Admission {
  readonly #waiting: (() => void)[] = [];
  #free: number;

  constructor(permits = WORKING) {
    this.#free = permits;
  }

  /** Waits for a permit. Returns the function that gives it back once. */
  async enter(): Promise<() => void> {
    if (this.#free > 0) this.#free -= 1;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    let entered = true;
    const leave = (): void => {
      if (!entered) return;
      entered = false;
      clearTimeout(timer);
      const next = this.#waiting.shift();
      if (next) next();
      else this.#free += 1;
    };
    const timer = setTimeout(leave, LONG_MS);
    return leave;
  }
}
