import type { Log } from '#server/platform/log.ts';

/**
 * Runs work whose duration the caller must not be able to measure. The work starts after the answer is decided. Only
 * the shutdown waits for the end of the work.
 */
export class Background {
  readonly #running = new Set<Promise<void>>();
  readonly #log: Log;

  constructor(log: Log) {
    this.#log = log;
  }

  run(what: string, work: () => Promise<unknown>): void {
    const running = work()
      .then(() => undefined)
      .catch((error: unknown) => this.#log.error({ err: error }, `${what}: não foi possível concluir`))
      .finally(() => this.#running.delete(running));
    this.#running.add(running);
  }

  async settled(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }
}
